import { expect, test } from 'vitest';
import { brokenHeaderRules, unprocessable } from '../../../../../support/core/rules/broken-header-rules.ts';
import {
  doubled,
  edited,
  withAttribute,
  withContent,
  without,
  type DocumentEdit,
} from '../../../../../support/core/document-edits.ts';
import { validXml, untaxedXml } from '../../../../../support/core/rules/rule-documents.ts';

const seller = 'cac:AccountingSupplierParty/cac:Party/cac:PartyIdentification';
const buyer = 'cac:AccountingCustomerParty/cac:Party/cac:PartyIdentification';
const buyerTaxScheme = 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme';

/** An edit that gives the party another identification. */
function identified(party: string, scheme: string | undefined, number: string): DocumentEdit[] {
  return [withAttribute(`${party}/cbc:ID`, 'schemeID', scheme), withContent(`${party}/cbc:ID`, number)];
}

function toBusiness(scheme: string, number: string): string {
  const identification = `<cac:PartyIdentification><cbc:ID schemeID="${scheme}">${number}</cbc:ID></cac:PartyIdentification>`;
  return validXml('standard').replace(
    '<cac:AccountingCustomerParty><cac:Party>',
    `<cac:AccountingCustomerParty><cac:Party>${identification}`,
  );
}

test.each<[string[], string | undefined, string]>([
  [[], 'CRN', '1010456827'],
  [['warning BR-KSA-F-08'], 'CRN', '101045682'],
  [['warning BR-KSA-F-08'], 'CRN', ' 1010456827'],
  [['warning BR-KSA-F-08'], 'CRN', ''],
  [['warning BR-KSA-F-08'], 'CRN', '١٠١٠٤٥٦٨٢٧'],
  [['warning BR-KSA-F-08', 'warning BR-KSA-F-12'], ' CRN ', '101045682'],
  [['warning BR-KSA-F-12'], ' CRN', '1010456827'],
  [['warning BR-KSA-08', 'warning BR-KSA-F-12'], ' crn ', 'A'],
  [['warning BR-KSA-08'], 'crn', 'A'],
  [[], '700', '7001234560'],
  [['warning BR-KSA-F-09'], '700', '1700123456'],
  [['warning BR-KSA-F-09'], '700', '700123456'],
  [['warning BR-KSA-F-13'], 'OTH', '1012345678'],
  [['warning BR-KSA-F-13'], 'OTH', ' 876543210 '],
  [['warning BR-KSA-F-13'], 'OTH', '1000000000'],
  [['warning BR-KSA-F-13'], 'OTH', '٣01234567'],
  [['warning BR-KSA-08', 'warning BR-KSA-F-13'], 'oth', '1111111111'],
  [[], 'OTH', 'A11111111'],
  [[], 'OTH', '34567890'],
  [['warning BR-KSA-08'], undefined, '1010456827'],
  [['warning BR-KSA-08'], '', '1111111111'],
  [['warning BR-KSA-08'], 'TIN', '1111111111'],
  [['warning BR-KSA-08'], 'CR', '1010456827'],
  [[], 'RN MO', '1010456827'],
])('finds %j of a seller with scheme %j and number %j', (found, scheme, number) => {
  expect(brokenHeaderRules(validXml('simplified'), identified(seller, scheme, number))).toEqual(found);
});

test.each<[string[], string, string]>([
  [[], 'CRN', '1010456827'],
  [['warning BR-KSA-F-08'], 'CRN', '1'],
  [['warning BR-KSA-F-09'], '700', '1'],
  [[], 'TIN', '3101753974'],
  [['warning BR-KSA-F-07'], 'TIN', '1101753974'],
  [['warning BR-KSA-F-07'], 'TIN', '3101753974 '],
  [['warning BR-KSA-F-07', 'warning BR-KSA-F-12'], ' TIN', '31017539740'],
  [[], 'NAT', '1101753974'],
  [['warning BR-KSA-F-10'], 'NAT', '2101753974'],
  [[], 'IQA', '2101753974'],
  [['warning BR-KSA-F-11'], 'IQA', '1101753974'],
  [['warning BR-KSA-F-13'], 'GCC', '55555555'],
  [['error BR-KSA-14'], 'XYZ', '1'],
  [['error BR-KSA-14'], 'nat', '1'],
  [['error BR-KSA-14'], '', '1'],
  [[], 'S CRN', '1'],
])('finds %j of a buyer with scheme %j and number %j', (found, scheme, number) => {
  expect(brokenHeaderRules(toBusiness(scheme, number))).toEqual(found);
});

