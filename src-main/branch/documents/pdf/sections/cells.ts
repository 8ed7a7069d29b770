import type { BilingualWords } from '../../../../../src-shared/i18n/pdf-words.ts';
import type { Cell, CellBlock } from '../pages/grid.ts';
import { innerWidth } from '../pages/table.ts';
import type { Align } from '../pages/sheet.ts';
import type { Column } from '../pages/table.ts';
import { splitLanguages } from '../text/two-languages.ts';
import type { TextStyle, Typesetter } from '../text/typeset.ts';

function alignOf(column: Column | undefined): Align {
  return column === undefined || column.align === 'both' ? 'left' : column.align;
}

/** A figure, or whatever else reads from left to right, aligned as its column is. */
export function plainBlock(typesetter: Typesetter, text: string, style: TextStyle, column: Column | undefined): CellBlock {
  const width = column === undefined ? 0 : innerWidth(column);
  return { ...typesetter.set(text, style, { width, direction: 'ltr' }), align: alignOf(column) };
}

/** Words in both languages: Arabic on the right, the other under it on the left. */
function bilingualCell(
  typesetter: Typesetter,
  { arabic, other }: { arabic?: string; other?: string },
  style: TextStyle,
  column: Column | undefined,
): Cell {
  const width = column === undefined ? 0 : innerWidth(column);
  return [
    ...(arabic === undefined ? [] : [{ ...typesetter.set(arabic, style, { width, direction: 'rtl' }), align: 'right' as const }]),
    ...(other === undefined ? [] : [{ ...typesetter.set(other, style, { width, direction: 'ltr' }), align: 'left' as const }]),
  ];
}

/** A text of the document that may join two languages. */
export function joinedCell(typesetter: Typesetter, text: string, style: TextStyle, column: Column | undefined): Cell {
  return bilingualCell(typesetter, splitLanguages(text), style, column);
}

/** Words of the catalogue, which are short: one under the other, both aligned as the column is. */
export function wordsCell(
  typesetter: Typesetter,
  { en, ar }: BilingualWords,
  style: TextStyle,
  column: Column | undefined,
): Cell {
  const align = alignOf(column);
  return bilingualCell(typesetter, { arabic: ar, other: en }, style, column).map((block) => ({ ...block, align }));
}
