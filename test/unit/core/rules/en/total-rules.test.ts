import { expect, test } from 'vitest';
import {
  doubled,
  edited,
  withAttribute,
  withContent,
  withNext,
  without,
  type DocumentEdit,
} from '../../../../support/core/document-edits.ts';
import {
  brokenAmounts,
  brokenCodes,
  discountedXml,
  foreignXml,
  settlingXml,
  validXml,
} from '../../../../support/core/rules/rule-documents.ts';

const total = 'cac:LegalMonetaryTotal';

test('finds nothing in valid documents, discounted, settling and foreign ones included', () => {
  expect(brokenCodes(validXml('simplified'))).toEqual([]);
  expect(brokenCodes(validXml('standard'))).toEqual([]);
  expect(brokenCodes(discountedXml())).toEqual([]);
  expect(brokenCodes(settlingXml())).toEqual([]);
  expect(brokenCodes(foreignXml())).toEqual([]);
});

test.each<[string[], DocumentEdit]>([
  [['BR-CO-10'], withContent(`${total}/cbc:LineExtensionAmount`, '50.01')],
  [['BR-CO-10'], without(`${total}/cbc:LineExtensionAmount`)],
  [['BR-CO-11', 'BR-CO-13'], withContent(`${total}/cbc:AllowanceTotalAmount`, '10.01')],
  [['BR-CO-11', 'BR-CO-13'], without(`${total}/cbc:AllowanceTotalAmount`)],
  [['BR-CO-12', 'BR-CO-13'], withContent(`${total}/cbc:ChargeTotalAmount`, '5.01')],
  [['BR-CO-12', 'BR-CO-13'], without(`${total}/cbc:ChargeTotalAmount`)],
  [['BR-CO-13', 'BR-CO-15'], withContent(`${total}/cbc:TaxExclusiveAmount`, '45.01')],
  [['BR-CO-13', 'BR-CO-15'], without(`${total}/cbc:TaxExclusiveAmount`)],
  [['BR-CO-14'], withContent('cac:TaxTotal[2]/cbc:TaxAmount', '6.74')],
  [['BR-CO-14', 'BR-CO-15', 'BR-S-08'], doubled('cac:TaxTotal[2]/cac:TaxSubtotal')],
  [['BR-CO-15', 'BR-CO-16'], withContent(`${total}/cbc:TaxInclusiveAmount`, '51.76')],
  [['BR-CO-15', 'BR-CO-16'], without(`${total}/cbc:TaxInclusiveAmount`)],
  [['BR-CO-16'], withContent(`${total}/cbc:PayableAmount`, '51.74')],
  [['BR-53'], withAttribute('cac:TaxTotal[1]/cbc:TaxAmount', 'currencyID', 'USD')],
  [['BR-CO-15', 'BR-CO-18'], without('cac:TaxTotal[2]')],
])('breaks %j', (codes, edit) => {
  expect(brokenAmounts(edited(discountedXml(), edit))).toEqual(codes);
});

function due(amount: string): DocumentEdit {
  return withContent(`${total}/cbc:PayableAmount`, amount);
}

test('wants what was prepaid and the rounding in the amount due', () => {
  expect(brokenAmounts(edited(settlingXml(), due('57.50')))).toEqual(['BR-CO-16']);
  const rounding = '<cbc:PayableRoundingAmount currencyID="SAR">-0.05</cbc:PayableRoundingAmount>';
  const rounded = edited(settlingXml(), withNext(`${total}/cbc:PrepaidAmount`, rounding));
  expect(brokenAmounts(edited(rounded, due('45.95')))).toEqual([]);
  expect(brokenAmounts(edited(rounded, due('46.00')))).toEqual(['BR-CO-16']);
});

test('requires VAT in the document currency only if there is one', () => {
  const elsewhere = withAttribute('cac:TaxTotal[2]/cbc:TaxAmount', 'currencyID', 'EUR');
  expect(brokenAmounts(edited(foreignXml(), elsewhere))).toEqual(['BR-CO-15']);
  expect(brokenAmounts(edited(foreignXml(), elsewhere, without('cbc:DocumentCurrencyCode')))).toEqual([]);
});
