import { mappedCharacters } from './character-map.ts';
import { fontSubsets, readFontFile, type FontSubset } from './font-files.ts';
import { readWoffTable } from './read-woff.ts';

/** Which of our fonts have a character, the one to take first; of none where it cannot be printed. */
export type Coverage = { subsetsWith: (codePoint: number) => readonly FontSubset[] };

const none: readonly FontSubset[] = [];
const firstCharacter = 0x20;
// Ends every map, whether the font has a glyph for it or not.
const noCharacter = 0xffff;

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
