import { assert, integer, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { amount, round2 } from '#shared/invoice/amount.ts';
import { grossPriceOf, netPriceOf } from '#shared/invoice/net-price.ts';

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

test.each([
  ['28.75', '15', '2'],
  ['5000', '15', '1'],
  ['21.28', '15', '3.75'],
  ['0.1', '15', '1'],
  ['19.99999', '15', '7'],
  ['33.333', '0', '0.75'],
  ['9999999999.99', '15', '1000'],
])('a gross price of %s at %s %% is found again in its net price', (gross, rate, quantity) => {
  const net = netPriceOf(amount(gross), amount(rate), amount(quantity));
  expect(grossPriceOf(net, amount(rate), amount(quantity)).toFixed()).toBe(amount(gross).toFixed());
});

test('every price of two decimals is found again, whatever the quantity (seed 20261121)', () => {
  assert(
    property(nat(9_999_999), integer({ min: 1, max: 1_000_000 }), (halalas, thousandths) => {
      const [gross, quantity] = [amount(halalas).div(100), amount(thousandths).div(1_000)];
      const net = netPriceOf(gross, amount(15), quantity);
      expect(grossPriceOf(net, amount(15), quantity).toFixed()).toBe(gross.toFixed());
    }),
    { seed: 20261121, numRuns: 2_000 },
  );
});
