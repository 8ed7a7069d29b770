import { expect, test } from 'vitest';
import { chargeReasonCodes } from '#main/core/rules/lists/charge-reason-codes.ts';
import { documentTypes } from '#main/core/rules/lists/document-types.ts';
import { countries } from '#shared/reference/countries.ts';
import { currencies } from '#shared/reference/currencies.ts';
import { paymentMeans } from '#shared/reference/payment-means.ts';
import { digestOf, hasLists, listDigests, readList } from '#support/core/rules/authority-lists.ts';

// The authority's lists lie in ../shared, beside its samples. Without them their digests hold ours; with them the difference is shown.

const paymentCodes = paymentMeans.map(([code]) => code);
const lists: [keyof typeof listDigests, Iterable<string>][] = [
  ['countries.txt', countries],
  ['currencies.txt', currencies],
  ['document-types.txt', documentTypes],
  ['payment-means-ksa.txt', paymentCodes],
  ['payment-means-en.txt', [...paymentCodes, '69']],
  // Searched as one text, not by its parts.
  ['allowance-charge-reasons.txt', [chargeReasonCodes]],
];

test.each(lists)('the rules look codes up in what has the digest of %s', (name, codes) => {
  expect(digestOf(codes)).toBe(listDigests[name]);
});

test.skipIf(!hasLists).each(lists)('the rules look codes up in the list of %s', (name, codes) => {
  expect([...codes].sort()).toEqual(readList(name));
  expect(digestOf(readList(name))).toBe(listDigests[name]);
});
