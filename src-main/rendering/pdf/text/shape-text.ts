import type { FontFeatures, GlyphRun } from 'fontkit';
import type { Weight, FontSubset } from '../fonts/font-files.ts';
import type { Typeface, Typefaces } from '../fonts/typefaces.ts';
import { replacement } from './clean-text.ts';

/** A glyph with its place in a run: advance and offsets in thousandths of the em. */
export type PlacedGlyph = {
  id: number;
  codePoints: readonly number[];
  width: number;
  advance: number;
  xOffset: number;
  yOffset: number;
};

/** Neighbouring glyphs of one face, from left to right; `text` where these glyphs in their order do not say it. */
export type ShapedPiece = { face: Typeface; glyphs: readonly PlacedGlyph[]; width: number; text?: string };

/** Text of one direction as glyphs, from left to right; a gap has none. */
export type ShapedText = { pieces: readonly ShapedPiece[]; width: number };

export type ShapeText = (text: string, weight: Weight, direction: 'ltr' | 'rtl') => ShapedText;

// Words repeat a great deal within a document; past this many, all are forgotten.
const maxRemembered = 20_000;
const missingGlyph = 0;

function glyphsOf({ glyphs, positions }: GlyphRun): PlacedGlyph[] {
  return glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const { id, codePoints, advanceWidth } = glyph;
    return { id, codePoints, width: advanceWidth, advance: xAdvance, xOffset, yOffset };
  });
}

// Each letter by itself, in the shape that the font gives it without its neighbours.
function unjoined({ font }: Typeface, text: string, direction: 'ltr' | 'rtl'): PlacedGlyph[] {
  const glyphs = Array.from(text, (letter): PlacedGlyph => {
    const codePoint = letter.codePointAt(0) ?? 0;
    const { id, advanceWidth } = font.glyphForCodePoint(codePoint);
    return { id, codePoints: [codePoint], width: advanceWidth, advance: advanceWidth, xOffset: 0, yOffset: 0 };
  });
  return direction === 'rtl' ? glyphs.toReversed() : glyphs;
}

// PDF/A-3U shows no glyph that is missing, and none of which it cannot say what it stands for (ISO 19005-3, 6.2.11.7, 6.2.11.8).
function canBeShown({ id, codePoints }: PlacedGlyph): boolean {
  return id !== missingGlyph && codePoints.length > 0;
}

// The library stumbles over marks for which the font has no place, such as those of the Quran on some letters: then they are
// where they would without a letter.
const attempts: readonly (FontFeatures | undefined)[] = [undefined, { mark: false, mkmk: false }];

function layOut({ font, script }: Typeface, text: string, direction: 'ltr' | 'rtl'): PlacedGlyph[] | undefined {
  for (const features of attempts) {
    try {
      const glyphs = glyphsOf(font.layout(text, features, script, undefined, direction));
      if (glyphs.every(canBeShown)) return glyphs;
    } catch {
      continue;
    }
  }
  return undefined;
}

// Glyphs of a text from left to right are in its order, but for letters that are written before the one they follow (Hindi).
function saysText(glyphs: readonly PlacedGlyph[], text: string): boolean {
  return glyphs.map((glyph) => String.fromCodePoint(...glyph.codePoints)).join('') === text;
}

// Neighbouring characters of one face.
type FacePart = { face: Typeface; text: string };

// A letter with its marks; a mark without a letter.
const clusters = /[\u200C\u200D]|\P{M}\p{M}*|\p{M}+/gu;
const isolates = /[\u2066-\u2069]/gu;
const nonJoiner = '\u200C';
const joiner = '\u200D';

type Piece = { subset: FontSubset; text: string };

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function shownReplacement(subsetsWith: Typefaces['coverage']['subsetsWith']): Piece {
  const [subset] = subsetsWith(codePointOf(replacement));
  if (subset === undefined) throw new RangeError('a font has the replacement character');
  return { subset, text: replacement };
}

// One font for a letter and its marks where there is one, so that they are placed on it.
function piecesOf(cluster: string, { subsetsWith }: Typefaces['coverage']): Piece[] {
  const characters = Array.from(cluster);
  const candidates = subsetsWith(codePointOf(cluster));
  const common = candidates.find((subset) => characters.every((each) => subsetsWith(codePointOf(each)).includes(subset)));
  if (common !== undefined) return [{ subset: common, text: cluster }];
  return characters.map((character) => {
    const [subset] = subsetsWith(codePointOf(character));
    return subset === undefined ? shownReplacement(subsetsWith) : { subset, text: character };
  });
}

// Cuts a text of one direction into parts of one face. Where a non-joiner is between Arabic letters, two parts meet: each
// is shaped alone, so that they are not joined.
function splitByFace(text: string, weight: Weight, typefaces: Typefaces): FacePart[] {
  const parts: FacePart[] = [];
  let isJoined = true;
  for (const [cluster] of text.replace(isolates, '').matchAll(clusters)) {
    const last = parts.at(-1);
    const isJoiner = cluster === joiner || cluster === nonJoiner;
    if (isJoiner && last?.face.script === 'dev2') last.text += cluster;
    else if (isJoiner) isJoined &&= cluster === joiner;
    else {
      for (const { subset, text: shown } of piecesOf(cluster, typefaces.coverage)) add(subset, shown);
      isJoined = true;
    }
  }
  return parts;

  function add(subset: FontSubset, shown: string): void {
    const last = parts.at(-1);
    const face = typefaces.faceOf(subset, weight);
    if (last?.face === face && isJoined) last.text += shown;
    else parts.push({ face, text: shown });
  }
}

function shapePart({ face, text }: FacePart, direction: 'ltr' | 'rtl'): ShapedPiece {
  const glyphs = layOut(face, text, direction) ?? unjoined(face, text, direction);
  const width = glyphs.reduce((total, glyph) => total + glyph.advance, 0);
  return { face, glyphs, width, ...(direction === 'rtl' || saysText(glyphs, text) ? {} : { text }) };
}

/** Makes the function that turns cleaned text of one direction into glyphs: letters joined, marks placed. */
export function createShaper(typefaces: Typefaces): ShapeText {
  const remembered = new Map<string, ShapedText>();
  return (text, weight, direction) => {
    const key = `${weight} ${direction} ${text}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const pieces = splitByFace(text, weight, typefaces).map((part) => shapePart(part, direction));
    if (direction === 'rtl') pieces.reverse();
    const shaped = { pieces, width: pieces.reduce((total, piece) => total + piece.width, 0) };
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(key, shaped);
    return shaped;
  };
}
