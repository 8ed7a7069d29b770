import { expect, test } from 'vitest';
import { moneyText, plainText, priceText } from '#main/rendering/pdf/text/digits.ts';
import { amount } from '#shared/invoice/amount.ts';

test.each([
  ['0', '0.00'],
  ['999.9', '999.90'],
  ['1234.5', '1,234.50'],
  ['9999999999999.99', '9,999,999,999,999.99'],
  ['-0.05', '-0.05'],
  ['-1234567', '-1,234,567.00'],
])('writes the money %s as %s', (value, expected) => {
  expect(moneyText(amount(value))).toBe(expected);
});

test('keeps every decimal of a price and groups none of them', () => {
  expect(priceText(amount('4347.826087'))).toBe('4,347.826087');
});

test('writes a quantity without idle zeros', () => {
  expect([plainText(amount('2.000000')), plainText(amount('1.50')), plainText(amount('12000'))]).toEqual(['2', '1.5', '12,000']);
});
