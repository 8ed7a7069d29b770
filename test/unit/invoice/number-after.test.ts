import { expect, test } from 'vitest';
import { numberAfter } from '#shared/invoice/number-after.ts';

test.each([
  ['HAND-0001', 'HAND-0002'],
  ['HAND-0999', 'HAND-1000'],
  ['9', '10'],
  ['INV/2026/009', 'INV/2026/010'],
  ['12345678901234567899', '12345678901234567900'],
  ['Counter A', 'Counter A-2'],
  ['', '-2'],
])('after %s comes %s', (number, next) => {
  expect(numberAfter(number)).toBe(next);
});
