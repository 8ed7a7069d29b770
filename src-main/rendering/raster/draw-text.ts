import type { OutlineCommand } from 'fontkit';
import type { TextLine } from '../pdf/text/break-lines.ts';
import type { ShapedPiece } from '../pdf/text/shape-text.ts';
import { type Bitmap, blacken } from './bitmap.ts';

type Point = { x: number; y: number };

// Straight edges in place of one curve: at the size of a receipt's letters none is longer than two dots.
const edgesPerCurve = 6;

/** A straight edge of an outline, in dots from the top left of a bitmap. */
export type Edge = { fromX: number; fromY: number; toX: number; toY: number };

type Crossing = { x: number; winding: number };

// Lines in which a row of dots is examined; across it the share of a dot is exact.
const linesPerRow = 4;
// From this share of its area on a dot is black. A little less than half, because thin strokes burn away on thermal paper.
const blackFrom = 0.45;

// Where the lines of some rows cross the edges, and whether these run down (1) or up (-1) there.
function crossingsOf(edges: readonly Edge[], { top, bottom }: { top: number; bottom: number }): Crossing[][] {
  const lines = Array.from({ length: (bottom - top) * linesPerRow }, (): Crossing[] => []);
  for (const { fromX, fromY, toX, toY } of edges) {
    const winding = fromY < toY ? 1 : -1;
    const [upper, lower] = winding === 1 ? [fromY, toY] : [toY, fromY];
    const first = Math.max(0, Math.ceil((upper - top) * linesPerRow - 0.5));
    const end = Math.min(lines.length, Math.ceil((lower - top) * linesPerRow - 0.5));
    for (let line = first; line < end; line += 1) {
      const y = top + (line + 0.5) / linesPerRow;
      lines[line]?.push({ x: fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX), winding });
    }
  }
  return lines;
}

// The rows of the bitmap that have something of the edges.
function rowsOf(edges: readonly Edge[], height: number): { top: number; bottom: number } {
  let [top, bottom] = [height, 0];
  for (const { fromY, toY } of edges) {
    top = Math.min(top, fromY, toY);
    bottom = Math.max(bottom, fromY, toY);
  }
  return { top: Math.max(0, Math.floor(top)), bottom: Math.min(height, Math.ceil(bottom)) };
}

// Adds to each dot of a row how much of it is between two places of a line.
function cover(shares: Float32Array, from: number, to: number): void {
  const [start, end] = [Math.max(from, 0), Math.min(to, shares.length)];
  for (let dot = Math.floor(start); dot < end; dot += 1) {
    shares[dot] = (shares[dot] ?? 0) + Math.min(dot + 1, end) - Math.max(dot, start);
  }
}

function coverLine(shares: Float32Array, crossings: Crossing[]): void {
  let winding = 0;
  let from = 0;
  for (const crossing of crossings.toSorted((one, other) => one.x - other.x)) {
    if (winding === 0) from = crossing.x;
    winding += crossing.winding;
    if (winding === 0) cover(shares, from, crossing.x);
  }
}

/**
 * Fills closed outlines with black, overlapping ones as one (the non-zero rule, by which letters that are joined or have accents stay whole).
 *
 * @param edges all edges of each outline, in its own direction.
 */
export function fillOutline(bitmap: Bitmap, edges: readonly Edge[]): void {
  const rows = rowsOf(edges, bitmap.height);
  if (rows.top >= rows.bottom) return;
  const shares = new Float32Array(bitmap.width);
  for (const [line, crossings] of crossingsOf(edges, rows).entries()) {
    if (crossings.length > 0) coverLine(shares, crossings);
    if (line % linesPerRow < linesPerRow - 1) continue;
    const y = rows.top + Math.floor(line / linesPerRow);
    for (let x = 0; x < bitmap.width; x += 1) {
      if ((shares[x] ?? 0) >= blackFrom * linesPerRow) blacken(bitmap, { x, y, length: 1 });
    }
    shares.fill(0);
  }
}

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
