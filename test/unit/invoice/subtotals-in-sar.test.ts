import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDocument } from '#main/core/ubl/read-document.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import { round2, toHundredths } from '#shared/invoice/amount.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import { subtotalsInSar, type StoredSubtotal } from '#shared/invoice/subtotals-in-sar.ts';

const folder = 'test/golden/documents/valid';
const files = globSync('*.xml', { cwd: folder }).toSorted();

function documentOf(file: string): TaxDocument {
  const read = readXml(readFileSync(`${folder}/${file}`));
  const document = read.ok ? readDocument(read.value) : undefined;
  if (document?.ok !== true) throw new Error(`${file} cannot be read`);
  return document.value.document;
}

function sumOf(subtotals: readonly StoredSubtotal[], name: Exclude<keyof StoredSubtotal, 'category' | 'exemption_code'>): number {
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

test('each category, rate and exemption code has one part', () => {
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

test('the codes of one category stay apart, and what is no code counts as none', () => {
  const document = documentOf('11-four-categories.xml');
  const [zero] = document.subtotals.filter(({ category }) => category === 'Z');
  if (zero === undefined) throw new Error('a zero-rated part');
  const { exemptionCode: _code, ...bare } = zero;
  const codes = ['VATEX-SA-35', 'x'.repeat(41), 'two words', 'VATEX-SA-35'];
  const further = [bare, ...codes.map((exemptionCode) => ({ ...bare, exemptionCode }))];
  const parts = subtotalsInSar({ ...document, subtotals: [...document.subtotals, ...further] });
  const zeros = parts.filter(({ category }) => category === 'Z');
  expect(zeros.map(({ exemption_code: code }) => code)).toEqual(['VATEX-SA-32', '', 'VATEX-SA-35']);
});
