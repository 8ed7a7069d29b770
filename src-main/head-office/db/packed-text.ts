import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

// More than the largest document; anything larger is damaged.
const largestText = 64 * 1024 * 1024;

/** Compresses a text for a column. */
export function packText(text: string): Uint8Array {
  // A copy of its own: what zlib returns may be part of much more memory, all of which would be sent with it to another thread.
  return new Uint8Array(zstdCompressSync(Buffer.from(text)));
}

/** The text of such a column, byte for byte. */
export function unpackText(packed: Uint8Array): Buffer {
  return zstdDecompressSync(packed, { maxOutputLength: largestText });
}
