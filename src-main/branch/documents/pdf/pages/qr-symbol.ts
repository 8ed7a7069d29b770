import qrcode from 'qrcode';
import { colours } from './look.ts';
import type { Box, Sheet } from './sheet.ts';

// ISO/IEC 18004, 6.3.8: four modules of nothing on every side.
const quietModules = 4;

/** Draws a QR symbol with its quiet zone into a square; each row's dark modules are joined where they touch. */
export function drawQrSymbol(sheet: Sheet, text: string, at: { x: number; y: number; size: number }): void {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  const module = at.size / (modules.size + 2 * quietModules);
  const dark: Box[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    let start = 0;
    for (let column = 0; column <= modules.size; column += 1) {
      if (column < modules.size && modules.get(row, column) !== 0) continue;
      if (column > start) dark.push(boxOf(row, start, column));
      start = column + 1;
    }
  }
  sheet.paint({ x: at.x, y: at.y, width: at.size, height: at.size }, colours.paper);
  sheet.paint(dark, '000000');

  function boxOf(row: number, from: number, to: number): Box {
    const place = (index: number): number => (index + quietModules) * module;
    return { x: at.x + place(from), y: at.y + place(row), width: (to - from) * module, height: module };
  }
}
