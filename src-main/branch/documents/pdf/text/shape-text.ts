import type { GlyphRun } from 'fontkit';
import type { Typeface, Typefaces, Weight } from './typefaces.ts';

/** A glyph with its place in a run: advance and offsets in thousandths of the em. */
export type PlacedGlyph = {
  id: number;
  codePoints: readonly number[];
  width: number;
  advance: number;
  xOffset: number;
  yOffset: number;
};

/** Neighbouring glyphs of one face, from left to right. */
export type ShapedPiece = { face: Typeface; glyphs: readonly PlacedGlyph[]; width: number };

/** Text of one direction as glyphs, from left to right. */
export type ShapedText = { pieces: readonly ShapedPiece[]; width: number };

export type ShapeText = (text: string, weight: Weight, direction: 'ltr' | 'rtl') => ShapedText;

// Words repeat a great deal within a document; past this many, all are forgotten.
const maxRemembered = 20_000;
const isolates = /[\u2066-\u2069]/g;

function splitByFace(text: string, weight: Weight, typefaces: Typefaces): { face: Typeface; text: string }[] {
  const parts: { face: Typeface; text: string }[] = [];
  for (const character of text) {
    const last = parts.at(-1);
    const codePoint = character.codePointAt(0) ?? 0;
    const wanted = typefaces.faceFor(codePoint, weight);
    if (wanted === undefined) throw new RangeError(`no font has the character U+${codePoint.toString(16)}`);
    if (last?.face === wanted) last.text += character;
    else parts.push({ face: wanted, text: character });
  }
  return parts;
}

function glyphsOf({ glyphs, positions }: GlyphRun): PlacedGlyph[] {
  return glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const { id, codePoints, advanceWidth } = glyph;
    return { id, codePoints, width: advanceWidth, advance: xAdvance, xOffset, yOffset };
  });
}

function layOut({ font, script }: Typeface, text: string, direction: 'ltr' | 'rtl'): PlacedGlyph[] {
  const layOne = (part: string): PlacedGlyph[] => glyphsOf(font.layout(part, undefined, script, undefined, direction));
  try {
    return layOne(text);
  } catch {
    // The library stumbles over marks for which the font has no place, such as those of the Quran on some letters. What
    // cannot be joined is still printed, letter by letter.
    const letters = Array.from(text, layOne);
    return (direction === 'rtl' ? letters.toReversed() : letters).flat();
  }
}

function shapePart(face: Typeface, text: string, direction: 'ltr' | 'rtl'): ShapedPiece {
  const glyphs = layOut(face, text, direction);
  return { face, glyphs, width: glyphs.reduce((total, glyph) => total + glyph.advance, 0) };
}

/** Makes the function that turns cleaned text of one direction into glyphs: letters joined, marks placed. */
export function createShaper(typefaces: Typefaces): ShapeText {
  const remembered = new Map<string, ShapedText>();
  return (text, weight, direction) => {
    const key = `${weight} ${direction} ${text}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const parts = splitByFace(text.replace(isolates, ''), weight, typefaces);
    const pieces = parts.map((part) => shapePart(part.face, part.text, direction));
    if (direction === 'rtl') pieces.reverse();
    const shaped = { pieces, width: pieces.reduce((total, piece) => total + piece.width, 0) };
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(key, shaped);
    return shaped;
  };
}
