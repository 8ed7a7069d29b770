import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { bundledFile } from '#main/platform/assets.ts';
import { codecWithId, writingCodec, zstd, type Codec } from './codecs.ts';

// One file each, which must never change: what was compressed with it cannot be read without it. A new one gets the next number.
const files = new Map([[1, 'src-main/branch/db/compression/dictionary-1.txt']]);

// The number of the dictionary used for writing.
const newestDictionary = 1;

const loaded = new Map<number, Uint8Array>();

/** A dictionary by its number. */
export function fixedDictionary(version: number): Uint8Array {
  const known = loaded.get(version);
  if (known !== undefined) return known;
  const file = files.get(version);
  assert(file !== undefined, `dictionary ${version} is known`);
  const dictionary = readFileSync(bundledFile(file));
  loaded.set(version, dictionary);
  return dictionary;
}

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
