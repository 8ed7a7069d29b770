import assert from 'node:assert/strict';
import { codecWithId, writingCodec, zstd, type Codec } from './codecs.ts';
import { fixedDictionary, newestDictionary } from './fixed-dictionaries.ts';

// The compressed bytes are preceded by the id of the codec and the number of the dictionary.
const headerLength = 2;
// Written in place of a dictionary's number: the bytes were compressed with a reference that the caller knows.
const givenReference = 0;

/** Larger documents are not used as a reference, because every document compressed with them would have to process all of it. */
export const largestReference = 24 * 1024;

/** Stored bytes cannot be read: they, or the reference they were compressed with, are damaged. */
export class UnreadableContent extends Error {
  override readonly name = 'UnreadableContent';
}

/**
 * Compresses bytes and makes sure that decompressing gives exactly the same bytes.
 *
 * @param reference similar bytes that will be available when these are read; without them a fixed dictionary is used.
 */
export function packBytes(bytes: Uint8Array, reference?: Uint8Array, codec: Codec = writingCodec()): Uint8Array {
  const dictionary = reference ?? fixedDictionary(newestDictionary);
  const header = Buffer.from([codec.id, reference === undefined ? newestDictionary : givenReference]);
  const packed = Buffer.concat([header, codec.compress(bytes, dictionary)]);
  assert(unpackBytes(packed, reference).equals(bytes), 'what is stored compressed comes back byte for byte');
  return packed;
}

/** Whether packed bytes can only be read with the reference that they were compressed with. */
export function needsReference(packed: Uint8Array): boolean {
  return packed[1] === givenReference;
}

/** Whether packed bytes were compressed with zstd, which some runtimes do not have. */
export function needsZstd(packed: Uint8Array): boolean {
  return packed[0] === zstd.id;
}

/**
 * Decompresses packed bytes.
 *
 * @throws UnreadableContent if they are damaged.
 */
export function unpackBytes(packed: Uint8Array, reference?: Uint8Array): Buffer {
  try {
    const [codecId, version] = packed;
    const dictionary = version === givenReference ? reference : fixedDictionary(version ?? newestDictionary);
    assert(dictionary !== undefined, 'the reference of these bytes is at hand');
    return codecWithId(codecId).decompress(packed.subarray(headerLength), dictionary);
  } catch (cause) {
    throw new UnreadableContent('The stored content cannot be decompressed.', { cause });
  }
}
