import { expect, test } from 'vitest';
import { brokenHeaderRules } from '../../../../../support/core/rules/broken-header-rules.ts';
import { withAttribute, withContent, withNext, without, type DocumentEdit } from '../../../../../support/core/document-edits.ts';
import { validXml } from '../../../../../support/core/rules/rule-documents.ts';

const seller = 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress';
const buyer = 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress';
const abroad = withContent(`${buyer}/cac:Country/cbc:IdentificationCode`, 'AE');
const additionalStreet = (address: string, length: number): DocumentEdit =>
  withNext(`${address}/cbc:StreetName`, `<cbc:AdditionalStreetName>${'s'.repeat(length)}</cbc:AdditionalStreetName>`);

const simplified = withAttribute('cbc:InvoiceTypeCode', 'name', '0200000');

test.each<[string[], DocumentEdit[]]>([
  [['warning BR-KSA-F-06-C4'], [withContent(`${seller}/cbc:StreetName`, '')]],
  [[], [withContent(`${seller}/cbc:StreetName`, ' ')]],
  [[], [without(`${seller}/cbc:StreetName`)]],
  [[], [withContent(`${seller}/cbc:StreetName`, '😀'.repeat(1000))]],
  [['warning BR-KSA-F-06-C4'], [withContent(`${seller}/cbc:StreetName`, 's'.repeat(1001))]],
  [[], [additionalStreet(seller, 0)]],
  [[], [additionalStreet(seller, 127)]],
  [['warning BR-KSA-F-06-C6'], [additionalStreet(seller, 128)]],
  [['warning BR-KSA-F-06-C7'], [withContent(`${seller}/cbc:CityName`, '')]],
  [['warning BR-KSA-F-06-C7'], [withContent(`${seller}/cbc:CityName`, 'c'.repeat(128))]],
  [['warning BR-KSA-F-06-C9'], [withContent(`${seller}/cbc:CitySubdivisionName`, '')]],
  [['warning BR-KSA-F-06-C9'], [withContent(`${seller}/cbc:CitySubdivisionName`, 'd'.repeat(128))]],
  [[], [abroad, withContent(`${seller}/cbc:CitySubdivisionName`, '')]],
  [['warning BR-KSA-F-06-C11'], [additionalStreet(buyer, 128)]],
  [[], [additionalStreet(buyer, 128), without(seller)]],
  [['warning BR-KSA-10', 'warning BR-KSA-F-06-C23'], [withContent(`${buyer}/cbc:StreetName`, '')]],
  [
    ['warning BR-KSA-10', 'warning BR-KSA-F-06-C23'],
    [abroad, without(`${buyer}/cbc:StreetName`)],
  ],
  [['warning BR-KSA-F-06-C23'], [withContent(`${buyer}/cbc:StreetName`, 's'.repeat(1001))]],
  [['warning BR-KSA-10', 'warning BR-KSA-F-06-C25'], [withContent(`${buyer}/cbc:CityName`, '')]],
  [['warning BR-KSA-10', 'warning BR-KSA-F-06-C25'], [without(`${buyer}/cbc:CityName`)]],
  [['warning BR-KSA-F-06-C26'], [withContent(`${buyer}/cbc:CityName`, 'c'.repeat(128))]],
  [['warning BR-KSA-10'], [without(`${buyer}/cac:Country`)]],
  [['warning BR-KSA-10'], [withContent(`${buyer}/cac:Country/cbc:IdentificationCode`, '')]],
  [['warning BR-KSA-F-06-C28'], [withContent(`${buyer}/cbc:CitySubdivisionName`, '')]],
  [['warning BR-KSA-F-06-C28'], [without(`${buyer}/cbc:CitySubdivisionName`)]],
  [['warning BR-KSA-F-06-C29'], [withContent(`${buyer}/cbc:CitySubdivisionName`, 'd'.repeat(128))]],
  [[], [abroad, without(`${buyer}/cbc:CitySubdivisionName`)]],
  [['warning BR-KSA-F-06-C24'], [simplified, withContent(`${buyer}/cbc:StreetName`, 's'.repeat(1001))]],
  [['warning BR-KSA-F-06-C26'], [simplified, withContent(`${buyer}/cbc:CityName`, 'c'.repeat(128))]],
  [[], [simplified, without(`${buyer}/cbc:CityName`), without(`${buyer}/cbc:CitySubdivisionName`)]],
  [
    ['error BR-KSA-06'],
    [
      withAttribute('cbc:InvoiceTypeCode', 'name', '0300000'),
      withContent(`${buyer}/cbc:StreetName`, ''),
      withContent(`${buyer}/cbc:CityName`, 'c'.repeat(128)),
    ],
  ],
])('finds %j', (found, edits) => {
  expect(brokenHeaderRules(validXml('standard'), edits)).toEqual(found);
});
