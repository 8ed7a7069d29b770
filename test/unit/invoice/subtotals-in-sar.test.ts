import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDocument } from '../../../src-main/core/ubl/read-document.ts';
import { readXml } from '../../../src-main/core/xml/read-xml.ts';
import { round2, toHundredths } from '../../../src-shared/invoice/amount.ts';
import type { TaxDocument } from '../../../src-shared/invoice/document.ts';
import { subtotalsInSar, type StoredSubtotal } from '../../../src-shared/invoice/subtotals-in-sar.ts';

const folder = 'test/golden/documents/valid';
const files = globSync('*.xml', { cwd: folder }).toSorted();

function documentOf(file: string): TaxDocument {
  const read = readXml(readFileSync(`${folder}/${file}`));
  const document = read.ok ? readDocument(read.value) : undefined;
  if (document?.ok !== true) throw new Error(`${file} cannot be read`);
  return document.value.document;
}

function sumOf(subtotals: readonly StoredSubtotal[], name: Exclude<keyof StoredSubtotal, 'category'>): number {
  return subtotals.reduce((sum, subtotal) => sum + subtotal[name], 0);
}

test.each(files)('the parts of %s add up to its own amounts in SAR', (file) => {
  const document = documentOf(file);
  const parts = subtotalsInSar(document);
  const { exchangeRate, totals } = document;
  const taxable = exchangeRate === undefined ? totals.taxExclusive : round2(totals.taxExclusive.times(exchangeRate));
  expect(sumOf(parts, 'taxable_hundredths')).toBe(toHundredths(taxable));
  expect(sumOf(parts, 'vat_hundredths')).toBe(toHundredths(totals.vatInSar));
});

test('each category and rate has one part, whatever the exemption codes', () => {
  const parts = subtotalsInSar(documentOf('11-four-categories.xml'));
  expect(parts.map(({ category }) => category).toSorted()).toEqual(['E', 'O', 'S', 'Z']);
  expect(
    parts.filter(({ vat_hundredths: vat }) => vat !== 0).map(({ category, rate_hundredths: rate }) => [category, rate]),
  ).toEqual([['S', 1_500]]);
});

test.each(['09-simplified-settlement.xml', '10-standard-settlement-of-two-prepayments.xml'])(
  'what %s settles stands beside its parts',
  (file) => {
    const document = documentOf(file);
    const parts = subtotalsInSar(document);
    const settled = sumOf(parts, 'settled_taxable_hundredths') + sumOf(parts, 'settled_vat_hundredths');
    expect(settled).toBeGreaterThan(0);
    expect(settled).toBe(toHundredths(document.totals.prepaid));
  },
);
