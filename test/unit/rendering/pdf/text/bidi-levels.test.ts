import { expect, test } from 'vitest';
import { levelText, visualOrder, type BaseDirection } from '#main/rendering/pdf/text/bidi-levels.ts';

// What is seen from left to right, letter by letter.
function seen(text: string, base: BaseDirection): string {
  const levelled = levelText(text, base, () => true);
  const units = levelled.text.split('').map((character, index) => ({ character, level: levelled.levels[index] ?? 0 }));
  return visualOrder(units)
    .map((unit) => unit.character)
    .join('');
}

test.each<[string, string, BaseDirection, string]>([
  ['latin alone', 'Tax Invoice', 'ltr', 'Tax Invoice'],
  ['arabic alone', 'ابج', 'rtl', 'جبا'],
  ['arabic words', 'ابج دهو', 'rtl', 'وهد جبا'],
  ['a number in arabic', 'ابج 24 دهو', 'rtl', 'وهد 24 جبا'],
  ['a decimal in arabic', 'ابج 1,234.50 دهو', 'rtl', 'وهد 1,234.50 جبا'],
  ['latin words in arabic', 'ابج iPhone 15 دهو', 'rtl', 'وهد iPhone 15 جبا'],
  ['brackets in arabic', 'ابج (دهو)', 'rtl', '(وهد) جبا'],
  ['brackets around latin in arabic', 'ابج (256GB) دهو', 'rtl', 'وهد (256GB) جبا'],
  ['quotation marks in arabic', '«ابج»', 'rtl', '«جبا»'],
  ['a per cent in arabic, whose sign comes after the number as one reads', 'ابج 50%', 'rtl', '%50 جبا'],
  ['arabic in latin', 'Item ابج دهو sold', 'ltr', 'Item وهد جبا sold'],
  ['arabic and a number in latin', 'Item ابج 24 sold', 'ltr', 'Item 24 جبا sold'],
  ['a full stop after arabic', 'ابج.', 'rtl', '.جبا'],
])('orders %s', (_, text, base, expected) => {
  expect(seen(text, base)).toBe(expected);
});

test('keeps isolated texts from disturbing each other', () => {
  const isolated = '\u20688228 King Road\u2069، \u2068ابج\u2069';
  expect(seen(isolated, 'rtl').replaceAll(/[\u2066-\u2069]/gu, '')).toBe('جبا ،8228 King Road');
});

test('leaves a character as it is whose mirror image no font has', () => {
  const { text } = levelText('ابج ∕ (دهو)', 'rtl', (codePoint) => codePoint < 0x700);
  expect(text).toBe('ابج ∕ )دهو(');
});
