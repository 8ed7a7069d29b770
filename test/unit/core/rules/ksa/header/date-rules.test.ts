import { expect, test } from 'vitest';
import { brokenHeaderRules, unprocessable } from '../../../../../support/core/rules/broken-header-rules.ts';
import {
  doubled,
  withAttribute,
  withContent,
  withNext,
  without,
  type DocumentEdit,
} from '../../../../../support/core/document-edits.ts';
import { settlingXml, validXml } from '../../../../../support/core/rules/rule-documents.ts';

const actual = 'cac:Delivery/cbc:ActualDeliveryDate';
const withLatest = (date: string): DocumentEdit => withNext(actual, `<cbc:LatestDeliveryDate>${date}</cbc:LatestDeliveryDate>`);
const dueOn = (date: string): DocumentEdit => withNext('cbc:IssueTime', `<cbc:DueDate>${date}</cbc:DueDate>`);
const orderedOn = (date: string): DocumentEdit =>
  withNext(
    'cbc:TaxCurrencyCode',
    `<cac:OrderReference><cbc:ID>PO-9</cbc:ID><cbc:IssueDate>${date}</cbc:IssueDate></cac:OrderReference>`,
  );

test.each<[string[], DocumentEdit[]]>([
  [[], [withContent('cbc:IssueDate', '2026-11-20')]],
  [['error BR-KSA-04'], [withContent('cbc:IssueDate', '2026-11-21')]],
  [['error BR-KSA-04', 'error BR-KSA-F-01'], [withContent('cbc:IssueDate', ' 2026-11-21 ')]],
  [['error BR-KSA-F-01'], [withContent('cbc:IssueDate', '2026-11-20+03:00')]],
  // Begins an hour after midnight in Riyadh; and an hour before it.
  [['error BR-KSA-04', 'error BR-KSA-F-01'], [withContent('cbc:IssueDate', '2026-11-20+02:00')]],
  [['error BR-KSA-F-01'], [withContent('cbc:IssueDate', '2026-11-20+04:00')]],
  [['error BR-KSA-04', 'error BR-KSA-F-01'], [withContent('cbc:IssueDate', '12026-01-01')]],
  [['error BR-KSA-F-01'], [withContent('cbc:IssueDate', '-2026-01-01')]],
  [['error BR-KSA-F-01'], [withContent('cbc:IssueDate', '1999-12-31')]],
  [['error BR-KSA-04'], [orderedOn('2026-11-21')]],
  [['error BR-KSA-F-01'], [orderedOn('2026-11-19Z')]],
  [[], [dueOn('2027-01-31')]],
  [['error BR-KSA-F-01'], [dueOn('2027-01-31Z')]],
  [['error BR-KSA-F-01'], [withNext('cbc:InvoiceTypeCode', '<cbc:TaxPointDate>1999-01-31</cbc:TaxPointDate>')]],
  [['error BR-KSA-F-01'], [withContent(actual, '2026-11-20 ')]],
  [[], [withLatest('2026-11-20')]],
  [['error BR-KSA-F-01'], [withLatest('2026-11-20Z')]],
  [['warning BR-KSA-36'], [withLatest('2026-11-19')]],
  [['error BR-KSA-F-01'], [withLatest('1799-11-19')]],
  [['error BR-KSA-F-01', 'warning BR-KSA-36'], [withLatest('1899-11-19')]],
  [[], [withContent(actual, '2110-01-01'), withLatest('2100-01-01')]],
  [
    ['warning BR-KSA-15', 'warning BR-KSA-35'],
    [withLatest('2026-11-20'), without(actual)],
  ],
  [['warning BR-KSA-15'], [without('cac:Delivery')]],
  [['warning BR-KSA-15'], [without(actual)]],
  [[], [without('cac:Delivery'), withContent('cbc:InvoiceTypeCode', '386')]],
  [unprocessable, [doubled('cac:Delivery')]],
])('finds %j in a standard invoice', (found, edits) => {
  expect(brokenHeaderRules(validXml('standard'), edits)).toEqual(found);
});

test('knows the day in Riyadh', () => {
  const lateEvening = new Date('2026-11-19T21:30:00Z');
  expect(brokenHeaderRules(validXml('standard'), [], lateEvening)).toEqual([]);
  expect(brokenHeaderRules(validXml('standard'), [], new Date('2026-11-19T20:30:00Z'))).toEqual(['error BR-KSA-04']);
});

test('uses the supply date of a line as the document’s', () => {
  const delivery = '<cac:Delivery><cbc:ActualDeliveryDate>2026-11-20</cbc:ActualDeliveryDate></cac:Delivery>';
  const edits = [without('cac:Delivery'), withNext('cac:InvoiceLine/cbc:LineExtensionAmount', delivery)];
  expect(brokenHeaderRules(validXml('standard'), edits)).toEqual([]);
});

test('requires no supply date on simplified documents and notes', () => {
  expect(brokenHeaderRules(validXml('simplified'))).toEqual([]);
  const note = validXml('standard', { documentType: 'credit_note' });
  expect(brokenHeaderRules(note, [without('cac:Delivery')])).toEqual([]);
  expect(brokenHeaderRules(note, [doubled('cac:Delivery')])).toEqual([]);
});

test('looks at the dates of prepayment documents', () => {
  const reference = 'cac:InvoiceLine[2]/cac:DocumentReference';
  expect(brokenHeaderRules(settlingXml())).toEqual([]);
  expect(brokenHeaderRules(settlingXml(), [withContent(`${reference}/cbc:IssueDate`, '2026-11-01Z')])).toEqual([
    'error BR-KSA-F-01',
  ]);
  expect(brokenHeaderRules(settlingXml(), [withContent(`${reference}/cbc:IssueDate`, '2026-11-21')])).toEqual([
    'error BR-KSA-04',
  ]);
  expect(brokenHeaderRules(settlingXml(), [withContent(`${reference}/cbc:IssueTime`, ' 24:00:00Z ')])).toEqual([]);
});

test('requires both supply dates on a simplified summary, but only if the buyer is in the Kingdom', () => {
  const summary = withAttribute('cbc:InvoiceTypeCode', 'name', '0200010');
  const found = (edits: DocumentEdit[]): string[] => brokenHeaderRules(validXml('standard'), [summary, ...edits]);
  expect(found([])).toEqual(['error BR-KSA-72']);
  expect(found([withLatest('2026-11-20')])).toEqual([]);
  expect(found([withLatest('2026-11-20'), without(actual)])).toEqual(['error BR-KSA-72', 'warning BR-KSA-35']);
  expect(
    found([withContent('cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode', 'AE')]),
  ).toEqual([]);
});
