import { expect, test } from 'vitest';
import { searchTerms, termsOfDocument } from '#main/head-office/db/tables/search-terms.ts';

const document = {
  number: 'INV-7',
  buyerName: 'شركة الواحة للضيافة | Al-Waha Hospitality Co.',
  buyerVatNumber: '300000000000003',
};

function isFound(typed: string, found = document): boolean {
  const terms = termsOfDocument(found);
  return searchTerms([typed]).some((prefix) => terms.some((term) => term.startsWith(prefix)));
}

test.each([
  ['inv-7', 'its number'],
  ['30000', "the buyer's VAT number"],
  ['شركة الواحة', 'the beginning of a name'],
  ['الواحة', 'a word of it'],
  ['الواحه للض', 'a word with another ending, and the beginning of the next'],
  ['اَلْوَاحَةُ', 'a word with its vowels'],
  ['الـــواحة', 'a word that is stretched'],
  ['waha', 'a word behind a hyphen'],
  ['  HOSPITALITY   co', 'words in capitals with spaces between them'],
  ['٣٠٠٠٠', 'digits as Arabic writes them'],
])('%s finds a document by %s', (typed) => {
  expect(isFound(typed)).toBe(true);
});

test.each(['NV-7', '0000', 'واحة', 'aha', 'hospital waha'])('%s, which begins no word, finds nothing', (typed) => {
  expect(isFound(typed)).toBe(false);
});

test.each([
  ['أحمد', 'احمد'],
  ['إيمان', 'ايمان'],
  ['آفاق', 'افاق'],
  ['مستشفى', 'مستشفي'],
])('%s is found as %s, and the other way about', (written, typed) => {
  expect(isFound(typed, { ...document, buyerName: `مؤسسة ${written}` })).toBe(true);
  expect(isFound(written, { ...document, buyerName: `مؤسسة ${typed}` })).toBe(true);
});

test('a name of very many words makes few terms', () => {
  expect(termsOfDocument({ ...document, buyerName: 'a b c d e '.repeat(100) })).toHaveLength(12);
});
