import { expect, test } from 'vitest';
import { edited, withContent, without } from '../../../../support/core/document-edits.ts';
import { brokenAmounts, brokenCodes, validXml, untaxedXml } from '../../../../support/core/rules/rule-documents.ts';

const subtotal = 'cac:TaxTotal[2]/cac:TaxSubtotal';
const total = 'cac:LegalMonetaryTotal';

/** The valid standard invoice with another VAT amount, everywhere but on the line. */
function withVat(vat: string, inclusive: string): string {
  return edited(
    validXml('standard'),
    withContent('cac:TaxTotal[2]/cbc:TaxAmount', vat),
    withContent(`${subtotal}/cbc:TaxAmount`, vat),
    withContent(`${total}/cbc:TaxInclusiveAmount`, inclusive),
    withContent(`${total}/cbc:PayableAmount`, inclusive),
  );
}

test('forgives a halala of VAT for each line, and no more', () => {
  expect(brokenAmounts(withVat('7.51', '57.51'))).toEqual([]);
  expect(brokenAmounts(withVat('7.49', '57.49'))).toEqual([]);
  expect(brokenAmounts(withVat('7.52', '57.52'))).toEqual(['BR-CO-17', 'BR-S-09']);
  expect(brokenAmounts(withVat('7.48', '57.48'))).toEqual(['BR-CO-17', 'BR-S-09']);
});

test('wants a rate of VAT', () => {
  expect(brokenAmounts(edited(validXml('standard'), without(`${subtotal}/cac:TaxCategory/cbc:Percent`)))).toEqual([
    'BR-CO-17',
    'BR-S-09',
  ]);
  const otherScheme = withContent(`${subtotal}/cac:TaxCategory/cac:TaxScheme/cbc:ID`, 'GST');
  expect(brokenAmounts(edited(validXml('standard'), otherScheme))).toEqual(['BR-CO-17']);
});

test('wants the taxable amount of S to be that of its lines', () => {
  expect(brokenAmounts(edited(validXml('standard'), withContent(`${subtotal}/cbc:TaxableAmount`, '50.01')))).toEqual(['BR-S-08']);
});

test('takes the amounts of lines of another scheme, but wants one of VAT among them', () => {
  const scheme = 'cac:Item/cac:ClassifiedTaxCategory/cac:TaxScheme/cbc:ID';
  expect(brokenAmounts(edited(validXml('standard'), withContent(`cac:InvoiceLine/${scheme}`, ' vat ')))).toEqual([]);
  expect(brokenAmounts(edited(validXml('standard'), withContent(`cac:InvoiceLine/${scheme}`, 'GST')))).toEqual(['BR-S-08']);
});

test.each(['Z', 'E', 'O'] as const)('wants a right taxable amount and no VAT on %s', (category) => {
  expect(brokenCodes(untaxedXml(category))).toEqual([]);
  const more = withContent(`${subtotal}/cbc:TaxableAmount`, '50.01');
  expect(brokenAmounts(edited(untaxedXml(category), more))).toEqual([`BR-${category}-08`]);
  const taxed = withContent(`${subtotal}/cbc:TaxAmount`, '0.01');
  expect(brokenAmounts(edited(untaxedXml(category), taxed))).toEqual([`BR-${category}-09`, 'BR-CO-14', 'BR-CO-15'].sort());
});

test('wants Percent 0 on O, not none', () => {
  const withoutRate = without(`${subtotal}/cac:TaxCategory/cbc:Percent`);
  expect(brokenAmounts(edited(untaxedXml('O'), withoutRate))).toEqual(['BR-CO-17']);
});
