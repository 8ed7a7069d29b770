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
import { validXml } from '../../../../../support/core/rules/rule-documents.ts';

const icv = 'cac:AdditionalDocumentReference[1]';
const pih = 'cac:AdditionalDocumentReference[2]';

const contract = withNext(
  'cbc:TaxCurrencyCode',
  '<cac:ContractDocumentReference><cbc:ID>C-1</cbc:ID></cac:ContractDocumentReference>',
);
const order = withNext('cbc:TaxCurrencyCode', '<cac:OrderReference><cbc:ID>PO-9</cbc:ID></cac:OrderReference>');
const government = withAttribute('cbc:InvoiceTypeCode', 'name', '010000001');
const orderNumber = 'cac:OrderReference/cbc:ID';
const contractNumber = 'cac:ContractDocumentReference/cbc:ID';

test.each(['standard', 'simplified'] as const)('finds nothing in a valid %s document', (invoiceType) => {
  expect(brokenHeaderRules(validXml(invoiceType))).toEqual([]);
});

test.each<[string[], DocumentEdit[]]>([
  [['error BR-KSA-03'], [without('cbc:UUID')]],
  [['error BR-KSA-03'], [withContent('cbc:UUID', '')]],
  [['error BR-KSA-03'], [withContent('cbc:UUID', '_a')]],
  [['error BR-KSA-03'], [withContent('cbc:UUID', ' a')]],
  [[], [withContent('cbc:UUID', '-_ ')]],
  [[], [withContent('cbc:UUID', '😀')]],
  [[], [withContent('cbc:UUID', '$')]],
  [['error BR-KSA-70'], [without('cbc:IssueTime')]],
  [['error BR-KSA-70'], [withContent('cbc:IssueTime', '12:00:00.5')]],
  [['error BR-KSA-70'], [withContent('cbc:IssueTime', '12:00:00+03:00')]],
  [['error BR-KSA-70'], [withContent('cbc:IssueTime', ' 12:00:00')]],
  [['error BR-KSA-70'], [withContent('cbc:IssueTime', '24:00:00')]],
  [[], [withContent('cbc:IssueTime', '12:00:00Z')]],
  [['error BR-KSA-68'], [without('cbc:TaxCurrencyCode')]],
  [['error BR-KSA-68'], [withContent('cbc:TaxCurrencyCode', '')]],
  [[], [withContent('cbc:TaxCurrencyCode', ' ')]],
  [[], [order, withContent(orderNumber, '😀'.repeat(127))]],
  [['warning BR-KSA-F-06-C3'], [order, withContent(orderNumber, '1'.repeat(128))]],
  [[], [order, withContent(orderNumber, '')]],
  [['warning BR-KSA-F-06-C5'], [contract, withContent(contractNumber, '1'.repeat(128))]],
  [unprocessable, [contract, doubled('cac:ContractDocumentReference')]],
  [['error BR-KSA-92'], [government]],
  [['error BR-KSA-92'], [government, contract, withContent(contractNumber, ' ')]],
  [[], [government, contract]],
  [[], [withAttribute('cbc:InvoiceTypeCode', 'name', '01000001')]],
  [['error BR-KSA-33'], [without(icv)]],
  [['error BR-KSA-33'], [without(`${icv}/cbc:UUID`)]],
  [['error BR-KSA-33'], [withContent(`${icv}/cbc:UUID`, '')]],
  [['error BR-KSA-33'], [withContent(`${icv}/cbc:ID`, 'icv')]],
  [[], [withContent(`${icv}/cbc:ID`, ' ICV ')]],
  [[], [without(`${icv}/cbc:UUID`), withNext(`${pih}/cbc:ID`, '<cbc:UUID>7</cbc:UUID>')]],
  [['error BR-KSA-34'], [withContent(`${icv}/cbc:UUID`, '1A')]],
  [['error BR-KSA-34'], [withContent(`${icv}/cbc:UUID`, ' 1')]],
  [['error BR-KSA-34'], [withContent(`${icv}/cbc:UUID`, '١')]],
  [unprocessable, [doubled(icv)]],
  [unprocessable, [withNext(`${pih}/cbc:ID`, '<cbc:UUID>7</cbc:UUID>')]],
])('finds %j', (found, edits) => {
  expect(brokenHeaderRules(validXml('standard'), edits)).toEqual(found);
});
