import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import type { HasGlyph } from './clean-text.ts';

export type BaseDirection = 'ltr' | 'rtl';

// Basic Latin to spacing modifiers: all of it runs from left to right or follows what does.
const leftToRightOnly = /^[\u0020-\u02FF]*$/u;

let remembered: Bidi | undefined;

// Imported by its path in the package: its types describe another kind of module than it is.
function bidi(): Bidi {
  const createBidi: () => Bidi = createRequire(import.meta.url)('bidi-js');
  remembered ??= createBidi();
  return remembered;
}

/** A paragraph with the embedding level of each of its UTF-16 units (odd: right to left), brackets of such parts mirrored. */
export type LevelledText = { text: string; levels: Uint8Array };

/**
 * Resolves a paragraph's directions by the Unicode Bidirectional Algorithm (UAX #9). The text stays in logical order.
 *
 * @param hasGlyph a character whose mirror image cannot be printed stays as it is.
 */
export function levelText(paragraph: string, base: BaseDirection, hasGlyph: HasGlyph): LevelledText {
  if (base === 'ltr' && leftToRightOnly.test(paragraph)) return { text: paragraph, levels: new Uint8Array(paragraph.length) };
  const resolved = bidi().getEmbeddingLevels(paragraph, base);
  const mirrored = bidi().getMirroredCharactersMap(paragraph, resolved.levels);
  if (mirrored.size === 0) return { text: paragraph, levels: resolved.levels };
  const units = paragraph.split('').map((unit, index) => {
    const image = mirrored.get(index);
    return image !== undefined && hasGlyph(image.codePointAt(0) ?? 0) ? image : unit;
  });
  return { text: units.join(''), levels: resolved.levels };
}

/** Puts the pieces of one line, each of one level, into the order in which they are seen from the left (UAX #9, rule L2). */
export function visualOrder<Piece extends { level: number }>(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...ordered.map((piece) => piece.level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}
