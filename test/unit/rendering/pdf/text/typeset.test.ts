import { expect, test } from 'vitest';
import { createTypesetter, type TextBlock } from '#main/rendering/pdf/text/typeset.ts';
import { openFontFiles } from '#main/rendering/pdf/fonts/typefaces.ts';
import { longArabic } from '#support/rendering/pdf-documents.ts';

const fontFiles = openFontFiles();
const style = { size: 10, weight: 'regular', colour: '000000' } as const;

const set = (text: string | string[], width: number, direction: 'ltr' | 'rtl' = 'ltr'): TextBlock =>
  createTypesetter(fontFiles).set(text, style, { width, direction });

const glyphsOf = (block: TextBlock) =>
  block.lines.map((line) => line.shaped.flatMap((shaped) => shaped.pieces.flatMap((piece) => piece.glyphs)));

const textOf = (block: TextBlock): string[] =>
  glyphsOf(block).map((glyphs) => glyphs.map((glyph) => String.fromCodePoint(...glyph.codePoints)).join(''));

const widestOf = (block: TextBlock): number => Math.max(...block.lines.map((line) => (line.width / 1000) * style.size));

test('joins arabic letters', () => {
  const [joined = []] = glyphsOf(set('ببب', 500, 'rtl'));
  const [apart = []] = glyphsOf(set('ب ب ب', 500, 'rtl'));
  expect(joined).toHaveLength(3);
  expect(new Set(joined.map((glyph) => glyph.id)).size).toBe(3);
  expect(joined.map((glyph) => glyph.id)).not.toContain(apart[0]?.id);
});

test('joins a letter that has been seen as part of another', () => {
  const typesetter = createTypesetter(fontFiles);
  const at = { width: 500, direction: 'rtl' } as const;
  const alone = glyphsOf(set('هيئة', 500, 'rtl'))[0]?.map((glyph) => glyph.id);
  typesetter.set('فاتورة ضريبية مبسطة', style, at);
  expect(glyphsOf(typesetter.set('هيئة', style, at))[0]?.map((glyph) => glyph.id)).toEqual(alone);
});

test('shows a mixed line in the order in which it is seen', () => {
  expect(textOf(set('هاتف iPhone 15 (256GB) أسود', 500, 'rtl'))).toEqual(['دوسأ iPhone 15 (256GB) فتاه']);
});

test('fills lines up to their width and loses nothing', () => {
  const block = set('the quick brown fox jumps over the lazy dog', 80);
  expect(block.lines.length).toBeGreaterThan(2);
  expect(widestOf(block)).toBeLessThanOrEqual(80);
  expect(textOf(block).join(' ')).toBe('the quick brown fox jumps over the lazy dog');
});

test('puts the first words of arabic on the first line', () => {
  const [first = ''] = textOf(set('واحد اثنان ثلاثة أربعة خمسة ستة', 60, 'rtl'));
  expect(first.endsWith('واحد'.split('').toReversed().join(''))).toBe(true);
});

test('cuts a word that no line can hold', () => {
  const block = set('X'.repeat(200), 90);
  expect(widestOf(block)).toBeLessThanOrEqual(90);
  expect(textOf(block).join('')).toBe('X'.repeat(200));
});

test('never parts a letter from its mark', () => {
  const block = set('بَ'.repeat(60), 50, 'rtl');
  const marks = glyphsOf(block).map((glyphs) => glyphs.filter((glyph) => glyph.advance === 0).length);
  const letters = glyphsOf(block).map((glyphs) => glyphs.filter((glyph) => glyph.advance > 0).length);
  expect(block.lines.length).toBeGreaterThan(3);
  expect(marks).toEqual(letters);
});

test('keeps a long arabic text within its width', () => {
  expect(widestOf(set(longArabic, 150, 'rtl'))).toBeLessThanOrEqual(150);
});

test('begins a line at every line break, blank ones too', () => {
  expect(textOf(set('one\n\ntwo', 500))).toEqual(['one', '', 'two']);
});

test('has no missing glyph for anything a document can carry', () => {
  const everyCharacter = Array.from({ length: 0xd7ff - 0x20 }, (_, index) => String.fromCharCode(index + 0x20)).join('');
  const ids = glyphsOf(set(`${everyCharacter}\u{1F600}\u{20000}`, 500)).flatMap((glyphs) => glyphs.map((glyph) => glyph.id));
  expect(ids.length).toBeGreaterThan(10_000);
  expect(ids).not.toContain(0);
});

const idsOf = (block: TextBlock) => glyphsOf(block).map((glyphs) => glyphs.map((glyph) => glyph.id));
const piecesOf = (block: TextBlock) => block.lines.flatMap((line) => line.shaped.flatMap((shaped) => shaped.pieces));

test('keeps letters of Persian apart if a non-joiner is between them', () => {
  const [apart = [], joined = []] = idsOf(set('می\u200Cخواهم\nمیخواهم', 500, 'rtl'));
  const [first = [], second = []] = idsOf(set('می\nخواهم', 500, 'rtl'));
  expect(apart).toEqual([...second, ...first]);
  expect(joined).not.toEqual(apart);
});

test('shapes Hindi: a conjunct is one glyph, a vowel sign precedes its letter', () => {
  expect(glyphsOf(set('क्ष', 500))[0]).toHaveLength(1);
  expect(textOf(set('कि', 500))).toEqual(['िक']);
});

test('maps reordered Hindi glyphs to their text', () => {
  expect(piecesOf(set('कि का', 500)).map((piece) => piece.text)).toEqual(['कि', undefined, undefined]);
});

test('uses one font for a letter and its mark', () => {
  expect(new Set(piecesOf(set('a\u0323', 500)).map((piece) => piece.face.name)).size).toBe(1);
});

test('leaves letters joined under a mark for which the font has no place', () => {
  const [marked = []] = glyphsOf(set('ببب\u06E6\u064E', 500, 'rtl'));
  const [plain = []] = glyphsOf(set('ببب', 500, 'rtl'));
  expect(marked.slice(-3).map((glyph) => glyph.id)).toEqual(plain.map((glyph) => glyph.id));
});

test('prints a mark for which the font has no place', () => {
  expect(textOf(set('ب\u06E6\u064E', 500, 'rtl')).join('')).toHaveLength(3);
});

test('joins several texts with a comma of the line’s own language', () => {
  expect(textOf(set(['King Road', 'Riyadh'], 500))).toEqual(['King Road, Riyadh']);
  expect(textOf(set(['ا', 'ب'], 500, 'rtl'))).toEqual(['ب ،ا']);
});
