import type { TextBlock } from '../text/typeset.ts';
import { spaceLeft, type Flow } from './flow.ts';
import { firstKeptRow, leastKept, longestUncutRow } from './kept-rows.ts';
import { ascent, colours, styles } from './theme.ts';
import { lineHeight, type Align } from './canvas.ts';

/** A block of a cell, aligned on its own. */
export type CellBlock = TextBlock & { align: Align };
/** The blocks of a cell, one under another. */
export type Cell = readonly CellBlock[];
export type Row = readonly Cell[];

/** Columns side by side from `left` on. `ruled` are the stretches in which a hairline closes each row
 * that has something in them. */
export type Grid = {
  left: number;
  columns: readonly { width: number }[];
  padding: { x: number; y: number };
  ruled: readonly { x: number; width: number }[];
};

type CellLine = { block: CellBlock; index: number };
type OpenRow = CellLine[][];

const leastLines = 2;

function linesOf(cell: Cell): CellLine[] {
  return cell.flatMap((block) => block.lines.map((_, index) => ({ block, index })));
}

function ascentOf(line: CellLine | undefined): number {
  return (line?.block.style.size ?? 0) * ascent;
}

// The first lines of a row share one baseline, whatever their sizes.
function baselineOf(row: OpenRow): number {
  return Math.max(0, ...row.map(([first]) => ascentOf(first)));
}

function heightOfLines(lines: readonly CellLine[]): number {
  return lines.reduce((total, { block }) => total + lineHeight(block.style), 0);
}

function heightOfOpenRow(row: OpenRow, paddingY: number): number {
  const baseline = baselineOf(row);
  return Math.max(0, ...row.map((cell) => baseline - ascentOf(cell[0]) + heightOfLines(cell))) + 2 * paddingY;
}

/** How high a row is when it is not cut. */
export function heightOfRow(row: Row, grid: Grid): number {
  return heightOfOpenRow(row.map(linesOf), grid.padding.y);
}

// As many lines of each cell as fit, at least one: every page takes something.
function takeLines(row: OpenRow, space: number, paddingY: number): OpenRow {
  const baseline = baselineOf(row);
  return row.map((cell) => {
    let height = baseline - ascentOf(cell[0]) + 2 * paddingY;
    let taken = 0;
    for (const { block } of cell) {
      height += lineHeight(block.style);
      if (height > space && taken > 0) break;
      taken += 1;
    }
    return cell.splice(0, taken);
  });
}

function drawLines(flow: Flow, { left, columns, padding }: Grid, row: OpenRow): void {
  const baseline = baselineOf(row);
  let x = left;
  for (const [index, column] of columns.entries()) {
    const cell = row[index] ?? [];
    let y = flow.y + padding.y + baseline - ascentOf(cell[0]);
    for (const { block, index: lineIndex } of cell) {
      const line = block.lines[lineIndex];
      const at = { x: x + padding.x, y, width: column.width - 2 * padding.x, align: block.align };
      if (line) flow.canvas.line(line, block.style, at);
      y += lineHeight(block.style);
    }
    x += column.width;
  }
  flow.y += heightOfOpenRow(row, padding.y);
}

function drawHairlines(flow: Flow, { left, columns, ruled }: Grid, row: Row): void {
  const filled: number[] = [];
  let x = left;
  for (const [index, column] of columns.entries()) {
    if ((row[index] ?? []).length > 0) filled.push(x);
    x += column.width;
  }
  for (const stretch of ruled) {
    const isFilled = filled.some((start) => start >= stretch.x - 1 && start < stretch.x + stretch.width - 1);
    if (isFilled) flow.canvas.rule({ x: stretch.x, y: flow.y, width: stretch.width }, colours.hairline);
  }
}

/** How rows go over pages. */
export type RowFlow = {
  /** Begins a page on which the rows go on. */
  newPage: () => void;
  /** How much of such a page they may take. */
  pageSpace: number;
  /** The height of what has to be under the last of them. */
  keep: number;
};

// A row continues to the end of the page. The last row leaves something for the next page if nothing may follow on this one.
function spaceForRow(flow: Flow, height: number, keep: number): number {
  const space = spaceLeft(flow);
  return height <= space && height + keep > space ? height - leastKept : space;
}

function drawRow(flow: Flow, grid: Grid, row: Row, { newPage, keep }: Omit<RowFlow, 'pageSpace'>): void {
  const paddingY = grid.padding.y;
  const leastSpace = 2 * paddingY + leastLines * lineHeight(styles.value);
  const open = row.map(linesOf);
  while (open.some((cell) => cell.length > 0)) {
    const height = heightOfOpenRow(open, paddingY);
    if (spaceLeft(flow) < Math.min(leastSpace, height)) newPage();
    drawLines(flow, grid, takeLines(open, spaceForRow(flow, height, keep), paddingY));
    if (keep > 0 && open.some((cell) => cell.length > 0)) newPage();
  }
  drawHairlines(flow, grid, row);
}

/** Draws rows over as many pages as they take. */
export function drawRows(flow: Flow, grid: Grid, rows: readonly Row[], rowFlow: Partial<RowFlow> = {}): void {
  const { newPage = flow.newPage, pageSpace = flow.pageSpace, keep = 0 } = rowFlow;
  const heights = rows.map((row) => heightOfRow(row, grid));
  const firstKept = keep === 0 ? undefined : firstKeptRow(heights, keep, pageSpace);
  const keptHeight = heights.slice(firstKept).reduce((total, height) => total + height, keep);
  for (const [index, row] of rows.entries()) {
    const height = heights[index] ?? 0;
    const uncut = index === firstKept ? keptHeight : height;
    if (uncut > spaceLeft(flow) && (index === firstKept || height <= longestUncutRow)) newPage();
    const isCutLast = index === rows.length - 1 && firstKept === undefined && leastKept + keep <= pageSpace;
    drawRow(flow, grid, row, { newPage, keep: isCutLast ? keep : 0 });
  }
}
