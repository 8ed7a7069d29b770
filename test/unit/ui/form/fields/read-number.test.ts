import { expect, test } from 'vitest';
import { numberOf } from '#ui/form/fields/read-number.ts';

test.each([
  ['12', 12],
  [' 1,234.5 ', 1234.5],
  ['٢٤', 24],
  ['١٬٢٣٤٫٥', 1234.5],
  ['۲۴', 24],
  ['-3', -3],
])('reads %j as a number', (text, expected) => {
  expect(numberOf(text)).toBe(expected);
});

test.each(['', 'a', '1.', '1e5', '--1', '1234567890123456'])('reads %j as none', (text) => {
  expect(numberOf(text)).toBeUndefined();
});
