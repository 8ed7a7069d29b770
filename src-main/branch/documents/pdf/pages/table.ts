import type { BilingualWords } from '../../../../../src-shared/i18n/pdf-words.ts';
import type { Typesetter } from '../text/typeset.ts';
import { ensureRoom } from './flow.ts';
import type { Flow } from './flow.ts';
import { drawRows, heightOfRow, longestUncutRow } from './grid.ts';
import type { CellBlock, Grid, Row } from './grid.ts';
import { colours, frame, styles } from './look.ts';
import type { Align } from './sheet.ts';

/** A titled column; one of text in both languages is aligned to both sides, each language to its own. */
export type Column = { words: BilingualWords; width: number; align: Align | 'both' };

const padding = { x: 4, y: 3 } as const;

/** How wide a text may be in a column. */
export function innerWidth(column: { width: number }): number {
  return column.width - 2 * padding.x;
}

/** How wide a column has to be for its title and for figures of one line. */
export function widthFor(typesetter: Typesetter, words: BilingualWords, widestFigure: number): number {
  const titles = [words.en, words.ar].map((word) => typesetter.widthOf(word, styles.columnTitle));
  return Math.ceil(Math.max(widestFigure, ...titles)) + 2 * padding.x + 1;
}

function titlesOf(typesetter: Typesetter, columns: readonly Column[]): Row {
  return columns.map((column): CellBlock[] => {
    const { words, align } = column;
    const width = innerWidth(column);
    return [
      { ...typesetter.set(words.en, styles.columnTitle, { width, direction: 'ltr' }), align: align === 'both' ? 'left' : align },
      { ...typesetter.set(words.ar, styles.columnTitle, { width, direction: 'rtl' }), align: align === 'both' ? 'right' : align },
    ];
  });
}

/** Draws a table of the frame's width; its titles come back on every page. */
export function drawTable(flow: Flow, columns: readonly Column[], rows: readonly Row[]): void {
  const span = { x: frame.left, width: frame.width };
  const grid: Grid = { left: frame.left, columns, padding, ruled: [span] };
  const titles = titlesOf(flow.typesetter, columns);
  const titlesHeight = heightOfRow(titles, grid);
  const drawTitles = (): void => {
    flow.sheet.paint({ ...span, y: flow.y, height: titlesHeight }, colours.tint);
    flow.sheet.rule({ ...span, y: flow.y }, colours.accent, 1);
    drawRows(flow, { ...grid, ruled: [] }, [titles]);
  };
  const [first] = rows;
  ensureRoom(flow, titlesHeight + (first === undefined ? 0 : Math.min(longestUncutRow, heightOfRow(first, grid))));
  drawTitles();
  drawRows(flow, grid, rows, () => {
    flow.newPage();
    drawTitles();
  });
}
