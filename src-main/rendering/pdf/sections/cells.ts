import { splitLanguages } from '#shared/i18n/in-language.ts';
import type { BilingualLabels } from '#shared/i18n/pdf-labels.ts';
import { bilingualBlocks } from '../pages/bilingual-blocks.ts';
import type { Cell, CellBlock } from '../pages/grid.ts';
import { innerWidth, type Column } from '../pages/table.ts';
import type { TextStyle, Typesetter } from '../text/typeset.ts';

function widthOf(column: Column | undefined): number {
  return column === undefined ? 0 : innerWidth(column);
}

/** A number, or whatever else reads from left to right, aligned as its column is. */
export function plainBlock(typesetter: Typesetter, text: string, style: TextStyle, column: Column | undefined): CellBlock {
  const align = column === undefined || column.align === 'both' ? 'left' : column.align;
  return { ...typesetter.set(text, style, { width: widthOf(column), direction: 'ltr' }), align };
}

/** A text of the document that may join two languages. */
export function joinedCell(typesetter: Typesetter, text: string, style: TextStyle, column: Column | undefined): Cell {
  return bilingualBlocks(typesetter, splitLanguages(text), { style, width: widthOf(column) });
}

/** Words of the catalogue. */
export function wordsCell(
  typesetter: Typesetter,
  { en, ar }: BilingualLabels,
  style: TextStyle,
  column: Column | undefined,
): Cell {
  return bilingualBlocks(typesetter, { arabic: ar, other: en }, { style, width: widthOf(column) });
}
