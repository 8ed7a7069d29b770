import { array, assert, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { amount, format2, sum, type Amount } from '#shared/invoice/amount.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import { computeReturn, type CreditNote, type ReturnedLine } from '#shared/invoice/returns.ts';
import { totalBeforePrepayments } from '#shared/invoice/settlement.ts';
import { baskets, documentOf, findingsOf } from '#support/branch/generated/baskets.ts';

const mostParts = 3;
const unit = 10_000;

// Each line in up to three parts that come to it.
const cutBaskets = tuple(baskets, array(integer({ min: 0, max: unit }), { minLength: 2 * 60, maxLength: 2 * 60 }));

// The first two parts as they are cut, and last what is left.
function partsOf({ lines }: TaxDocument, cuts: readonly number[]): ReturnedLine[][] {
  return Array.from({ length: mostParts }, (_, part) =>
    lines.flatMap(({ number, quantity }, index) => {
      const [first = 0, second = 0] = cuts.slice(2 * index, 2 * index + 2);
      const ends = [0, Math.min(first, second), Math.max(first, second), unit].map((end) =>
        quantity.times(end).div(unit).toDecimalPlaces(4),
      );
      const taken = ends[part + 1]?.minus(ends[part] ?? 0) ?? amount(0);
      return taken.isZero() ? [] : [{ lineNumber: number, quantity: taken }];
    }),
  ).filter((part) => part.length > 0);
}

function returnAll(original: TaxDocument, pricesIncludeVat: boolean, parts: readonly ReturnedLine[][]): TaxDocument[] {
  const earlier: CreditNote[] = [];
  for (const lines of parts) {
    const computed = computeReturn({ original, pricesIncludeVat, earlier, lines });
    const { deliveryDate: _none, ...rest } = original;
    const note: TaxDocument = {
      ...rest,
      documentType: 'credit_note',
      originalNumbers: ['INV-1'],
      noteReason: 'Goods returned',
      ...computed,
    };
    earlier.push({ document: note, returns: lines.map(({ lineNumber }) => lineNumber) });
  }
  return earlier.map(({ document }) => document as TaxDocument);
}

function sums(documents: readonly TaxDocument[]): Record<string, string> {
  const of = (amounts: (document: TaxDocument) => Amount[]) => format2(sum(documents.flatMap(amounts)));
  const categories = new Set(documents.flatMap(({ subtotals }) => subtotals.map(({ category }) => category)));
  return {
    lines: of(({ totals }) => [totals.lines]),
    discounts: of(({ totals }) => [totals.discounts]),
    vat: of(({ totals }) => [totals.vat]),
    total: of(({ totals }) => [totals.taxInclusive]),
    due: of(({ totals }) => [totalBeforePrepayments(totals)]),
    ...Object.fromEntries(
      [...categories].map((category) => [
        category,
        of(({ subtotals }) => subtotals.filter((row) => row.category === category).flatMap(({ taxable, vat }) => [taxable, vat])),
      ]),
    ),
  };
}

test('whatever comes back in parts comes to its invoice, to the halala, and each part keeps every rule', () => {
  assert(
    property(cutBaskets, ([basket, cuts]) => {
      const original = documentOf(basket);
      const notes = returnAll(original, basket.pricesIncludeVat, partsOf(original, cuts));
      expect(sums(notes)).toEqual(sums([original]));
      for (const note of notes) expect(findingsOf(note)).toEqual([]);
      // What is paid back is what the goods came to: it differs from the tax total by no more than rounding does.
      for (const { totals, lines } of notes) {
        const most = original.totals.rounding.abs().plus(amount('0.02').times(lines.length + original.lines.length + 1));
        expect(totals.rounding.abs().lte(most)).toBe(true);
      }
    }),
    { seed: 4711, numRuns: 300 },
  );
});

test('a line gives back no more than its own category was charged, after the discounts of that', () => {
  const original = documentOf({
    pricesIncludeVat: true,
    lines: [
      { quantity: 1, unit_price: 115, vat_category: 'S' },
      { quantity: 1, unit_price: 100, vat_category: 'Z' },
    ],
    discounts: [{ percent: 50, vat_category: 'S' }],
  });
  const of = (lineNumber: number): string[] =>
    returnAll(original, true, [[{ lineNumber, quantity: amount(1) }]]).map(({ totals }) => format2(totals.payable));
  expect([of(1), of(2)]).toEqual([['57.50'], ['100.00']]);
});