test('aborts on two identifications', () => {
  expect(brokenHeaderRules(validXml('simplified'), [doubled(seller)])).toEqual(unprocessable);
  expect(
    brokenHeaderRules(validXml('simplified'), [doubled(seller), withAttribute(`${seller}/cbc:ID`, 'schemeID', undefined)]),
  ).toEqual(unprocessable);
  expect(brokenHeaderRules(toBusiness('NAT', '1101753974'), [doubled(buyer)])).toEqual(unprocessable);
  expect(
    brokenHeaderRules(toBusiness('CRN', '1010456827'), [doubled(buyer), withAttribute(`${buyer}/cbc:ID`, 'schemeID', undefined)]),
  ).toEqual(unprocessable);
});

test('does not abort on two identifications of a buyer of which one has a scheme that no rule requires', () => {
  const oneScheme = [doubled(buyer), withAttribute(`${buyer}/cbc:ID`, 'schemeID', undefined)];
  expect(brokenHeaderRules(toBusiness('NAT', '1101753974'), oneScheme)).toEqual(['error BR-KSA-14']);
});

test('misses the identification of a seller', () => {
  expect(brokenHeaderRules(validXml('simplified'), [without(seller)])).toEqual(['warning BR-KSA-08']);
});

test('misses the identification of a buyer in a standard document that gives no VAT number', () => {
  const anonymous = withContent(`${buyer}/cbc:ID`, ' ');
  const numberless = without(`${buyerTaxScheme}/cbc:CompanyID`);
  expect(brokenHeaderRules(validXml('standard'), [numberless])).toEqual(['warning BR-KSA-81']);
  expect(brokenHeaderRules(toBusiness('OTH', 'A1'), [numberless])).toEqual([]);
  expect(brokenHeaderRules(toBusiness('OTH', 'A1'), [numberless, anonymous])).toEqual(['warning BR-KSA-81']);
  expect(brokenHeaderRules(toBusiness('OTH', 'A1'), [anonymous])).toEqual([]);
  expect(brokenHeaderRules(validXml('simplified'))).toEqual([]);
});

const numbered = (scheme: string): string =>
  `<cac:PartyIdentification><cbc:ID schemeID="${scheme}">1101753974</cbc:ID></cac:PartyIdentification>`;

test('requires a national ID if citizens are exempt', () => {
  const reasonCode = 'cac:TaxTotal[2]/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode';
  const name = '<cac:PartyLegalEntity><cbc:RegistrationName>Citizen</cbc:RegistrationName></cac:PartyLegalEntity>';
  function toCitizen(code: string, identification: string): string[] {
    const party = withContent('cac:AccountingCustomerParty', `<cac:Party>${identification}${name}</cac:Party>`);
    return brokenHeaderRules(edited(untaxedXml('Z'), withContent(reasonCode, code), party));
  }
  expect(toCitizen('VATEX-SA-EDU', '')).toEqual(['error BR-KSA-49']);
  expect(toCitizen('VATEX-SA-HEA', '')).toEqual(['error BR-KSA-49']);
  expect(toCitizen('VATEX-SA-HEA', numbered('OTH'))).toEqual(['error BR-KSA-49']);
  expect(toCitizen('VATEX-SA-HEA', numbered('NAT '))).toEqual(['error BR-KSA-49', 'warning BR-KSA-F-12']);
  expect(toCitizen('VATEX-SA-HEA', numbered('NAT'))).toEqual([]);
  expect(toCitizen(' VATEX-SA-HEA ', '')).toEqual([]);
});
