import { readFileSync } from 'node:fs';
import { bundledFile, fontFile } from '#main/platform/assets.ts';

export type Weight = 'regular' | 'bold';

/** A file's worth of a family: the glyphs of one script, and the tag under which they are shaped (OpenType script tags). */
export type FontSubset = { family: string; subset: string; script: 'arab' | 'cyrl' | 'dev2' | 'grek' | 'hebr' | 'latn' };

// The sign of the riyal alone, which the families above do not have yet (decision 59).
const riyal: FontSubset = { family: 'riyal', subset: 'sign', script: 'latn' };

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
  riyal,
];

const weights = { regular: 400, bold: 600 } as const;

/** Reads a font file of the product (WOFF 1.0). */
export function readFontFile(font: FontSubset, weight: Weight): Buffer {
  const { family, subset } = font;
  const file = `${family}-${subset}-${weights[weight]}-normal.woff`;
  return readFileSync(font === riyal ? bundledFile(`src-main/rendering/pdf/fonts/${file}`) : fontFile(family, file));
}
