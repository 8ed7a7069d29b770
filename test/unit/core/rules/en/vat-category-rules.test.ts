import { expect, test } from 'vitest';
import { vatCategoryRules } from '../../../../../src-main/core/rules/en/vat-category-rules.ts';
import { edited, withContent, withNext, without, type DocumentEdit } from '../../../../support/core/document-edits.ts';
import { brokenCodes, discountedXml, validXml, untaxedXml } from '../../../../support/core/rules/rule-documents.ts';
import { breaksByItself } from '../../../../support/core/rules/rule-findings.ts';

const subtotal = 'cac:TaxTotal[2]/cac:TaxSubtotal';
const allowance = 'cac:AllowanceCharge[1]';
const charge = 'cac:AllowanceCharge[2]';
const itemCategory = 'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory';

const as = (category: string, code: string) => withContent(`${category}/cbc:ID`, code);
const rated = (category: string, rate: string) => withContent(`${category}/cbc:Percent`, rate);

/** Gives the allowance of the line a category. */
const onLine = (code: string, rate: string) =>
  withNext(
    `cac:InvoiceLine/${allowance}/cbc:BaseAmount`,
    `<cac:TaxCategory><cbc:ID>${code}</cbc:ID><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>`,
  );

test.each<[string[], DocumentEdit]>([
  [['BR-45', 'BR-CO-17', 'BR-S-08', 'BR-S-09'], without(`${subtotal}/cbc:TaxableAmount`)],
  [['BR-47', 'BR-S-01'], without(`${subtotal}/cac:TaxCategory/cbc:ID`)],
  [['BR-47', 'BR-48', 'BR-CO-17', 'BR-S-01'], withContent(`${subtotal}/cac:TaxCategory/cac:TaxScheme/cbc:ID`, 'GST')],
  [['BR-48', 'BR-CO-17', 'BR-S-09'], without(`${subtotal}/cac:TaxCategory/cbc:Percent`)],
  [['BR-E-08', 'BR-E-09', 'BR-KSA-23', 'BR-S-01'], as(`${subtotal}/cac:TaxCategory`, 'E')],
  [['BR-KSA-84', 'BR-S-05'], rated(itemCategory, '0')],
  [['BR-S-05'], without(`${itemCategory}/cbc:Percent`)],
  [['BR-KSA-84', 'BR-S-06'], rated(`${allowance}/cac:TaxCategory`, '0.00')],
  [['BR-S-06'], without(`${allowance}/cac:TaxCategory/cbc:Percent`)],
  [['BR-S-07'], without(`${charge}/cac:TaxCategory/cbc:Percent`)],
  [['BR-S-10'], withNext(`${subtotal}/cac:TaxCategory/cbc:Percent`, '<cbc:TaxExemptionReason></cbc:TaxExemptionReason>')],
  [['BR-S-08', 'BR-Z-01', 'BR-Z-06'], as(`${allowance}/cac:TaxCategory`, 'Z')],
  [['BR-E-01', 'BR-E-06', 'BR-S-08'], as(`${allowance}/cac:TaxCategory`, 'E')],
  [['BR-S-08', 'BR-Z-01', 'BR-Z-07'], as(`${charge}/cac:TaxCategory`, 'Z')],
  [['BR-E-01', 'BR-E-07', 'BR-S-08'], as(`${charge}/cac:TaxCategory`, 'E')],
  [['BR-KSA-13', 'BR-O-01', 'BR-S-08'], as(`${charge}/cac:TaxCategory`, 'O')],
  [['BR-S-08', 'BR-Z-01', 'BR-Z-05'], as(itemCategory, 'Z')],
  [['BR-E-01', 'BR-E-05', 'BR-S-08'], as(itemCategory, ' E ')],
])('breaks %j', (codes, edit) => {
  expect(brokenCodes(edited(discountedXml(), edit))).toEqual(codes);
});

test.each(['Z', 'E'] as const)('wants rate 0 of %s, written in any way', (code) => {
  const untaxed = (rate: string) => brokenCodes(edited(untaxedXml(code), rated(itemCategory, rate)));
  expect(untaxed('0')).toEqual([]);
  expect(untaxed('-0.00')).toEqual([]);
  expect(untaxed('0.01')).toEqual([`BR-${code}-05`]);
  expect(brokenCodes(edited(untaxedXml(code), without(`${itemCategory}/cbc:Percent`)))).toEqual([`BR-${code}-05`]);
});

test('lets O do without a rate in its breakdown, as far as BR-48 goes', () => {
  const withoutRate = without(`${subtotal}/cac:TaxCategory/cbc:Percent`);
  expect(brokenCodes(edited(untaxedXml('O'), withoutRate), vatCategoryRules)).toEqual([]);
  expect(brokenCodes(edited(untaxedXml('Z'), withoutRate), vatCategoryRules)).toEqual(['BR-48']);
});

test('is content with a rate of 0 anywhere for a charge of Z', () => {
  const edits = [as(`${charge}/cac:TaxCategory`, 'Z'), rated(`${allowance}/cac:TaxCategory`, '0')];
  expect(brokenCodes(edited(discountedXml(), ...edits))).toEqual(['BR-KSA-84', 'BR-S-06', 'BR-S-08', 'BR-Z-01']);
});

test('looks at allowances of lines that have a category', () => {
  expect(brokenCodes(edited(discountedXml(), onLine('S', '15')))).toEqual([]);
  expect(brokenCodes(edited(discountedXml(), onLine('S', '0')))).toEqual(['BR-S-06']);
  expect(brokenCodes(edited(discountedXml(), onLine('Z', '0')))).toEqual(['BR-Z-01']);
  expect(brokenCodes(edited(discountedXml(), onLine('E', '5')))).toEqual(['BR-E-01', 'BR-E-06']);
});

test('requires no exemption reasons if every S has white space', () => {
  const reason = withNext(
    `${subtotal}/cac:TaxCategory/cbc:Percent`,
    '<cbc:TaxExemptionReasonCode>x</cbc:TaxExemptionReasonCode>',
  );
  expect(brokenCodes(edited(validXml('standard'), reason))).toEqual(['BR-S-10']);
  expect(brokenCodes(edited(validXml('standard'), reason, as(`${subtotal}/cac:TaxCategory`, ' S')))).toEqual([]);
});

test('BR-46 is broken only where the schema is too', () => {
  const withoutTax = edited(validXml('standard'), without(`${subtotal}/cbc:TaxAmount`));
  expect(breaksByItself(vatCategoryRules, 'BR-46', withoutTax)).toBe(true);
  expect(breaksByItself(vatCategoryRules, 'BR-46', validXml('standard'))).toBe(false);
});
