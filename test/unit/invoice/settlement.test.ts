import { array, assert, integer, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { amount, format2, sum } from '#shared/invoice/amount.ts';
import type { VatSubtotal } from '#shared/invoice/document.ts';
import { splitSettlement, withPrepaid } from '#shared/invoice/settlement.ts';
import { computeDocument } from '#shared/invoice/totals.ts';
import { sampleLine } from '#support/core/sample-document.ts';

function subtotal(category: 'S' | 'Z', taxable: string, vat: string): VatSubtotal {
  return { category, rate: amount(category === 'S' ? 15 : 0), taxable: amount(taxable), vat: amount(vat) };
}

function shown(parts: VatSubtotal[]): string[] {
  return parts.map((part) => `${part.category} ${format2(part.taxable)} + ${format2(part.vat)}`);
}

test('a complete settlement repeats the amounts of the prepayment', () => {
  const breakdown = [subtotal('S', '100.00', '15.00'), subtotal('Z', '33.33', '0')];
  expect(shown(splitSettlement(amount('148.33'), breakdown))).toEqual(['S 100.00 + 15.00', 'Z 33.33 + 0.00']);
});

test('the last category takes the remainder, and categories that get nothing are left out', () => {
  const breakdown = [subtotal('S', '100.00', '15.00'), subtotal('Z', '115.00', '0')];
  expect(shown(splitSettlement(amount('0.01'), breakdown))).toEqual(['S 0.01 + 0.00']);
  expect(shown(splitSettlement(amount('0.03'), breakdown))).toEqual(['S 0.02 + 0.00', 'Z 0.01 + 0.00']);
});

test('the parts of 2,000 settlements add up exactly, and each has its VAT within a halala', () => {
  const taxableHalalas = array(nat(999_999), { minLength: 1, maxLength: 4 });
  assert(
    property(taxableHalalas, integer({ min: 0, max: 100 }), (halalas, percent) => {
      const breakdown = halalas.map((each, index) => {
        const taxable = amount(each).div(100);
        return index % 2 === 0
          ? { category: 'S' as const, rate: amount(15), taxable, vat: taxable.times('0.15').toDecimalPlaces(2) }
          : { category: 'Z' as const, rate: amount(0), taxable, vat: amount(0) };
      });
      const total = sum(breakdown.map((each) => each.taxable.plus(each.vat)));
      const settled = total.times(percent).div(100).toDecimalPlaces(2);
      const parts = splitSettlement(settled, breakdown);
      expect(format2(sum(parts.map((part) => part.taxable.plus(part.vat))))).toBe(format2(settled));
      for (const part of parts) {
        expect(part.taxable.gte(0) && part.vat.gte(0)).toBe(true);
        expect(part.taxable.times(part.rate).div(100).toDecimalPlaces(2).minus(part.vat).abs().lte('0.01')).toBe(true);
      }
    }),
    { seed: 4, numRuns: 2_000 },
  );
});

test('the payable amount of a settled document is what is left after rounding', () => {
  const line = sampleLine({ quantity: amount(3), unitPrice: amount('3.33') });
  const { totals } = computeDocument([line, line, line], { pricesIncludeVat: true });
  const settled = withPrepaid(totals, amount('9.99'));
  expect([totals.payable, settled.prepaid, settled.payable].map(format2)).toEqual(['29.97', '9.99', '19.98']);
});
