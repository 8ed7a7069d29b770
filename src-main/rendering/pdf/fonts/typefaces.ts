import assert from 'node:assert/strict';
import { create, type Font } from 'fontkit';
import { readCoverage, type Coverage } from './coverage.ts';
import { readFontFile, type FontSubset, type Weight } from './font-files.ts';
import { readWoff } from './read-woff.ts';

/** The font files of the product, kept by a worker from one document to the next. */
export type FontFiles = { coverage: Coverage; contentOf: (subset: FontSubset, weight: Weight) => Uint8Array };

/** One font: the glyphs of one script in one weight. */
export type Typeface = { name: string; script: FontSubset['script']; font: Font };

export type Typefaces = {
  coverage: Coverage;
  faceOf: (subset: FontSubset, weight: Weight) => Typeface;
};

const unitsPerEm = 1000;

function keyOf({ family, subset }: FontSubset, weight: Weight): string {
  return `${family} ${subset} ${weight}`;
}

/** Opens the files for a worker; one is unpacked when a document first needs it. */
export function openFontFiles(): FontFiles {
  const contents = new Map<string, Uint8Array>();
  return {
    coverage: readCoverage(),
    contentOf(subset, weight) {
      const key = keyOf(subset, weight);
      const content = contents.get(key) ?? readWoff(readFontFile(subset, weight));
      contents.set(key, content);
      return content;
    },
  };
}

function openFace({ subset, script }: FontSubset, content: Uint8Array): Typeface {
  const font = create(content);
  assert(font.unitsPerEm === unitsPerEm, 'widths are reckoned in thousandths of the em, which is how a PDF writes them');
  // The files of one family and weight share a name; in a PDF each has to have its own.
  return { name: `${font.postscriptName}-${subset}`, script, font };
}

/**
 * Opens the fonts for one document, each at its first use. An opened font keeps what it has met: a glyph that was
 * first seen as a part of another no longer knows its letter and would not be joined. So no document may inherit the fonts of
 * another.
 */
export function openTypefaces({ coverage, contentOf }: FontFiles): Typefaces {
  const faces = new Map<string, Typeface>();
  return {
    coverage,
    faceOf(subset, weight) {
      const key = keyOf(subset, weight);
      const face = faces.get(key) ?? openFace(subset, contentOf(subset, weight));
      faces.set(key, face);
      return face;
    },
  };
}
