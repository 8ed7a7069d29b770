import { expect, test } from 'vitest';
import { edited, withContent, withNext, without, type DocumentEdit } from '../../../../../support/core/document-edits.ts';
import { brokenAmounts, settlingXml, validXml } from '../../../../../support/core/rules/rule-documents.ts';

const line = 'cac:InvoiceLine[2]';
const reference = `${line}/cac:DocumentReference`;
const subtotal = `${line}/cac:TaxTotal/cac:TaxSubtotal`;
const category = `${subtotal}/cac:TaxCategory`;

function allowanceOf(amount: string): DocumentEdit {
  return withNext(
    reference,
    `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="SAR">${amount}</cbc:Amount></cac:AllowanceCharge>`,
  );
}

test.each<[string[], DocumentEdit[]]>([
  [['BR-CO-16', 'BR-KSA-80'], [withContent('cac:LegalMonetaryTotal/cbc:PrepaidAmount', '11.51')]],
  [['BR-CO-16', 'BR-KSA-80'], [without('cac:LegalMonetaryTotal/cbc:PrepaidAmount')]],
  [['BR-KSA-74', 'BR-KSA-80'], [withContent(`${reference}/cbc:DocumentTypeCode`, '388')]],
  [['BR-KSA-80'], [withContent(`${reference}/cbc:DocumentTypeCode`, ' 386 ')]],
  [['BR-KSA-73'], [without(`${reference}/cbc:DocumentTypeCode`)]],
  [['BR-KSA-73'], [without(`${reference}/cbc:IssueTime`)]],
  [['BR-KSA-73'], [without(reference)]],
  [['BR-KSA-75', 'BR-KSA-80'], [without(subtotal)]],
  [['BR-KSA-75', 'BR-KSA-79'], [without(`${category}/cbc:Percent`)]],
  [['BR-KSA-82', 'BR-KSA-F-04'], [withContent(`${line}/cac:Price/cbc:PriceAmount`, '-0.00')]],
  [['BR-KSA-51', 'BR-KSA-82'], [withContent(`${line}/cac:TaxTotal/cbc:RoundingAmount`, '0.01')]],
  [['BR-KSA-82'], [allowanceOf('0.01')]],
  [[], [allowanceOf('0.00')]],
  [['BR-KSA-79', 'BR-KSA-80'], [withContent(`${subtotal}/cbc:TaxAmount`, '1.52')]],
  [['BR-KSA-80'], [withContent(`${subtotal}/cbc:TaxAmount`, '1.51')]],
  [['BR-KSA-DEC-06'], [withContent(`${subtotal}/cbc:TaxableAmount`, '10.000')]],
  [['BR-KSA-DEC-06'], [withContent(`${subtotal}/cbc:TaxAmount`, '1.500')]],
  [['BR-KSA-76', 'BR-KSA-79'], [withContent(`${category}/cbc:ID`, 'Z')]],
  [['BR-KSA-77', 'BR-KSA-79'], [withContent(`${category}/cbc:ID`, 'E')]],
  [['BR-KSA-78'], [withContent(`${category}/cbc:ID`, 'O')]],
  [
    ['BR-KSA-75', 'BR-KSA-78', 'BR-KSA-79'],
    [withContent(`${category}/cbc:ID`, 'O'), without(`${category}/cbc:Percent`)],
  ],
])('breaks %j', (codes, edits) => {
  expect(brokenAmounts(edited(settlingXml(), ...edits))).toEqual(codes);
});

test('accepts a category without tax', () => {
  const untaxed = [
    withContent(`${category}/cbc:ID`, 'Z'),
    withContent(`${category}/cbc:Percent`, '0'),
    withContent(`${subtotal}/cbc:TaxAmount`, '0.00'),
    withContent(`${subtotal}/cbc:TaxableAmount`, '11.50'),
  ];
  expect(brokenAmounts(edited(settlingXml(), ...untaxed))).toEqual([]);
});

test('reads any breakdown on a line as a prepayment', () => {
  const onOrdinaryLine = withNext(
    'cac:InvoiceLine/cac:TaxTotal/cbc:RoundingAmount',
    '<cac:TaxSubtotal><cbc:TaxableAmount currencyID="SAR">50.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="SAR">7.50</cbc:TaxAmount>' +
      '<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>15.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>',
  );
  expect(brokenAmounts(edited(validXml('standard'), onOrdinaryLine))).toEqual(['BR-KSA-80']);
});
