import { expect, test } from 'vitest';
import { decimalRules } from '../../../../../src-main/core/rules/en/decimal-rules.ts';
import { edited, withContent, withNext } from '../../../../support/core/document-edits.ts';
import { brokenCodes, discountedXml, foreignXml, settlingXml } from '../../../../support/core/rules/rule-documents.ts';

function decimalsBrokenBy(xml: string): string[] {
  return brokenCodes(xml, decimalRules);
}

const total = 'cac:LegalMonetaryTotal';
const subtotal = 'cac:TaxTotal[2]/cac:TaxSubtotal';

test.each([
  ['BR-DEC-01', 'cac:AllowanceCharge[1]/cbc:Amount', '10.00'],
  ['BR-DEC-02', 'cac:AllowanceCharge[1]/cbc:BaseAmount', '50.00'],
  ['BR-DEC-05', 'cac:AllowanceCharge[2]/cbc:Amount', '5.00'],
  ['BR-DEC-06', 'cac:AllowanceCharge[2]/cbc:BaseAmount', '50.00'],
  ['BR-DEC-09', `${total}/cbc:LineExtensionAmount`, '50.00'],
  ['BR-DEC-10', `${total}/cbc:AllowanceTotalAmount`, '10.00'],
  ['BR-DEC-11', `${total}/cbc:ChargeTotalAmount`, '5.00'],
  ['BR-DEC-12', `${total}/cbc:TaxExclusiveAmount`, '45.00'],
  ['BR-DEC-14', `${total}/cbc:TaxInclusiveAmount`, '51.75'],
  ['BR-DEC-18', `${total}/cbc:PayableAmount`, '51.75'],
  ['BR-DEC-19', `${subtotal}/cbc:TaxableAmount`, '45.00'],
  ['BR-DEC-20', `${subtotal}/cbc:TaxAmount`, '6.75'],
  ['BR-DEC-23', 'cac:InvoiceLine/cbc:LineExtensionAmount', '50.00'],
  ['BR-DEC-27', 'cac:InvoiceLine/cac:AllowanceCharge[2]/cbc:Amount', '4.00'],
  ['BR-DEC-28', 'cac:InvoiceLine/cac:AllowanceCharge[2]/cbc:BaseAmount', '50.00'],
])('%s counts the decimals of %s', (code, path, amount) => {
  expect(decimalsBrokenBy(edited(discountedXml(), withContent(path, `${amount}0`)))).toEqual([code]);
  expect(decimalsBrokenBy(edited(discountedXml(), withContent(path, `${amount} `)))).toEqual([code]);
  expect(decimalsBrokenBy(edited(discountedXml(), withContent(path, ` ${amount}`)))).toEqual([]);
});

test('counts the decimals of what was prepaid and of the rounding', () => {
  const prepaid = `${total}/cbc:PrepaidAmount`;
  expect(decimalsBrokenBy(edited(settlingXml(), withContent(prepaid, '11.500')))).toEqual(['BR-DEC-16']);
  const rounding = (value: string) =>
    withNext(prepaid, `<cbc:PayableRoundingAmount currencyID="SAR">${value}</cbc:PayableRoundingAmount>`);
  expect(decimalsBrokenBy(edited(settlingXml(), rounding('0.000')))).toEqual(['BR-DEC-17']);
  expect(decimalsBrokenBy(edited(settlingXml(), rounding('0.00')))).toEqual([]);
});

test('counts the decimals of the VAT by its currency', () => {
  expect(decimalsBrokenBy(edited(foreignXml(), withContent('cac:TaxTotal[1]/cbc:TaxAmount', '28.130')))).toEqual(['BR-DEC-15']);
  expect(decimalsBrokenBy(edited(foreignXml(), withContent('cac:TaxTotal[2]/cbc:TaxAmount', '7.500')))).toEqual(['BR-DEC-13']);
  expect(decimalsBrokenBy(edited(discountedXml(), withContent('cac:TaxTotal[1]/cbc:TaxAmount', '6.750')))).toEqual([
    'BR-DEC-13',
    'BR-DEC-15',
  ]);
});

test('line allowances may have any number of decimals', () => {
  const line = 'cac:InvoiceLine/cac:AllowanceCharge[1]';
  const edits = [withContent(`${line}/cbc:Amount`, '4.000'), withContent(`${line}/cbc:BaseAmount`, '50.000')];
  expect(decimalsBrokenBy(edited(discountedXml(), ...edits))).toEqual([]);
});
