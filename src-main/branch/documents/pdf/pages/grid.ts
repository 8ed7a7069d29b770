import type { TextBlock } from '../text/typeset.ts';
import { roomLeft } from './flow.ts';
import type { Flow } from './flow.ts';
import { ascent, colours, styles } from './look.ts';
import { lineHeight } from './sheet.ts';
import type { Align } from './sheet.ts';

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

/** A row up to this height stays on one page; a higher one is cut between lines rather than that it leaves a page half empty. */
export const longestUncutRow = 200;
const leastLines = 2;

function linesOf(cell: Cell): CellLine[] {
  return cell.flatMap((block) => block.lines.map((_, index) => ({ block, index })));
}

function ascentOf(line: CellLine | undefined): number {
  return (line?.block.style.size ?? 0) * ascent;
}

// The first lines of a row stand on one line, whatever their sizes.
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
function takeLines(row: OpenRow, room: number, paddingY: number): OpenRow {
  const baseline = baselineOf(row);
  return row.map((cell) => {
    let height = baseline - ascentOf(cell[0]) + 2 * paddingY;
    let taken = 0;
    for (const { block } of cell) {
      height += lineHeight(block.style);
      if (height > room && taken > 0) break;
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
      if (line) flow.sheet.line(line, block.style, at);
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
    if (isFilled) flow.sheet.rule({ x: stretch.x, y: flow.y, width: stretch.width }, colours.hairline);
  }
}

/**
 * Draws rows over as many pages as they take.
 *
 * @param newPage begins a page on which the rows go on.
 */
export function drawRows(flow: Flow, grid: Grid, rows: readonly Row[], newPage: () => void = flow.newPage): void {
  const paddingY = grid.padding.y;
  const leastRoom = 2 * paddingY + leastLines * lineHeight(styles.value);
  for (const row of rows) {
    const open = row.map(linesOf);
    const height = heightOfOpenRow(open, paddingY);
    if (height > roomLeft(flow) && height <= longestUncutRow) newPage();
    while (open.some((cell) => cell.length > 0)) {
      if (roomLeft(flow) < Math.min(leastRoom, heightOfOpenRow(open, paddingY))) newPage();
      drawLines(flow, grid, takeLines(open, roomLeft(flow), paddingY));
    }
    drawHairlines(flow, grid, row);
  }
}
