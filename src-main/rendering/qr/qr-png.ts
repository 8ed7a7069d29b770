import { blackAndWhitePng } from '../raster/black-and-white-png.ts';
import { layOutPicture } from './picture-layout.ts';
import type { QrMatrix } from './qr-matrix.ts';

// The pixels of one row of modules, behind the filter byte 0 of every row (9.2).
function rowOfModules(matrix: QrMatrix, row: number, { side, scale, offset }: ReturnType<typeof layOutPicture>): Buffer {
  const pixels = Buffer.alloc(1 + Math.ceil(side / 8), 0xff);
  pixels[0] = 0;
  for (let x = 0; x < matrix.side * scale; x += 1) {
    const at = 1 + ((offset + x) >> 3);
    if (matrix.isDark(row, Math.floor(x / scale))) pixels[at] = (pixels[at] ?? 0) & ~(0x80 >> ((offset + x) & 7));
  }
  return pixels;
}

/**
 * A symbol as a PNG of exactly `side` × `side` pixels. Written by hand because every module must be the same whole number of
 * pixels, the rest of the side white; the encoder of the qrcode package can do only one of the two.
 */
export function qrPng(matrix: QrMatrix, side: number): Uint8Array {
  const layout = layOutPicture(matrix, side);
  const white = Buffer.alloc(1 + Math.ceil(side / 8), 0xff);
  white[0] = 0;
  const rows: Buffer[] = Array.from({ length: side }, () => white);
  for (let row = 0; row < matrix.side; row += 1) {
    const start = layout.offset + row * layout.scale;
    rows.fill(rowOfModules(matrix, row, layout), start, start + layout.scale);
  }
  return blackAndWhitePng({ width: side, height: side }, rows);
}
