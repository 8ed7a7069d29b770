import { expect, test } from 'vitest';
import { amount, format2 } from '#shared/invoice/amount.ts';
import { computeDocument } from '#shared/invoice/totals.ts';
import { sampleLine } from '#support/core/sample-document.ts';

test('rounds half up, once, at the line', () => {
  const { lines } = computeDocument([sampleLine({ quantity: amount('0.333333'), unitPrice: amount('1.005') })]);
  expect(lines.map((line) => [line.net, line.vat, line.gross].map(format2))).toEqual([['0.33', '0.05', '0.38']]);
  expect(format2(amount('1.005'))).toBe('1.01');
});

test('computes VAT on the total of a category, not as the sum of line VAT', () => {
  const line = sampleLine({ quantity: amount(1), unitPrice: amount('0.30') });
  const { lines, totals } = computeDocument([line, line, line]);
  expect(lines.map((each) => format2(each.vat))).toEqual(['0.05', '0.05', '0.05']);
  expect(format2(totals.vat)).toBe('0.14');
  expect(format2(totals.taxInclusive)).toBe('1.04');
});

test('gives each exemption code of a zero-rate category its own subtotal', () => {
  const zeroRated = { category: 'Z' as const, rate: amount(0) };
  const { subtotals } = computeDocument([
    sampleLine(),
    sampleLine({ ...zeroRated, exemptionCode: 'VATEX-SA-35' }),
    sampleLine({ ...zeroRated, exemptionCode: 'VATEX-SA-36' }),
    sampleLine({ ...zeroRated, exemptionCode: 'VATEX-SA-35' }),
  ]);
  expect(subtotals.map((each) => [each.category, each.exemptionCode, format2(each.taxable), format2(each.vat)])).toEqual([
    ['S', undefined, '50.00', '7.50'],
    ['Z', 'VATEX-SA-35', '100.00', '0.00'],
    ['Z', 'VATEX-SA-36', '50.00', '0.00'],
  ]);
});

test('gives the VAT of a foreign currency in riyals too', () => {
  const { totals } = computeDocument([sampleLine()], { exchangeRate: amount('3.7555') });
  expect([format2(totals.vat), format2(totals.vatInSar)]).toEqual(['7.50', '28.17']);
});

test('never leaves decimal arithmetic: many cents add up to the cent', () => {
  const lines = Array.from({ length: 1000 }, () => sampleLine({ quantity: amount(1), unitPrice: amount('0.1') }));
  expect(format2(computeDocument(lines).totals.taxExclusive)).toBe('100.00');
});

test('a discount with VAT leaves no less with VAT than without, where a piece costs halalas', () => {
  const line = sampleLine({ quantity: amount('0.1725'), unitPrice: amount('0.3'), discount: { amount: amount('0.04') } });
  const { lines, totals } = computeDocument([line], { pricesIncludeVat: true });
  expect(lines.map((each) => [each.net, each.vat, each.gross].map(format2))).toEqual([['0.01', '0.00', '0.01']]);
  expect(format2(totals.payable)).toBe('0.01');
});
