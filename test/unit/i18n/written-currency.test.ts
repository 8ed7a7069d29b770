import { expect, test } from 'vitest';
import { copiedText, riyalSign, writeCurrency } from '#shared/i18n/written-currency.ts';

test('the riyal is its own sign where a font has it, and is called by its name', () => {
  expect(writeCurrency('SAR', 'en', true)).toEqual({ text: riyalSign, name: 'SAR', isSign: true });
  expect(writeCurrency('SAR', 'ar', true)).toEqual({ text: riyalSign, name: 'ريال سعودي', isSign: true });
});

test('without such a font it is its code, and in Arabic a word', () => {
  expect(writeCurrency('SAR', 'en', false)).toEqual({ text: 'SAR', name: 'SAR', isSign: false });
  expect(writeCurrency('SAR', 'ar', false)).toEqual({ text: 'ريال', name: 'ريال سعودي', isSign: false });
});

test('every other currency is its code', () => {
  const written = (['en', 'ar'] as const).flatMap((language) =>
    [true, false].map((sign) => writeCurrency('USD', language, sign)),
  );
  expect(written).toEqual(Array.from({ length: 4 }, () => ({ text: 'USD', name: 'USD', isSign: false })));
});

test('the sign is copied as the code of the currency', () => {
  expect(Array.from(`${riyalSign} 5`, copiedText).join('')).toBe('SAR 5');
});
