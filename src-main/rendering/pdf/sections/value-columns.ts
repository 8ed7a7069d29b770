import { widthFor, type Column } from '../pages/table.ts';
import { frame } from '../pages/theme.ts';
import type { TextStyle, Typesetter } from '../text/typeset.ts';

/** A column before its width is known: of values, which stay on one line, or the one of text that takes what is left. */
export type PlannedColumn = Omit<Column, 'width'> & { values?: readonly string[]; minimum?: number };

export type PlannedTable = { columns: Column[]; valueStyle: TextStyle };

// Values shrink before they break: 5.5 points can still be read.
const smallestSize = 5.5;
const sizeStep = 0.5;
const leastTextWidth = 130;

function widthsOf(typesetter: Typesetter, columns: readonly PlannedColumn[], style: TextStyle): (number | undefined)[] {
  return columns.map(({ values, words, minimum = 0 }) => {
    if (values === undefined) return undefined;
    // Digits are of one width, so that the longest text is the widest.
    const longest = values.reduce((long, value) => (value.length > long.length ? value : long), '');
    return Math.max(minimum, widthFor(typesetter, words, typesetter.widthOf(longest, style)));
  });
}

/** Gives columns their widths, and the values the largest size at which all of them fit. */
export function planColumns(typesetter: Typesetter, planned: readonly PlannedColumn[], style: TextStyle): PlannedTable {
  let valueStyle = style;
  let widths = widthsOf(typesetter, planned, valueStyle);
  const spare = (): number => frame.width - widths.reduce<number>((total, width) => total + (width ?? 0), 0);
  while (spare() < leastTextWidth && valueStyle.size > smallestSize) {
    valueStyle = { ...valueStyle, size: valueStyle.size - sizeStep };
    widths = widthsOf(typesetter, planned, valueStyle);
  }
  // What does not fit even so is broken within its columns.
  const shrink = Math.min(1, (frame.width - leastTextWidth) / (frame.width - spare()));
  const textWidth = Math.max(leastTextWidth, spare());
  const columns = planned.map(({ words, align }, index) => {
    const width = widths[index];
    return { words, align, width: width === undefined ? textWidth : width * shrink };
  });
  return { columns, valueStyle };
}
