import { expect, test } from 'vitest';
import { lineItem } from '#shared/api/v1/invoice-requests.ts';

function accepts(changes: { quantity?: number; unit_price?: number }): boolean {
  return lineItem.safeParse({ description: 'Arabic coffee', quantity: 1, unit_price: 1, ...changes }).success;
}

test('quantity and unit price stay below 10^13', () => {
  expect(accepts({ quantity: 9_999_999_999_999 })).toBe(true);
  expect(accepts({ unit_price: 9_999_999_999_999 })).toBe(true);
  expect(accepts({ quantity: 1e13, unit_price: 0 })).toBe(false);
  expect(accepts({ quantity: 0.0001, unit_price: 1e13 })).toBe(false);
  expect(accepts({ quantity: 1e300, unit_price: 0 })).toBe(false);
});

test('quantity and unit price have a least value and at most 6 decimals', () => {
  expect(accepts({ quantity: 0.0001, unit_price: 0 })).toBe(true);
  expect(accepts({ quantity: 0.00009 })).toBe(false);
  expect(accepts({ unit_price: -0.01 })).toBe(false);
  expect(accepts({ unit_price: 0.000001 })).toBe(true);
  expect(accepts({ unit_price: 1e-7 })).toBe(false);
});
