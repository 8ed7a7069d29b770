import { crc32, deflateSync } from 'node:zlib';
import type { Bitmap } from './bitmap.ts';

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

type Size = { width: number; height: number };

// Bit depth 1, greyscale, no interlace (11.2.1): a pixel is a bit, and 1 is white.
function header({ width, height }: Size): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.writeUInt8(1, 8);
  return content;
}

/** A PNG of rows of pixels: each begins with the filter byte 0 (9.2), then a pixel is a bit from the high one on, 1 is white. */
export function blackAndWhitePng(size: Size, rows: readonly Uint8Array[]): Uint8Array {
  const pixels = deflateSync(Buffer.concat(rows), { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', header(size)), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** The PNG of a bitmap: in a printer's dots 1 is black, in a picture's 1 is white. */
export function pictureOf(bitmap: Bitmap): Uint8Array {
  const { height, rowBytes, dots } = bitmap;
  const rows = Array.from({ length: height }, (_, row) => {
    const bytes = dots.subarray(row * rowBytes, (row + 1) * rowBytes).map((byte) => byte ^ 0xff);
    return Buffer.concat([Buffer.alloc(1), bytes]);
  });
  return blackAndWhitePng(bitmap, rows);
}
