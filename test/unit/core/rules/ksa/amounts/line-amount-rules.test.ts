import { expect, test } from 'vitest';
import { doubled, edited, withContent, without } from '../../../../../support/document-edits.ts';
import type { DocumentEdit } from '../../../../../support/document-edits.ts';
import { brokenAmounts, discountedXml, ruleFindings, soundXml } from '../../../../../support/rule-documents.ts';

const line = 'cac:InvoiceLine';

test.each<[string[], DocumentEdit]>([
  [['BR-KSA-51'], withContent(`${line}/cac:TaxTotal/cbc:RoundingAmount`, '57.51')],
  [['BR-KSA-51'], withContent(`${line}/cac:TaxTotal/cbc:TaxAmount`, '7.51')],
  [['BR-KSA-52', 'BR-KSA-53'], without(`${line}/cac:TaxTotal`)],
  [['BR-KSA-51', 'BR-KSA-53'], without(`${line}/cac:TaxTotal/cbc:RoundingAmount`)],
  [['BR-KSA-EN16931-03'], withContent('cac:AllowanceCharge[1]/cbc:MultiplierFactorNumeric', '20.01')],
  [['BR-KSA-EN16931-03'], withContent(`${line}/cac:AllowanceCharge[2]/cbc:MultiplierFactorNumeric`, '8.1')],
  [['BR-KSA-EN16931-04'], without(`${line}/cac:AllowanceCharge[1]/cbc:BaseAmount`)],
  [['BR-KSA-EN16931-03', 'BR-KSA-EN16931-05'], without('cac:AllowanceCharge[2]/cbc:MultiplierFactorNumeric')],
  [['BR-KSA-EN16931-06'], withContent(`${line}/cac:Price/cac:AllowanceCharge/cbc:ChargeIndicator`, ' 1 ')],
  [['BR-KSA-EN16931-07'], withContent(`${line}/cac:Price/cac:AllowanceCharge/cbc:BaseAmount`, '30.001')],
  [['BR-KSA-EN16931-11'], withContent(`${line}/cbc:InvoicedQuantity`, '2.01')],
  [['BR-KSA-EN16931-11'], without(`${line}/cbc:InvoicedQuantity`)],
  [['BR-KSA-EN16931-11', 'BR-KSA-EN16931-12'], withContent(`${line}/cac:Price/cbc:BaseQuantity`, '-1')],
  [['XML-UNPROCESSABLE'], withContent(`${line}/cac:Price/cbc:BaseQuantity`, '0')],
  [['XML-UNPROCESSABLE'], doubled(`${line}/cac:TaxTotal`)],
])('breaks %j', (codes, edit) => {
  expect(brokenAmounts(edited(discountedXml(), edit))).toEqual(codes);
});

test('lets simplified documents do without amounts with VAT on lines', () => {
  expect(brokenAmounts(edited(soundXml('simplified'), without(`${line}/cac:TaxTotal`)))).toEqual([]);
});

function netOf(quantity: string, price: string): string {
  return edited(
    soundXml('standard'),
    withContent(`${line}/cbc:InvoicedQuantity`, quantity),
    withContent(`${line}/cac:Price/cbc:PriceAmount`, price),
  );
}

test('cuts the product of a line to 3 decimals before rounding it, and forgives a halala', () => {
  expect(brokenAmounts(netOf('2', '25.0077'))).toEqual(['BR-KSA-EN16931-11']); // 50.0154 → 50.015 → 50.02
  expect(brokenAmounts(netOf('2', '25.00749'))).toEqual([]); // 50.01498 → 50.014 → 50.01
  expect(brokenAmounts(netOf('2', '24.99499'))).toEqual([]); // 49.98998 → 49.989 → 49.99
});

test('works a percentage out in doubles, so 1.15 × 50 % is 0.57', () => {
  const allowance = 'cac:AllowanceCharge[1]';
  const edits = [
    withContent(`${allowance}/cbc:MultiplierFactorNumeric`, '50'),
    withContent(`${allowance}/cbc:BaseAmount`, '1.15'),
  ];
  const percentageOf = (amount: string) =>
    brokenAmounts(edited(discountedXml(), ...edits, withContent(`${allowance}/cbc:Amount`, amount))).includes(
      'BR-KSA-EN16931-03',
    );
  expect(percentageOf('0.57')).toBe(false);
  expect(percentageOf('0.58')).toBe(true);
});

test('names what makes a document unprocessable', () => {
  expect(ruleFindings(edited(discountedXml(), doubled(`${line}/cac:TaxTotal`)))).toEqual([
    {
      severity: 'error',
      code: 'XML-UNPROCESSABLE',
      path: '/Invoice/cac:InvoiceLine/cac:TaxTotal[2]/cbc:TaxAmount',
      message: 'The rules cannot be tried on this document: This may stand here only once.',
    },
  ]);
});
