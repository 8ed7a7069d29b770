import { expect, test } from 'vitest';
import { charactersWithoutGlyph, cleanText } from '#main/rendering/pdf/text/clean-text.ts';

const ours = (codePoint: number): boolean => codePoint < 0xa00 || codePoint === 0x200c || codePoint === 0x200d;

test.each([
  ['gives every line break one form', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['turns tabs and wide spaces into spaces', 'a\tb\u3000c\u2003d', 'a b c d'],
  ['drops what does not show', 'a\u200Bb\uFEFFc\u00ADd\u0007', 'abcd'],
  ['drops directions that a text claims for itself', '\u202E123\u202C \u2067x\u2069\u200F', '123 x'],
  ['composes letters and their marks', 'e\u0301 \u0627\u0654', 'é أ'],
  ['gives letters in a shape of their own their neighbours back', '\uFED7\uFEEC\uFEEE\uFE93', 'قهوة'],
  ['puts something visible in place of what no font has', 'coffee ☕ 漢字 👍', 'coffee \uFFFD \uFFFD\uFFFD \uFFFD'],
  ['keeps a non-joiner between letters that join', 'می\u200Cخواهم \u200Cab\u200C', 'می\u200Cخواهم ab'],
  ['keeps a joiner between letters of Hindi', 'क्\u200Dष', 'क्\u200Dष'],
  ['takes a letter apart that no font has as a whole', '\u1E0D', 'd\u0323'],
  ['gives letters of the width of Chinese ones their own', 'ＡＢ１％', 'AB1%'],
  ['leaves a power what it is', '10⁴', '10\uFFFD'],
  ['keeps arabic marks', 'مُحَمَّد', 'مُحَمَّد'.normalize('NFC')],
])('%s', (_, text, expected) => {
  expect(cleanText(text, ours)).toBe(expected);
});

test('names each character that no font has once', () => {
  expect(charactersWithoutGlyph('☕ قهوة ☕ 漢 d\u0323 \u200F', ours)).toEqual(['☕', '漢']);
});
