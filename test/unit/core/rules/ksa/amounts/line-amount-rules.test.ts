import { expect, test } from 'vitest';
import {
  doubled,
  edited,
  withAttribute,
  withContent,
  without,
  type DocumentEdit,
} from '../../../../../support/core/document-edits.ts';
import { brokenAmounts, discountedXml, ruleFindings, validXml } from '../../../../../support/core/rules/rule-documents.ts';

const line = 'cac:InvoiceLine';
const baseQuantity = `${line}/cac:Price/cbc:BaseQuantity`;

test.each<[string[], DocumentEdit]>([
  [['BR-KSA-51'], withContent(`${line}/cac:TaxTotal/cbc:RoundingAmount`, '57.51')],
  [['BR-KSA-51'], withContent(`${line}/cac:TaxTotal/cbc:TaxAmount`, '7.51')],
  [['BR-KSA-52', 'BR-KSA-53'], without(`${line}/cac:TaxTotal`)],
  [['BR-KSA-51', 'BR-KSA-53'], without(`${line}/cac:TaxTotal/cbc:RoundingAmount`)],
  [['BR-KSA-EN16931-06'], withContent(`${line}/cac:Price/cac:AllowanceCharge/cbc:ChargeIndicator`, ' 1 ')],
  [['BR-KSA-EN16931-07'], withContent(`${line}/cac:Price/cac:AllowanceCharge/cbc:BaseAmount`, '30.001')],
  [['BR-KSA-EN16931-11'], withContent(`${line}/cbc:InvoicedQuantity`, '2.01')],
  [['BR-KSA-EN16931-11'], without(`${line}/cbc:InvoicedQuantity`)],
  [['BR-KSA-EN16931-11', 'BR-KSA-EN16931-12'], withContent(baseQuantity, '-1')],
  [['XML-UNPROCESSABLE'], withContent(baseQuantity, '0')],
  [['XML-UNPROCESSABLE'], doubled(`${line}/cac:TaxTotal`)],
  [[], withAttribute(baseQuantity, 'unitCode', 'x'.repeat(127))],
  [[], withAttribute(baseQuantity, 'unitCode', undefined)],
  [['BR-KSA-F-06-C21'], withAttribute(baseQuantity, 'unitCode', 'x'.repeat(128))],
])('breaks %j', (codes, edit) => {
  expect(brokenAmounts(edited(discountedXml(), edit))).toEqual(codes);
});

test('lets simplified documents do without amounts with VAT on lines', () => {
  expect(brokenAmounts(edited(validXml('simplified'), without(`${line}/cac:TaxTotal`)))).toEqual([]);
});

function netOf(quantity: string, price: string): string {
  return edited(
    validXml('standard'),
    withContent(`${line}/cbc:InvoicedQuantity`, quantity),
    withContent(`${line}/cac:Price/cbc:PriceAmount`, price),
  );
}

test('cuts the product of a line to 3 decimals before rounding it, and forgives a halala', () => {
  expect(brokenAmounts(netOf('2', '25.0077'))).toEqual(['BR-KSA-EN16931-11']); // 50.0154 → 50.015 → 50.02
  expect(brokenAmounts(netOf('2', '25.00749'))).toEqual([]); // 50.01498 → 50.014 → 50.01
  expect(brokenAmounts(netOf('2', '24.99499'))).toEqual([]); // 49.98998 → 49.989 → 49.99
});

test('names what makes a document unprocessable', () => {
  expect(ruleFindings(edited(discountedXml(), doubled(`${line}/cac:TaxTotal`)))).toMatchObject([
    {
      severity: 'error',
      code: 'XML-UNPROCESSABLE',
      path: '/Invoice/cac:InvoiceLine/cac:TaxTotal[2]/cbc:TaxAmount',
      message: 'The rules cannot be tried on this document: This is allowed here only once.',
    },
  ]);
});
