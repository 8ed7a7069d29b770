import { expect, test } from 'vitest';
import { addressRules } from '../../../../../../src-main/core/rules/ksa/parties/address-rules.ts';
import { edited, withContent, without, type DocumentEdit } from '../../../../../support/core/document-edits.ts';
import { brokenCodes, validXml } from '../../../../../support/core/rules/rule-documents.ts';

const seller = 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress';
const buyer = 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress';

function addressesBrokenBy(...edits: DocumentEdit[]): string[] {
  return brokenCodes(edited(validXml('standard'), ...edits), addressRules);
}

test.each(['cbc:StreetName', 'cbc:CityName', 'cbc:CitySubdivisionName', 'cac:Country'])('misses %s in both addresses', (part) => {
  expect(addressesBrokenBy(without(`${seller}/${part}`))).toEqual(['BR-KSA-09']);
  expect(addressesBrokenBy(without(`${buyer}/${part}`))).toEqual(part === 'cac:Country' ? [] : ['BR-KSA-63']);
});

test('wants 4 digits of a seller’s building', () => {
  expect(addressesBrokenBy(withContent(`${seller}/cbc:BuildingNumber`, '82281'))).toEqual(['BR-KSA-37']);
  expect(addressesBrokenBy(withContent(`${seller}/cbc:BuildingNumber`, ' 8228'))).toEqual(['BR-KSA-37']);
  expect(addressesBrokenBy(without(`${seller}/cbc:BuildingNumber`))).toEqual(['BR-KSA-09', 'BR-KSA-37']);
  expect(addressesBrokenBy(without(seller))).toEqual(['BR-KSA-37']);
});

test('wants 5 digits of a postal code in the Kingdom', () => {
  expect(addressesBrokenBy(withContent(`${seller}/cbc:PostalZone`, '1262'))).toEqual(['BR-KSA-66']);
  expect(addressesBrokenBy(withContent(`${buyer}/cbc:PostalZone`, '1262A'))).toEqual(['BR-KSA-67']);
  expect(addressesBrokenBy(withContent(`${buyer}/cbc:PostalZone`, ''))).toEqual(['BR-KSA-63', 'BR-KSA-67']);
  const abroad = withContent(`${buyer}/cac:Country/cbc:IdentificationCode`, 'AE');
  expect(addressesBrokenBy(withContent(`${buyer}/cbc:PostalZone`, ''), abroad)).toEqual([]);
});

test('requires nothing of a consumer’s address', () => {
  const address =
    '<cac:Party><cac:PostalAddress><cac:Country><cbc:IdentificationCode>SA</cbc:IdentificationCode></cac:Country></cac:PostalAddress></cac:Party>';
  const withAddress = withContent('cac:AccountingCustomerParty', address);
  expect(brokenCodes(edited(validXml('simplified'), withAddress), addressRules)).toEqual([]);
});
