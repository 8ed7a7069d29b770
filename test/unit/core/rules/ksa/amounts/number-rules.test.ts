import { expect, test } from 'vitest';
import { numberRules } from '../../../../../../src-main/core/rules/ksa/amounts/number-rules.ts';
import { edited, withContent } from '../../../../../support/core/document-edits.ts';
import {
  brokenCodes,
  discountedXml,
  foreignXml,
  settlingXml,
  untaxedXml,
} from '../../../../../support/core/rules/rule-documents.ts';

function numbersBrokenBy(xml: string): string[] {
  return brokenCodes(xml, numberRules);
}

const line = 'cac:InvoiceLine';
const subtotal = 'cac:TaxTotal[2]/cac:TaxSubtotal';

test.each([
  `${subtotal}/cbc:TaxableAmount`,
  `${subtotal}/cbc:TaxAmount`,
  'cac:TaxTotal[1]/cbc:TaxAmount',
  'cac:AllowanceCharge[2]/cbc:Amount',
  'cac:AllowanceCharge[2]/cbc:BaseAmount',
  'cac:LegalMonetaryTotal/cbc:LineExtensionAmount',
  'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount',
  'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
  'cac:LegalMonetaryTotal/cbc:AllowanceTotalAmount',
  'cac:LegalMonetaryTotal/cbc:ChargeTotalAmount',
  `${line}/cac:AllowanceCharge[1]/cbc:Amount`,
  `${line}/cac:AllowanceCharge[1]/cbc:BaseAmount`,
  `${line}/cac:TaxTotal/cbc:TaxAmount`,
  `${line}/cac:Price/cbc:PriceAmount`,
  `${line}/cac:Price/cac:AllowanceCharge/cbc:Amount`,
  `${line}/cac:Price/cac:AllowanceCharge/cbc:BaseAmount`,
  `${line}/cbc:InvoicedQuantity`,
])('forbids a negative %s, zero with a minus included', (path) => {
  expect(numbersBrokenBy(edited(discountedXml(), withContent(path, '-0.01')))).toEqual(['BR-KSA-F-04']);
  expect(numbersBrokenBy(edited(discountedXml(), withContent(path, '-0.00')))).toEqual(['BR-KSA-F-04']);
  expect(numbersBrokenBy(edited(discountedXml(), withContent(path, '0')))).toEqual([]);
});

test.each(['cac:LegalMonetaryTotal/cbc:PayableAmount', `${line}/cac:TaxTotal/cbc:RoundingAmount`])(
  'allows a negative %s',
  (path) => {
    expect(numbersBrokenBy(edited(discountedXml(), withContent(path, '-1.00')))).toEqual([]);
  },
);

test('forbids negative prepayments and exchange rates, not a negative taxable amount of O', () => {
  const settled = `${line}[2]/cac:TaxTotal/cac:TaxSubtotal`;
  for (const path of ['cac:LegalMonetaryTotal/cbc:PrepaidAmount', `${settled}/cbc:TaxableAmount`, `${settled}/cbc:TaxAmount`]) {
    expect(numbersBrokenBy(edited(settlingXml(), withContent(path, '-1')))).toEqual(['BR-KSA-F-04']);
  }
  expect(numbersBrokenBy(edited(foreignXml(), withContent('cac:TaxExchangeRate/cbc:CalculationRate', '-1')))).toEqual([
    'BR-KSA-F-04',
  ]);
  expect(numbersBrokenBy(edited(untaxedXml('O'), withContent(`${subtotal}/cbc:TaxableAmount`, '-1')))).toEqual([]);
});

test.each([
  'cac:AllowanceCharge[1]/cac:TaxCategory/cbc:Percent',
  `${subtotal}/cac:TaxCategory/cbc:Percent`,
  `${line}/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent`,
])('wants %s in bounds', (path) => {
  expect(numbersBrokenBy(edited(discountedXml(), withContent(path, '15.000')))).toEqual(['BR-KSA-DEC-02']);
  expect(numbersBrokenBy(edited(discountedXml(), withContent(path, '101')))).toEqual(['BR-KSA-DEC-02']);
  expect(numbersBrokenBy(edited(discountedXml(), withContent(path, '5.5')))).toEqual([]);
});

test.each([
  ['BR-KSA-DEC-03', 'cbc:TaxAmount', '7.500'],
  ['BR-KSA-DEC-04', 'cbc:RoundingAmount', '57.500'],
])('%s counts the decimals of %s on lines', (code, name, amount) => {
  expect(numbersBrokenBy(edited(discountedXml(), withContent(`${line}/cac:TaxTotal/${name}`, amount)))).toEqual([code]);
});
