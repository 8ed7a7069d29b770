import { expect, test } from 'vitest';
import { brokenHeaderRules, unprocessable } from '../../../../../support/core/rules/broken-header-rules.ts';
import { doubled, withContent, without, type DocumentEdit } from '../../../../../support/core/document-edits.ts';
import { validXml } from '../../../../../support/core/rules/rule-documents.ts';

const seller = 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme';
const buyer = 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme';
const ofSeller = `${seller}/cbc:CompanyID`;
const ofBuyer = `${buyer}/cbc:CompanyID`;
const scheme = `${seller}/cac:TaxScheme/cbc:ID`;

test.each<[string[], DocumentEdit[]]>([
  [['error BR-CUSTOM-VALIDATION-01'], [withContent(ofBuyer, '310175397400003')]],
  [['error BR-KSA-39'], [without(seller)]],
  [['error BR-KSA-39'], [without(ofSeller)]],
  [['error BR-KSA-39', 'error BR-KSA-40'], [withContent(ofSeller, '')]],
  [['error BR-KSA-39'], [withContent(ofSeller, ''), withContent(scheme, ' VAT ')]],
  [['error BR-KSA-40'], [withContent(ofSeller, ' ')]],
  [[], [withContent(scheme, ' VAT ')]],
  [['error BR-KSA-39'], [withContent(scheme, 'vat')]],
  [['error BR-KSA-39'], [without(scheme)]],
  [['error BR-KSA-40'], [withContent(ofSeller, '31017539740000')]],
  [['error BR-KSA-40'], [withContent(ofSeller, '310175397400001')]],
  [['error BR-KSA-40'], [withContent(ofSeller, '110175397400003')]],
  [['error BR-KSA-40'], [withContent(ofSeller, ' 310175397400003')]],
  [[], [withContent(ofSeller, '31017539740000'), withContent(scheme, ' VAT ')]],
  [unprocessable, [doubled(seller)]],
  [[], [withContent(scheme, ' VAT '), doubled(seller)]],
  [['error BR-KSA-44'], [withContent(ofBuyer, '39999999980000')]],
  [['error BR-KSA-44'], [withContent(ofBuyer, '399999999800003 ')]],
  [['warning BR-KSA-99'], [withContent(ofBuyer, '')]],
  [['error BR-KSA-44', 'warning BR-KSA-99'], [withContent(ofBuyer, ' ')]],
  [unprocessable, [doubled(buyer)]],
  [[], [doubled(buyer), without(`${buyer}[2]/cbc:CompanyID`)]],
])('finds %j in a standard invoice', (found, edits) => {
  expect(brokenHeaderRules(validXml('standard'), edits)).toEqual(found);
});

const party = (number: string): DocumentEdit =>
  withContent(
    'cac:AccountingCustomerParty',
    `<cac:Party><cac:PartyTaxScheme><cbc:CompanyID>${number}</cbc:CompanyID><cac:TaxScheme/></cac:PartyTaxScheme></cac:Party>`,
  );

test('leaves the VAT number of a consumer empty', () => {
  expect(brokenHeaderRules(validXml('simplified'), [party('')])).toEqual([]);
  expect(brokenHeaderRules(validXml('simplified'), [party('1')])).toEqual(['error BR-KSA-44']);
});
