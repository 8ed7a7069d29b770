import { readFileSync } from 'node:fs';
import { fontFile } from '../../../platform/assets.ts';

export type Weight = 'regular' | 'bold';

/** A file's worth of a family: the glyphs of one script, and the tag under which they are shaped (OpenType script tags). */
export type FontSubset = { family: string; subset: string; script: 'arab' | 'cyrl' | 'dev2' | 'grek' | 'hebr' | 'latn' };

// Latin first, so that spaces and punctuation look alike everywhere.
export const fontSubsets: readonly FontSubset[] = [
  { family: 'ibm-plex-sans', subset: 'latin', script: 'latn' },
  { family: 'ibm-plex-sans-arabic', subset: 'arabic', script: 'arab' },
  { family: 'ibm-plex-sans', subset: 'latin-ext', script: 'latn' },
  { family: 'ibm-plex-sans', subset: 'vietnamese', script: 'latn' },
  { family: 'ibm-plex-sans', subset: 'cyrillic', script: 'cyrl' },
  { family: 'ibm-plex-sans', subset: 'cyrillic-ext', script: 'cyrl' },
  { family: 'ibm-plex-sans', subset: 'greek', script: 'grek' },
  { family: 'ibm-plex-sans-devanagari', subset: 'devanagari', script: 'dev2' },
  { family: 'ibm-plex-sans-hebrew', subset: 'hebrew', script: 'hebr' },
];

const weights = { regular: 400, bold: 600 } as const;

/** Reads a font file of the product (WOFF 1.0). */
export function readFontFile({ family, subset }: FontSubset, weight: Weight): Buffer {
  return readFileSync(fontFile(family, `${family}-${subset}-${weights[weight]}-normal.woff`));
}
