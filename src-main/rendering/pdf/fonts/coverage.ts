import assert from 'node:assert/strict';
import { fontSubsets, readFontFile, type FontSubset } from './font-files.ts';
import { readWoffTable } from './read-woff.ts';

/** Which of our fonts have a character, the one to take first; of none where it cannot be printed. */
export type Coverage = { subsetsWith: (codePoint: number) => readonly FontSubset[] };

const none: readonly FontSubset[] = [];
const firstCharacter = 0x20;
// Ends every map, whether the font has a glyph for it or not.
const noCharacter = 0xffff;

const unicodeBasicPlane = { platform: 3, encoding: 1 } as const;
const segmentFormat = 4;

function unicodeSubtable(cmap: Buffer): number {
  const count = cmap.readUInt16BE(2);
  for (let index = 0; index < count; index += 1) {
    const record = 4 + index * 8;
    const { platform, encoding } = unicodeBasicPlane;
    if (cmap.readUInt16BE(record) !== platform || cmap.readUInt16BE(record + 2) !== encoding) continue;
    const start = cmap.readUInt32BE(record + 4);
    assert(cmap.readUInt16BE(start) === segmentFormat, 'the characters of the basic plane are mapped in segments');
    return start;
  }
  throw new Error('a font maps the characters of the basic plane');
}

/**
 * The characters for which a font has a glyph, read from its `cmap` table (OpenType 1.9, cmap, format 4). Opening the font
 * for it would take many times as long.
 */
export function mappedCharacters(cmap: Buffer): number[] {
  const start = unicodeSubtable(cmap);
  const segments = cmap.readUInt16BE(start + 6);
  const field = (place: number, segment: number): number => start + 14 + (place === 0 ? 0 : 2) + place * segments + segment;
  const characters: number[] = [];
  for (let segment = 0; segment < segments; segment += 2) {
    const [last, first] = [cmap.readUInt16BE(field(0, segment)), cmap.readUInt16BE(field(1, segment))];
    const delta = cmap.readUInt16BE(field(2, segment));
    const offset = cmap.readUInt16BE(field(3, segment));
    for (let character = first; character <= last; character += 1) {
      const place = field(3, segment) + offset + 2 * (character - first);
      const named = offset === 0 ? character : cmap.readUInt16BE(place);
      const glyph = offset !== 0 && named === 0 ? 0 : (named + delta) & 0xffff;
      if (glyph !== 0) characters.push(character);
    }
  }
  return characters;
}

/** Reads what our fonts cover; both weights of a subset have the same characters. */
export function readCoverage(): Coverage {
  const subsetsOf = new Map<number, FontSubset[]>();
  for (const subset of fontSubsets) {
    for (const codePoint of mappedCharacters(readWoffTable(readFontFile(subset, 'regular'), 'cmap'))) {
      if (codePoint < firstCharacter || codePoint === noCharacter) continue;
      const known = subsetsOf.get(codePoint);
      if (known === undefined) subsetsOf.set(codePoint, [subset]);
      else known.push(subset);
    }
  }
  return { subsetsWith: (codePoint) => subsetsOf.get(codePoint) ?? none };
}
