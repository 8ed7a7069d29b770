import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { bundledFile } from '../../../platform/assets.ts';

// One file each, which must never change: what was compressed with it cannot be read without it. A new one gets the next number.
const files = new Map([[1, 'src-main/branch/db/compression/dictionary-1.txt']]);

/** The number of the dictionary used for writing. */
export const newestDictionary = 1;

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
