import { transcode } from 'node:buffer';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

// More than the largest document; anything larger is damaged.
const largestText = 64 * 1024 * 1024;

// Texts with Arabic letters are UTF-16 in memory. `transcode` makes UTF-8 of that several times sooner than `Buffer.from`, but refuses halves
// of surrogate pairs.
function utf8Of(text: string): Uint8Array {
  return text.isWellFormed() ? transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8') : Buffer.from(text);
}

/** Compresses a text for a column. */
export function packText(text: string): Uint8Array {
  // A copy of its own: what zlib returns may be part of much more memory, all of which would be sent with it to another thread.
  return new Uint8Array(zstdCompressSync(utf8Of(text)));
}

/** The text of such a column, byte for byte. */
export function unpackText(packed: Uint8Array): Buffer {
  return zstdDecompressSync(packed, { maxOutputLength: largestText });
}

/** The same; undefined if it is damaged. */
export function readableText(packed: Uint8Array): Buffer | undefined {
  try {
    return unpackText(packed);
  } catch {
    return undefined;
  }
}
