import { qrMatrix, quietZoneModules } from '../../qr/qr-matrix.ts';
import { colours } from './theme.ts';
import type { Box, Canvas } from './canvas.ts';

/** Draws a QR symbol with its quiet zone into a square; each row's dark modules are joined where they touch. */
export function drawQrSymbol(canvas: Canvas, text: string, at: { x: number; y: number; size: number }): void {
  const matrix = qrMatrix(text, 'M');
  const module = at.size / (matrix.side + 2 * quietZoneModules);
  const dark: Box[] = [];
  for (let row = 0; row < matrix.side; row += 1) {
    let start = 0;
    for (let column = 0; column <= matrix.side; column += 1) {
      if (column < matrix.side && matrix.isDark(row, column)) continue;
      if (column > start) dark.push(boxOf(row, start, column));
      start = column + 1;
    }
  }
  canvas.paint({ x: at.x, y: at.y, width: at.size, height: at.size }, colours.paper);
  canvas.paint(dark, '000000');

  function boxOf(row: number, from: number, to: number): Box {
    const place = (index: number): number => (index + quietZoneModules) * module;
    return { x: at.x + place(from), y: at.y + place(row), width: (to - from) * module, height: module };
  }
}
