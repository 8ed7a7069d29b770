import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import type { Font } from 'fontkit';
import { readWoff } from './read-woff.ts';

export type Weight = 'regular' | 'bold';

/** One font file, unpacked. */
export type FontFile = { weight: Weight; subset: (typeof subsets)[number]['subset']; content: Uint8Array };

/** One font: the glyphs of one script in one weight. */
export type Typeface = { name: string; script: 'arab' | 'latn'; font: Font };

/** The first face of a weight that has a character; undefined where none has it. */
export type Typefaces = { faceFor(codePoint: number, weight: Weight): Typeface | undefined };

// Latin first, so that spaces and punctuation look alike wherever they stand.
const subsets = [
  { subset: 'latin', script: 'latn' },
  { subset: 'latin-ext', script: 'latn' },
  { subset: 'arabic', script: 'arab' },
] as const;
const weights = { regular: 400, bold: 600 } as const;
const unitsPerEm = 1000;

/** Reads the font files of the product, once a worker. */
export function readFontFiles(): FontFile[] {
  const resolve = createRequire(import.meta.url).resolve;
  return (['regular', 'bold'] as const).flatMap((weight) =>
    subsets.map(({ subset }) => {
      const name = `ibm-plex-sans-arabic-${subset}-${weights[weight]}-normal.woff`;
      const content = readWoff(readFileSync(resolve(`@fontsource/ibm-plex-sans-arabic/files/${name}`)));
      return { weight, subset, content };
    }),
  );
}

function openFace({ subset, content }: FontFile): Typeface {
  const font = create(content);
  assert(font.unitsPerEm === unitsPerEm, 'widths are reckoned in thousandths of the em, which is how a PDF writes them');
  const script = subsets.find((each) => each.subset === subset)?.script ?? 'latn';
  // The files of one weight share a name; in a PDF each has to have its own.
  return { name: `${font.postscriptName}-${subset}`, script, font };
}

/**
 * Opens the fonts for one document. An opened font keeps what it has met: a glyph that was first seen as a part of another no
 * longer knows its letter and would not be joined. So no document may inherit the fonts of another.
 */
export function openTypefaces(files: readonly FontFile[]): Typefaces {
  const maps = { regular: new Map<number, Typeface>(), bold: new Map<number, Typeface>() };
  for (const file of files) {
    const face = openFace(file);
    const map = maps[file.weight];
    for (const codePoint of face.font.characterSet) if (!map.has(codePoint)) map.set(codePoint, face);
  }
  return { faceFor: (codePoint, weight) => maps[weight].get(codePoint) };
}
