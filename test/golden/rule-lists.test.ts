import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chargeReasonCodes } from '../../src-main/core/rules/lists/charge-reason-codes.ts';
import { documentTypes } from '../../src-main/core/rules/lists/document-types.ts';
import { countries } from '../../src-shared/reference/countries.ts';
import { currencies } from '../../src-shared/reference/currencies.ts';
import { paymentMeans } from '../../src-shared/reference/payment-means.ts';
import { hasSamples } from '../support/stamp-samples.ts';

// The authority's lists lie in ../shared, beside its samples: without them these tests are skipped.

function listText(name: string): string {
  return readFileSync(path.resolve(import.meta.dirname, '../../../shared/domain/lists', name), 'utf8');
}

const paymentCodes = paymentMeans.map(([code]) => code);

test.skipIf(!hasSamples).each<[string, Iterable<string>]>([
  ['countries.txt', countries],
  ['currencies.txt', currencies],
  ['document-types.txt', documentTypes],
  ['payment-means-ksa.txt', paymentCodes],
  ['payment-means-en.txt', [...paymentCodes, '69']],
])('the rules look codes up in the list of %s', (name, codes) => {
  expect([...codes].sort()).toEqual(listText(name).trim().split('\n').sort());
});

test.skipIf(!hasSamples)('the rules search the authority’s own text for reasons of charges', () => {
  expect(chargeReasonCodes).toBe(listText('allowance-charge-reasons.txt').replace(/\n$/, ''));
});
