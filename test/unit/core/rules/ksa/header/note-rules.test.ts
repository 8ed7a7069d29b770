import { expect, test } from 'vitest';
import { brokenHeaderRules } from '../../../../../support/core/rules/broken-header-rules.ts';
import { doubled, withContent, without, type DocumentEdit } from '../../../../../support/core/document-edits.ts';
import { validXml } from '../../../../../support/core/rules/rule-documents.ts';

const reason = 'cac:PaymentMeans/cbc:InstructionNote';
const original = 'cac:BillingReference/cac:InvoiceDocumentReference';
const anotherType = (code: string): DocumentEdit => withContent('cbc:InvoiceTypeCode', code);

const notes = [
  validXml('standard', { documentType: 'credit_note' }),
  validXml('simplified', { documentType: 'credit_note' }),
  validXml('standard', { documentType: 'debit_note' }),
];

test.each<[string[], DocumentEdit[]]>([
  [[], []],
  [[], [doubled('cac:PaymentMeans')]],
  [[], [doubled(reason)]],
  [[], [doubled('cac:BillingReference')]],
  [['error BR-KSA-17'], [without(reason)]],
  [['error BR-KSA-17'], [without('cac:PaymentMeans')]],
  [['error BR-KSA-17'], [doubled('cac:PaymentMeans'), without('cac:PaymentMeans[2]/cbc:InstructionNote')]],
  [['warning BR-KSA-F-06-C13'], [withContent(reason, '')]],
  [[], [withContent(reason, ' ')]],
  [[], [withContent(reason, '😀'.repeat(1000))]],
  [['warning BR-KSA-F-06-C13'], [withContent(reason, 'r'.repeat(1001))]],
  [['warning BR-KSA-56'], [without('cac:BillingReference')]],
  [['warning BR-KSA-56'], [without(original)]],
  [['error BR-KSA-F-06-C22', 'warning BR-KSA-56'], [withContent(`${original}/cbc:ID`, '')]],
  [[], [withContent(`${original}/cbc:ID`, ' ')]],
  [[], [withContent(`${original}/cbc:ID`, '1'.repeat(5000))]],
  [['error BR-KSA-F-06-C22'], [withContent(`${original}/cbc:ID`, '1'.repeat(5001))]],
  [['warning BR-KSA-56'], [doubled('cac:BillingReference'), without('cac:BillingReference[2]/cac:InvoiceDocumentReference')]],
  [[], [anotherType(' 381 '), without(reason), without('cac:BillingReference')]],
])('finds %j in every note', (found, edits) => {
  for (const note of notes) expect(brokenHeaderRules(note, edits)).toEqual(found);
});

test('requires neither reason nor original on an invoice', () => {
  const edits = [without(reason), without('cac:BillingReference'), anotherType('388')];
  expect(brokenHeaderRules(validXml('simplified', { documentType: 'credit_note' }), edits)).toEqual([]);
});

test('treats an invoice with the type of a note as a note', () => {
  expect(brokenHeaderRules(validXml('simplified'), [anotherType('383')])).toEqual(['error BR-KSA-17', 'warning BR-KSA-56']);
  expect(brokenHeaderRules(validXml('simplified'), [anotherType('381'), without('cac:PaymentMeans')])).toEqual([
    'error BR-KSA-17',
    'warning BR-KSA-56',
  ]);
});
