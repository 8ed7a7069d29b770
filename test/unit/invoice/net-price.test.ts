import { expect, test } from 'vitest';
import { amount, round2 } from '../../../src-shared/invoice/amount.ts';
import { netPriceOf } from '../../../src-shared/invoice/net-price.ts';

function netPrice(gross: string, quantity = '1', rate = 15): string {
  return netPriceOf(amount(gross), amount(rate), amount(quantity)).toFixed();
}

test('is exact where it can be', () => {
  expect(netPrice('11.50')).toBe('10');
  expect(netPrice('1.15', '1000000')).toBe('1');
});

test('is the gross price where there is no VAT', () => {
  expect(netPrice('3.333333', '7', 0)).toBe('3.333333');
});

test('has 6 decimals where that is enough, and more where the quantity would show the difference', () => {
  expect(netPrice('10.00')).toBe('8.695652');
  const price = amount(netPrice('10.00', '123456'));
  expect(price.decimalPlaces()).toBeGreaterThan(6);
  expect(round2(price.times(123456)).toFixed()).toBe(round2(amount(1234560).times(100).div(115)).toFixed());
});
