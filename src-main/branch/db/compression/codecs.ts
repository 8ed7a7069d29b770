import assert from 'node:assert/strict';
import zlib from 'node:zlib';

// More than the largest document with its lines, or the largest response of the gateway: anything larger is damaged.
const largestContent = 64 * 1024 * 1024;
// With a similar document as dictionary, higher levels save a few percent but take several times as long.
const zstdLevel = 1;
const deflateLevel = 6;
// Memory is taken in these pieces; a typical document needs one of each.
const compressedPiece = 4 * 1024;
const decompressedPiece = 32 * 1024;

/** A way to compress bytes with a dictionary. Its id is stored with the compressed bytes, so it must never change. */
export type Codec = {
  id: number;
  compress(bytes: Uint8Array, dictionary: Uint8Array): Buffer;
  /** @throws if the bytes are damaged, or decompress to more than the largest content. */
  decompress(packed: Uint8Array, dictionary: Uint8Array): Buffer;
};

// Both formats carry a checksum of the bytes, which reveals damage or a wrong dictionary.
const zstdParams = {
  [zlib.constants.ZSTD_c_compressionLevel]: zstdLevel,
  [zlib.constants.ZSTD_c_checksumFlag]: 1,
};

export const zstd: Codec = {
  id: 1,
  compress: (bytes, dictionary) => zlib.zstdCompressSync(bytes, { dictionary, params: zstdParams, chunkSize: compressedPiece }),
  decompress: (packed, dictionary) =>
    zlib.zstdDecompressSync(packed, { dictionary, chunkSize: decompressedPiece, maxOutputLength: largestContent }),
};

export const deflate: Codec = {
  id: 2,
  compress: (bytes, dictionary) => zlib.deflateSync(bytes, { dictionary, level: deflateLevel }),
  decompress: (packed, dictionary) =>
    zlib.inflateSync(packed, { dictionary, chunkSize: decompressedPiece, maxOutputLength: largestContent }),
};

const codecs = [zstd, deflate];

/** Whether this runtime has zstd with dictionaries: some have no zstd, and some ignore the dictionary. */
export function hasZstd(): boolean {
  if (!('zstdCompressSync' in zlib)) return false;
  const sample = Buffer.from('the same words in the dictionary and in the text '.repeat(4));
  return zstd.compress(sample, sample).length < zlib.zstdCompressSync(sample).length;
}

let chosen: Codec | undefined;

/** The codec that this runtime writes with: zstd if it is available, else deflate, which always is. */
export function writingCodec(): Codec {
  chosen ??= hasZstd() ? zstd : deflate;
  return chosen;
}

/** The codec with the id that is stored with compressed bytes. */
export function codecWithId(id: number | undefined): Codec {
  const codec = codecs.find((each) => each.id === id);
  assert(codec !== undefined, `codec ${id} is known`);
  return codec;
}
