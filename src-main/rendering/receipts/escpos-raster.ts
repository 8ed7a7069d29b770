import { quietZoneModules, type QrMatrix } from '../qr/qr-matrix.ts';
import { dotsPerModule } from '../qr/printer-dots.ts';
import { alignCentre, alignLeft, lowByteFirst } from './escpos-commands.ts';

// Cheap printers buffer a complete GS v 0 before they print, and many have 4 KiB for it.
const bandBytes = 4096;

// One line of dots per row of modules, 1 is black; white where the width is more than the symbol's.
function rowOfDots(matrix: QrMatrix, row: number, { scale, width }: { scale: number; width: number }): Uint8Array {
  const dots = new Uint8Array(width / 8);
  const offset = (width - matrix.side * scale) >> 1;
  for (let x = 0; x < matrix.side * scale; x += 1) {
    const at = (offset + x) >> 3;
    if (matrix.isDark(row, Math.floor(x / scale))) dots[at] = (dots[at] ?? 0) | (0x80 >> ((offset + x) & 7));
  }
  return dots;
}

/**
 * GS v 0, normal density: rows of the same whole number of bytes, 1 is black, in bands that printers can buffer.
 */
export function rasterBands(dots: Uint8Array, rowBytes: number): Uint8Array[] {
  const bandRows = Math.floor(bandBytes / rowBytes);
  const bands: Uint8Array[] = [];
  for (let start = 0; start < dots.length; start += bandRows * rowBytes) {
    const rows = dots.subarray(start, start + bandRows * rowBytes);
    const head = Uint8Array.of(0x1d, 0x76, 0x30, 0, ...lowByteFirst(rowBytes), ...lowByteFirst(rows.length / rowBytes));
    bands.push(Buffer.concat([head, rows]));
  }
  return bands;
}

/**
 * A symbol as ESC/POS bit images, centred, at most `size` dots wide, the quiet zone above and below in the picture. Every receipt
 * printer knows GS v 0, whereas cheap ones refuse a QR of 540 characters of their own making. Settings of the printer are left as
 * they were except for the alignment, which ends on the left.
 */
export function escposRaster(matrix: QrMatrix, size: number): Uint8Array {
  const scale = dotsPerModule(matrix, size);
  // Whole bytes; a symbol that fills the width to the last dot may need up to 7 more, which the head leaves out as white.
  const width = Math.ceil((matrix.side * scale) / 8) * 8;
  const white = Array.from({ length: quietZoneModules * scale }, () => new Uint8Array(width / 8));
  const symbol = Array.from({ length: matrix.side }, (_, row) => {
    const dots = rowOfDots(matrix, row, { scale, width });
    return Array.from({ length: scale }, () => dots);
  });
  const dots = Buffer.concat([...white, ...symbol.flat(), ...white]);
  return Buffer.concat([alignCentre, ...rasterBands(dots, width / 8), alignLeft]);
}
