import { expect, test } from 'vitest';
import { categoryRules } from '../../../../../../src-main/core/rules/ksa/vat/category-rules.ts';
import { edited, withContent, without } from '../../../../../support/core/document-edits.ts';
import {
  brokenCodes,
  discountedXml,
  settlingXml,
  validXml,
  untaxedXml,
} from '../../../../../support/core/rules/rule-documents.ts';

const places = [
  'cac:TaxTotal[2]/cac:TaxSubtotal/cac:TaxCategory',
  'cac:AllowanceCharge[1]/cac:TaxCategory',
  'cac:AllowanceCharge[2]/cac:TaxCategory',
  'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory',
];
const prepayment = 'cac:InvoiceLine[2]/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory';

test.each(places)('wants S, Z, E or O of %s', (category) => {
  const coded = (code: string) => brokenCodes(edited(discountedXml(), withContent(`${category}/cbc:ID`, code)), categoryRules);
  expect(coded('AE')).toEqual(['BR-KSA-18']);
  expect(coded('s')).toEqual(['BR-KSA-18']);
  expect(coded('S  Z')).toEqual(['BR-KSA-18']);
  for (const code of ['', ' ', ' S', 'S Z']) expect(coded(code)).toEqual([]);
});

test.each(places)('wants a rate of 15 or 5 of S in %s', (category) => {
  const rated = (rate: string) =>
    brokenCodes(edited(discountedXml(), withContent(`${category}/cbc:Percent`, rate)), categoryRules);
  for (const rate of ['16', '14.99', '5.5', '4', '-15']) expect(rated(rate)).toEqual(['BR-KSA-84']);
  for (const rate of ['15', '15.50', '5.00', ' 5 ', '+15']) expect(rated(rate)).toEqual([]);
  expect(brokenCodes(edited(discountedXml(), without(`${category}/cbc:Percent`)), categoryRules)).toEqual([]);
  const ofOtherScheme = [withContent(`${category}/cac:TaxScheme/cbc:ID`, 'GST'), withContent(`${category}/cbc:Percent`, '16')];
  expect(brokenCodes(edited(discountedXml(), ...ofOtherScheme), categoryRules)).toEqual([]);
});

test('looks at the category of a prepayment as well', () => {
  expect(brokenCodes(edited(settlingXml(), withContent(`${prepayment}/cbc:ID`, 'X')))).toEqual(['BR-CL-18', 'BR-KSA-18']);
  expect(brokenCodes(edited(settlingXml(), withContent(`${prepayment}/cbc:Percent`, '16')))).toEqual(['BR-KSA-79', 'BR-KSA-84']);
});

test('BR-KSA-11 wants no rate but 0 of a line of category O', () => {
  const category = 'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory';
  const rated = (rate: string) => brokenCodes(edited(untaxedXml('O'), withContent(`${category}/cbc:Percent`, rate)));
  expect(rated('0')).toEqual([]);
  expect(rated('5')).toEqual(['BR-KSA-11']);
  expect(rated('-0.00')).toEqual(['BR-KSA-11']);
  expect(brokenCodes(edited(untaxedXml('O'), without(`${category}/cbc:Percent`)))).toEqual([]);
  expect(brokenCodes(edited(validXml('standard'), withContent(`${category}/cbc:ID`, 'O')), categoryRules)).toEqual(['BR-KSA-11']);
});
