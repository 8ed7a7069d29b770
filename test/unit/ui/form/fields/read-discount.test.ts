import { expect, test } from 'vitest';
import { readDiscount, typedDiscount } from '#ui/form/fields/read-discount.ts';

test.each([
  ['', undefined],
  [' ', undefined],
  ['5', { amount: 5 }],
  ['1,250.5', { amount: 1250.5 }],
  ['٥', { amount: 5 }],
  ['10%', { percent: 10 }],
  ['% 12.5', { percent: 12.5 }],
  ['١٠٪', { percent: 10 }],
  ['ten', { amount: Number.NaN }],
  ['%', undefined],
  ['ten%', { percent: Number.NaN }],
])('%j is the discount %j', (text, discount) => {
  expect(readDiscount(text)).toEqual(discount);
});

test.each(['', '5', '12.5%'])('%j is typed again as it was', (text) => {
  expect(typedDiscount(readDiscount(text))).toBe(text);
});
