import type { OutlineCommand } from 'fontkit';
import type { TextLine } from '../pdf/text/break-lines.ts';
import type { ShapedPiece } from '../pdf/text/shape-text.ts';
import type { Bitmap } from './bitmap.ts';
import { fillOutline, type Edge } from './fill-outline.ts';

type Point = { x: number; y: number };

// Straight edges in place of one curve: at the size of a receipt's letters none is longer than two dots.
const edgesPerCurve = 6;

// Follows the commands of one glyph (TrueType outlines have straight and quadratic edges only) from the place of its origin.
function addGlyph(edges: Edge[], commands: readonly OutlineCommand[], origin: Point, scale: number): void {
  const place = (x: number, y: number): Point => ({ x: origin.x + x * scale, y: origin.y - y * scale });
  let [start, last]: [Point, Point] = [origin, origin];
  const lineTo = (to: Point): void => {
    if (to.y !== last.y) edges.push({ fromX: last.x, fromY: last.y, toX: to.x, toY: to.y });
    last = to;
  };
  const curveTo = (control: Point, end: Point): void => {
    const from = last;
    for (let step = 1; step <= edgesPerCurve; step += 1) {
      const t = step / edgesPerCurve;
      const at = (a: number, b: number, c: number): number => (1 - t) ** 2 * a + 2 * (1 - t) * t * b + t ** 2 * c;
      lineTo({ x: at(from.x, control.x, end.x), y: at(from.y, control.y, end.y) });
    }
  };
  for (const { command, args } of commands) {
    const [x = 0, y = 0, endX = 0, endY = 0] = args;
    if (command === 'quadraticCurveTo') curveTo(place(x, y), place(endX, endY));
    else if (command === 'lineTo') lineTo(place(x, y));
    else {
      lineTo(start);
      if (command === 'moveTo') start = last = place(x, y);
    }
  }
  lineTo(start);
}

function addPiece(edges: Edge[], { face, glyphs }: ShapedPiece, from: Point, scale: number): void {
  let { x } = from;
  for (const { id, advance, xOffset, yOffset } of glyphs) {
    const origin = { x: x + xOffset * scale, y: from.y - yOffset * scale };
    addGlyph(edges, face.font.getGlyph(id).path.commands, origin, scale);
    x += advance * scale;
  }
}

/**
 * Draws a line of text. All texts of a document must have been set before the first of them is drawn: the outline of a glyph that is
 * made of others makes the font forget which letters these are.
 *
 * @param at where the line begins on the left, and its baseline, in dots; `size` of the em in dots.
 */
export function drawTextLine(
  bitmap: Bitmap,
  { shaped }: TextLine,
  { x, baseline, size }: { x: number; baseline: number; size: number },
): void {
  const edges: Edge[] = [];
  const scale = size / 1000;
  let left = x;
  for (const piece of shaped.flatMap((each) => each.pieces)) {
    addPiece(edges, piece, { x: left, y: baseline }, scale);
    left += piece.width * scale;
  }
  fillOutline(bitmap, edges);
}
