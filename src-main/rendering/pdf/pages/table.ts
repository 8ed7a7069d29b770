import type { BilingualLabels } from '#shared/i18n/pdf-labels.ts';
import type { Typesetter } from '../text/typeset.ts';
import { bilingualBlocks } from './bilingual-blocks.ts';
import { ensureRoom, type Flow } from './flow.ts';
import { drawRows, heightOfRow, type Cell, type Grid, type Row } from './grid.ts';
import { firstKeptRow, longestUncutRow } from './kept-rows.ts';
import { colours, frame, styles } from './theme.ts';
import { drawSectionTitle, sectionTitleHeight } from './section-title.ts';
import type { Section } from './section.ts';
import type { Align } from './canvas.ts';

/** A titled column; one of text in both languages is aligned to both sides, each language to its own. */
export type Column = { words: BilingualLabels; width: number; align: Align | 'both' };

const padding = { x: 4, y: 3 } as const;

/** How wide a text may be in a column. */
export function innerWidth(column: { width: number }): number {
  return column.width - 2 * padding.x;
}

/** How wide a column has to be for its title and for values of one line. */
export function widthFor(typesetter: Typesetter, words: BilingualLabels, widestFigure: number): number {
  const titles = [words.en, words.ar].map((word) => typesetter.widthOf(word, styles.columnTitle));
  return Math.ceil(Math.max(widestFigure, ...titles)) + 2 * padding.x + 1;
}

function titlesOf(typesetter: Typesetter, columns: readonly Column[]): Row {
  return columns.map((column): Cell => {
    const { words, align } = column;
    const width = innerWidth(column);
    if (align === 'both')
      return bilingualBlocks(typesetter, { arabic: words.ar, other: words.en }, { style: styles.columnTitle, width });
    return [
      { ...typesetter.set(words.en, styles.columnTitle, { width, direction: 'ltr' }), align },
      { ...typesetter.set(words.ar, styles.columnTitle, { width, direction: 'rtl' }), align },
    ];
  });
}

/** A table of the frame's width, with or without a title. */
export type Table = { title?: BilingualLabels; columns: readonly Column[]; rows: readonly Row[] };

const gapBelow = 13;

/** Makes a table with its title into a section; the titles of its columns come back on every page. */
export function tableSection(typesetter: Typesetter, { title, columns, rows }: Table): Section {
  const span = { x: frame.left, width: frame.width };
  const grid: Grid = { left: frame.left, columns, padding, ruled: [span] };
  const titles = titlesOf(typesetter, columns);
  const [titleHeight, titlesHeight] = [title === undefined ? 0 : sectionTitleHeight, heightOfRow(titles, grid)];
  const heights = rows.map((row) => heightOfRow(row, grid));
  const firstHeight = Math.min(longestUncutRow, heights[0] ?? 0);

  const drawTitles = (flow: Flow): void => {
    flow.canvas.paint({ ...span, y: flow.y, height: titlesHeight }, colours.tint);
    flow.canvas.rule({ ...span, y: flow.y }, colours.accent, 1);
    drawRows(flow, { ...grid, ruled: [] }, [titles]);
  };
  const draw: Section['draw'] = (flow, rest) => {
    const keep = rest === 0 ? 0 : gapBelow + rest;
    const pageSpace = flow.pageSpace - titlesHeight;
    const startHeight = firstKeptRow(heights, keep, pageSpace) === 0 ? (heights[0] ?? 0) + keep : firstHeight;
    ensureRoom(flow, titleHeight + titlesHeight + startHeight);
    if (title !== undefined) drawSectionTitle(flow, title);
    flow.y += titleHeight;
    drawTitles(flow);
    const newPage = (): void => {
      flow.newPage();
      drawTitles(flow);
    };
    drawRows(flow, grid, rows, { newPage, pageSpace, keep });
    flow.y += gapBelow;
  };
  return { height: heights.reduce((total, height) => total + height, titleHeight + titlesHeight + gapBelow), draw };
}
