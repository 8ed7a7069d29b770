import { crc32, deflateSync } from 'node:zlib';
import { layOutPicture } from './picture-layout.ts';
import type { QrMatrix } from './qr-matrix.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

// A PNG chunk (PNG third edition, 5.3): length, type, content, CRC of type and content.
function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

// Bit depth 1, greyscale, no interlace (11.2.1): a pixel is a bit, and 1 is white.
function header(side: number): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(side, 0);
  content.writeUInt32BE(side, 4);
  content.writeUInt8(1, 8);
  return content;
}

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
  const pixels = deflateSync(Buffer.concat(rows), { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', header(side)), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}
