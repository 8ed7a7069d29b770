import { splitLanguages } from '#shared/i18n/in-language.ts';
import type { BilingualLabels } from '#shared/i18n/pdf-labels.ts';
import { blacken, invertRows, type Bitmap } from '../raster/bitmap.ts';
import { drawTextLine } from '../raster/draw-text.ts';
import type { Text, TextBlock, TextStyle, Typesetter } from '../pdf/text/typeset.ts';
import { receiptAscent, receiptLeading, type Paper } from './paper.ts';

/**
 * A part of a receipt over the whole width, whose texts are set; in dots. What a letter has far above or below it, such as vowel signs,
 * reaches into the strips beside it.
 */
export type ReceiptStrip = { height: number; draw(bitmap: Bitmap, top: number): void };

/** What a receipt is set with. */
export type Setting = { typesetter: Typesetter; paper: Paper };

/** A text in a row, between two places of it. */
export type ReceiptCell = {
  text: Text;
  style: TextStyle;
  direction: 'ltr' | 'rtl';
  align: 'left' | 'center' | 'right';
  x: number;
  width: number;
};

function lineHeight({ size }: TextStyle): number {
  return Math.round(size * receiptLeading);
}

function baselineOf({ size }: TextStyle): number {
  return Math.round(size * receiptAscent);
}

// A block with how far below the top of the row it begins.
type Placed = { cell: ReceiptCell; block: TextBlock; below: number };

function drawBlock(bitmap: Bitmap, { cell: { x, width, align }, block: { lines, style } }: Placed, top: number): void {
  for (const [index, line] of lines.entries()) {
    const spare = width - (line.width / 1000) * style.size;
    const left = align === 'left' ? x : align === 'right' ? x + spare : x + spare / 2;
    const baseline = top + index * lineHeight(style) + baselineOf(style);
    drawTextLine(bitmap, line, { x: left, baseline, size: style.size });
  }
}

/** Texts beside each other, their first lines on one baseline. */
export function rowStrip({ typesetter }: Setting, cells: readonly ReceiptCell[]): ReceiptStrip {
  const baseline = Math.max(0, ...cells.map(({ style }) => baselineOf(style)));
  const placed = cells.map((cell): Placed => {
    const block = typesetter.set(cell.text, cell.style, cell);
    return { cell, block, below: baseline - baselineOf(cell.style) };
  });
  return {
    height: Math.max(0, ...placed.map(({ block, below }) => below + block.lines.length * lineHeight(block.style))),
    draw(bitmap, top) {
      for (const each of placed) drawBlock(bitmap, each, top + each.below);
    },
  };
}

/** A text alone, over the whole width. */
export function textStrip(
  setting: Setting,
  text: Text,
  options: Pick<ReceiptCell, 'style' | 'direction' | 'align'>,
): ReceiptStrip {
  return rowStrip(setting, [{ text, ...options, x: 0, width: setting.paper.width }]);
}

/** Words of the catalogue in both languages, Arabic first, one below the other. */
export function centredWords(setting: Setting, { en, ar }: BilingualLabels, style: TextStyle): ReceiptStrip[] {
  return [
    textStrip(setting, ar, { style, direction: 'rtl', align: 'center' }),
    textStrip(setting, en, { style, direction: 'ltr', align: 'center' }),
  ];
}

/** A text of the document that may join two languages: one below the other, in the middle or each on the side where it begins. */
export function bilingualText(setting: Setting, text: string, style: TextStyle, align?: 'center'): ReceiptStrip[] {
  const { arabic, other } = splitLanguages(text);
  return [
    ...(arabic === undefined ? [] : [textStrip(setting, arabic, { style, direction: 'rtl', align: align ?? 'right' })]),
    ...(other === undefined ? [] : [textStrip(setting, other, { style, direction: 'ltr', align: align ?? 'left' })]),
  ];
}

const gap = 12;

/** A value between its two labels; below them where there is no room between. */
export function labelledValue(setting: Setting, { en, ar }: BilingualLabels, value: Text, style: TextStyle): ReceiptStrip[] {
  const { typesetter, paper } = setting;
  const whole = { x: 0, width: paper.width };
  const label = paper.styles.quiet;
  const labels: ReceiptCell[] = [
    { text: en, style: label, direction: 'ltr', align: 'left', ...whole },
    { text: ar, style: label, direction: 'rtl', align: 'right', ...whole },
  ];
  const shown = { text: value, style, direction: 'ltr', align: 'center' } as const;
  const [left, right] = [typesetter.widthOf(en, label), typesetter.widthOf(ar, label)].map((width) => Math.ceil(width) + gap);
  const valueWidth = typesetter.widthOf(value, style);
  if (valueWidth + 2 * Math.max(left ?? 0, right ?? 0) <= paper.width)
    return [rowStrip(setting, [...labels, { ...shown, ...whole }])];
  const between = { x: left ?? 0, width: paper.width - (left ?? 0) - (right ?? 0) };
  if (valueWidth <= between.width) return [rowStrip(setting, [...labels, { ...shown, ...between }])];
  return [rowStrip(setting, labels), rowStrip(setting, [{ ...shown, ...whole }])];
}

/** White paper. */
export function space(height: number): ReceiptStrip {
  return { height, draw: () => undefined };
}

const dash = { length: 8, every: 12 } as const;

/** A line over the whole width with some white above and below. */
export function rule({ paper }: Setting, kind: 'dashed' | 'solid'): ReceiptStrip {
  const draw = (bitmap: Bitmap, top: number): void => {
    for (const y of [top + 8, top + 9]) {
      if (kind === 'solid') blacken(bitmap, { x: 0, y, length: paper.width });
      else for (let x = 0; x < paper.width; x += dash.every) blacken(bitmap, { x, y, length: dash.length });
    }
  };
  return { height: 18, draw };
}

/** Strips in white on black. */
export function band(strips: readonly ReceiptStrip[]): ReceiptStrip {
  const parts = [space(4), ...strips, space(4)];
  const height = heightOfStrips(parts);
  return {
    height,
    draw(bitmap, top) {
      drawStrips(bitmap, parts, top);
      invertRows(bitmap, { top, height });
    },
  };
}

/** The height of strips below each other. */
export function heightOfStrips(strips: readonly ReceiptStrip[]): number {
  return strips.reduce((total, strip) => total + strip.height, 0);
}

/** Draws strips below each other. */
export function drawStrips(bitmap: Bitmap, strips: readonly ReceiptStrip[], top: number): void {
  let y = top;
  for (const strip of strips) {
    strip.draw(bitmap, y);
    y += strip.height;
  }
}
