import { qrMatrix, quietZoneModules } from './qr-matrix.ts';

// Two modules above each other are one character: both white, the upper, the lower, neither.
const characters = ['█', '▀', '▄', ' '] as const;

/**
 * A QR symbol for a terminal, white modules drawn as blocks: on a dark screen it is as on paper. A light screen shows it inverted,
 * which readers of today take too.
 */
export function qrText(text: string): string {
  const matrix = qrMatrix(text, 'L');
  const { side } = matrix;
  const from = -quietZoneModules;
  const isWhite = (row: number, column: number): boolean =>
    row < 0 || column < 0 || row >= side || column >= side || !matrix.isDark(row, column);
  const lines: string[] = [];
  for (let row = from; row < side + quietZoneModules; row += 2) {
    let line = '';
    for (let column = from; column < side + quietZoneModules; column += 1) {
      const [upper, lower] = [isWhite(row, column), isWhite(row + 1, column)];
      line += characters[(upper ? 0 : 2) + (lower ? 0 : 1)];
    }
    lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}
