import { printable } from './printable.ts';

/** A table for a terminal: its columns as wide as their widest cell, each row on a line of its own whatever its cells hold. */
export function textTable(headings: readonly string[], cells: readonly string[][]): string {
  const rows = [[...headings], ...cells.map((row) => row.map((cell) => printable(cell)))];
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
