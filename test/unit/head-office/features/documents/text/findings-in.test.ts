import { expect, test } from 'vitest';
import { findingsIn } from '../../../../../../src-renderer/head-office/features/documents/text/findings-in.ts';
import { inLanguage } from '../../../../../../src-shared/i18n/in-language.ts';

test('takes the findings of a rejection apart, whatever stands in their words', () => {
  expect(findingsIn('BR-KSA-37: The seller; its address: missing; BR-KSA-06: رمز الفاتورة غير صحيح')).toEqual([
    { code: 'BR-KSA-37', message: 'The seller; its address: missing' },
    { code: 'BR-KSA-06', message: 'رمز الفاتورة غير صحيح' },
  ]);
  expect(findingsIn('BR-01: ')).toEqual([{ code: 'BR-01', message: '' }]);
});

test('finds none in a text that is no rejection', () => {
  expect(findingsIn('connect ECONNREFUSED 127.0.0.1:443')).toEqual([]);
  expect(findingsIn('تعذر الاتصال بالهيئة')).toEqual([]);
  expect(findingsIn('')).toEqual([]);
});

test('gives the half of a text that is in the language', () => {
  expect(inLanguage('قهوة | Coffee', 'ar')).toBe('قهوة');
  expect(inLanguage('قهوة | Coffee', 'en')).toBe('Coffee');
});

test('gives the whole text where there are not two halves, or neither is in the language', () => {
  expect(inLanguage('Coffee', 'ar')).toBe('Coffee');
  expect(inLanguage('قهوة | Coffee | Kaffee', 'en')).toBe('قهوة | Coffee | Kaffee');
  expect(inLanguage('Coffee | Tea', 'ar')).toBe('Coffee | Tea');
});
