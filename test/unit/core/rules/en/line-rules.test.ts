import { expect, test } from 'vitest';
import { lineRules } from '../../../../../src-main/core/rules/en/line-rules.ts';
import {
  edited,
  withAttribute,
  withContent,
  withNext,
  without,
  type DocumentEdit,
} from '../../../../support/core/document-edits.ts';
import { brokenCodes, settlingXml, validXml } from '../../../../support/core/rules/rule-documents.ts';
import { breaksByItself } from '../../../../support/core/rules/rule-findings.ts';

const line = 'cac:InvoiceLine';
const name = `${line}/cac:Item/cbc:Name`;

function brokenBy(...edits: DocumentEdit[]): string[] {
  return brokenCodes(edited(validXml('standard'), ...edits));
}

test.each<[string[], DocumentEdit]>([
  [['BR-21', 'BR-KSA-F-06-C17'], withContent(`${line}/cbc:ID`, '')],
  [['BR-KSA-F-06-C17'], withContent(`${line}/cbc:ID`, '1234567')],
  [['BR-22', 'BR-KSA-EN16931-11'], without(`${line}/cbc:InvoicedQuantity`)],
  [['BR-22', 'BR-KSA-EN16931-11'], withContent(`${line}/cbc:InvoicedQuantity`, '0')],
  [['BR-25'], without(name)],
  [['BR-25', 'BR-KSA-F-06-C19'], withContent(name, '')],
  [['BR-26', 'BR-KSA-EN16931-11'], without(`${line}/cac:Price`)],
  [['BR-CO-04', 'BR-S-08'], without(`${line}/cac:Item/cac:ClassifiedTaxCategory`)],
  [['BR-CO-04', 'BR-S-08'], withContent(`${line}/cac:Item/cac:ClassifiedTaxCategory/cac:TaxScheme/cbc:ID`, 'GST')],
  [['BR-KSA-F-06-C18'], withAttribute(`${line}/cbc:InvoicedQuantity`, 'unitCode', 'x'.repeat(128))],
  [['BR-KSA-F-06-C19'], withContent(name, 'ab')],
  [['BR-KSA-F-06-C19'], withContent(name, 'x'.repeat(1001))],
  [['BR-KSA-F-C-01'], withContent(name, '123')],
  [['BR-KSA-F-C-01'], withContent(name, '١٢٣٤')],
  [['BR-KSA-F-06-C19', 'BR-KSA-F-C-01'], withContent(name, '7')],
])('breaks %j', (codes, edit) => {
  expect(brokenBy(edit)).toEqual(codes);
});

test.each<[string, DocumentEdit]>([
  ['a line number of 6 characters', withContent(`${line}/cbc:ID`, '123456')],
  ['a name of 3 characters', withContent(name, 'abc')],
  ['a name of digits with a space', withContent(name, ' 123')],
  ['a unit of 127 characters', withAttribute(`${line}/cbc:InvoicedQuantity`, 'unitCode', 'x'.repeat(127))],
])('takes %s', (_what, edit) => {
  expect(brokenBy(edit)).toEqual([]);
});

test('treats a quantity of 0.00 as one', () => {
  expect(brokenCodes(edited(settlingXml(), withContent(`${line}[2]/cbc:InvoicedQuantity`, '0.00')))).toEqual([]);
  expect(brokenCodes(edited(settlingXml(), withContent(`${line}[2]/cbc:InvoicedQuantity`, '0')))).toEqual(['BR-22']);
  expect(brokenCodes(edited(settlingXml(), withContent(`${line}[2]/cbc:InvoicedQuantity`, ' 0')))).toEqual([]);
});

test.each([
  ['BR-KSA-F-06-C30', 'BuyersItemIdentification'],
  ['BR-KSA-F-06-C31', 'SellersItemIdentification'],
  ['BR-KSA-F-06-C20', 'StandardItemIdentification'],
])('%s measures the %s', (code, element) => {
  const number = (length: number) => withNext(name, `<cac:${element}><cbc:ID>${'x'.repeat(length)}</cbc:ID></cac:${element}>`);
  expect(brokenBy(number(127))).toEqual([]);
  expect(brokenBy(number(128))).toEqual([code]);
});

test('wants name and value of an attribute of an item', () => {
  const category = `${line}/cac:Item/cac:ClassifiedTaxCategory`;
  const property = (content: string) => withNext(category, `<cac:AdditionalItemProperty>${content}</cac:AdditionalItemProperty>`);
  expect(brokenBy(property('<cbc:Name>Colour</cbc:Name><cbc:Value></cbc:Value>'))).toEqual([]);
  expect(brokenBy(property('<cbc:Name>Colour</cbc:Name>'))).toEqual(['BR-54']);
});

test('BR-24 is broken only where the schema is too', () => {
  const withoutNet = edited(validXml('standard'), without(`${line}/cbc:LineExtensionAmount`));
  expect(breaksByItself(lineRules, 'BR-24', withoutNet)).toBe(true);
  expect(breaksByItself(lineRules, 'BR-24', validXml('standard'))).toBe(false);
});
