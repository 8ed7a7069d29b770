import { expect, test } from 'vitest';
import { hasArabicLetters, inLanguage, nameInLanguage, splitLanguages } from '#shared/i18n/in-language.ts';

test('gives the half of a text that is in the language', () => {
  expect(inLanguage('قهوة | Coffee', 'ar')).toBe('قهوة');
  expect(inLanguage('قهوة | Coffee', 'en')).toBe('Coffee');
});

test('gives the whole text where there are not two halves, or neither is in the language', () => {
  expect(inLanguage('Coffee', 'ar')).toBe('Coffee');
  expect(inLanguage('قهوة | Coffee | Kaffee', 'en')).toBe('قهوة | Coffee | Kaffee');
  expect(inLanguage('Coffee | Tea', 'ar')).toBe('Coffee | Tea');
});

test('names a company in Arabic where it has such a name, and else as it is called', () => {
  const name = 'Nakheel Trading Company';
  expect(nameInLanguage({ name, arabic: 'شركة النخيل التجارية' }, 'ar')).toBe('شركة النخيل التجارية');
  expect(nameInLanguage({ name, arabic: 'شركة النخيل التجارية' }, 'en')).toBe(name);
  expect(nameInLanguage({ name, arabic: null }, 'ar')).toBe(name);
});

test('knows Arabic letters from digits, marks and other letters', () => {
  expect(['قهوة', 'Coffee قهوة', 'ﻗ'].map(hasArabicLetters)).toEqual([true, true, true]);
  expect(['Coffee', '٤٢', '۴۲', '،', 'ܩ', ''].map(hasArabicLetters)).toEqual(Array(6).fill(false));
});

test.each([
  ['at the joint', 'قهوة | Coffee', { arabic: 'قهوة', other: 'Coffee' }],
  ['at the first joint only', 'قهوة | Coffee | large', { arabic: 'قهوة', other: 'Coffee | large' }],
  ['nothing of one language', 'Coffee', { other: 'Coffee' }],
  ['nothing of arabic alone', 'قهوة', { arabic: 'قهوة' }],
  ['nothing at a bar that joins no languages', 'Coffee | large', { other: 'Coffee | large' }],
  ['nothing at a bar without spaces', 'قهوة|Coffee', { arabic: 'قهوة|Coffee' }],
])('splits %s', (_, text, expected) => {
  expect(splitLanguages(text)).toEqual(expected);
});
