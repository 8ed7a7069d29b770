import { createEmbeddedFont, type EmbeddedFont } from '../file/embedded-font.ts';
import type { TextLine } from '../text/break-lines.ts';
import type { ShapedPiece } from '../text/shape-text.ts';
import type { Typeface } from '../fonts/typefaces.ts';
import type { TextBlock, TextStyle } from '../text/typeset.ts';
import { ascent, leading } from './theme.ts';

export type Align = 'left' | 'center' | 'right';
export type Box = { x: number; y: number; width: number; height: number };

/** Draws on the current page; places are in points from the top left. */
export type Canvas = {
  /** Draws one line; `y` is its top, `x` and `width` what it is aligned in. */
  line(line: TextLine, style: TextStyle, at: { x: number; y: number; width: number; align: Align }): void;
  /** Draws a block and returns its height. */
  block(block: TextBlock, at: { x: number; y: number; width: number; align: Align }): number;
  /** Fills boxes with a colour. */
  paint(boxes: Box | readonly Box[], colour: string): void;
  rule(from: { x: number; y: number; width: number }, colour: string, thickness?: number): void;
  /** Draws something turned by an angle about a point. */
  turned(degrees: number, about: { x: number; y: number }, draw: () => void): void;
  /** Writes the fonts once all is drawn. */
  embedFonts(): void;
};

function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

export function lineHeight(style: TextStyle): number {
  return style.size * leading;
}

export function heightOf(block: TextBlock): number {
  return block.lines.length * lineHeight(block.style);
}

function rgb(colour: string): string {
  const channels = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return channels.map(number).join(' ');
}

// The text of the glyphs, for copying and searching (ISO 32000-1, 14.9.4).
function sayingText(commands: string, text: string): string {
  const hex = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex');
  return `/Span <</ActualText <${hex}>>> BDC\n${commands}\nEMC`;
}

// The operands of TJ: codes, and between them by how much an advance falls short of the glyph's own width. Marks are put where
// they belong by their own text matrix.
function showGlyphs(piece: ShapedPiece, font: EmbeddedFont, size: number, at: { x: number; y: number }): string {
  const commands: string[] = [];
  let shown = '';
  let x = at.x;
  const flush = (): void => {
    if (shown !== '') commands.push(`[${shown}] TJ`);
    shown = '';
  };
  const move = (dx: number, dy: number): void => {
    commands.push(`1 0 0 -1 ${number(x + dx)} ${number(at.y - dy)} Tm`);
  };
  move(0, 0);
  for (const glyph of piece.glyphs) {
    const code = `<${font.codeOf(glyph)}>`;
    const isDisplaced = glyph.xOffset !== 0 || glyph.yOffset !== 0;
    if (isDisplaced) {
      flush();
      move((glyph.xOffset / 1000) * size, (glyph.yOffset / 1000) * size);
      commands.push(`${code} Tj`);
    } else {
      const kerning = glyph.width - glyph.advance;
      shown += kerning === 0 ? code : `${code} ${number(kerning)} `;
    }
    x += (glyph.advance / 1000) * size;
    if (isDisplaced) move(0, 0);
  }
  flush();
  return piece.text === undefined ? commands.join('\n') : sayingText(commands.join('\n'), piece.text);
}

/** Draws with the operators of ISO 32000-1, in the library's coordinates, whose y runs down. */
export function createCanvas(pdf: PDFKit.PDFDocument): Canvas {
  const fonts = new Map<Typeface, EmbeddedFont>();
  const fontOf = (face: Typeface): EmbeddedFont => {
    const known = fonts.get(face) ?? createEmbeddedFont(pdf, face, `T${fonts.size + 1}`);
    fonts.set(face, known);
    pdf.page.fonts[known.id] ??= known.reference;
    return known;
  };

  const line: Canvas['line'] = (textLine, style, { x, y, width, align }) => {
    const spare = width - (textLine.width / 1000) * style.size;
    let left = x + (align === 'left' ? 0 : align === 'right' ? spare : spare / 2);
    const baseline = y + style.size * ascent;
    const commands = [`BT`, `${rgb(style.colour)} rg`];
    const inPoints = (emWidth: number): number => (emWidth / 1000) * style.size;
    for (const shaped of textLine.shaped) {
      let from = left;
      for (const piece of shaped.pieces) {
        const font = fontOf(piece.face);
        commands.push(`/${font.id} ${number(style.size)} Tf`, showGlyphs(piece, font, style.size, { x: from, y: baseline }));
        from += inPoints(piece.width);
      }
      left += inPoints(shaped.width);
    }
    if (commands.length > 2) pdf.addContent([...commands, 'ET'].join('\n'));
  };

  return {
    line,
    block(block, at) {
      for (const [index, each] of block.lines.entries()) {
        line(each, block.style, { ...at, y: at.y + index * lineHeight(block.style) });
      }
      return heightOf(block);
    },
    paint(boxes, colour) {
      const path = [boxes].flat().map(({ x, y, width, height }) => `${[x, y, width, height].map(number).join(' ')} re`);
      pdf.addContent(`${rgb(colour)} rg\n${path.join('\n')}\nf`);
    },
    rule({ x, y, width }, colour, thickness = 0.5) {
      pdf.addContent(
        `${rgb(colour)} RG\n${number(thickness)} w\n${number(x)} ${number(y)} m\n${number(x + width)} ${number(y)} l\nS`,
      );
    },
    turned(degrees, about, draw) {
      pdf.save();
      pdf.rotate(degrees, { origin: [about.x, about.y] });
      draw();
      pdf.restore();
    },
    embedFonts() {
      for (const font of fonts.values()) font.embed();
    },
  };
}
