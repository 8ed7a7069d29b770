import { expect, test } from 'vitest';
import { brokenHeaderRules, unprocessable } from '../../../../../support/core/rules/broken-header-rules.ts';
import {
  doubled,
  edited,
  withAttribute,
  withContent,
  withNext,
  without,
  type DocumentEdit,
} from '../../../../../support/core/document-edits.ts';
import { validXml, untaxedXml } from '../../../../../support/core/rules/rule-documents.ts';

const party = 'cac:AccountingCustomerParty/cac:Party';
const entity = `${party}/cac:PartyLegalEntity`;
const name = `${entity}/cbc:RegistrationName`;

function contact(parts: string): DocumentEdit {
  return withNext(entity, `<cac:Contact>${parts}</cac:Contact>`);
}

const telephone = (number: string): DocumentEdit => contact(`<cbc:Telephone>${number}</cbc:Telephone>`);

test.each<[string[], DocumentEdit[]]>([
  [['warning BR-KSA-42'], [without(entity)]],
  [['warning BR-KSA-42', 'warning BR-KSA-F-06-C12'], [withContent(name, '')]],
  [[], [withContent(name, ' ')]],
  [[], [withContent(name, 'n'.repeat(1000))]],
  [['warning BR-KSA-F-06-C12'], [withContent(name, 'n'.repeat(1001))]],
  [unprocessable, [doubled(entity)]],
  [[], [telephone('+966500000000')]],
  [[], [telephone('01234')]],
  [[], [telephone('')]],
  [['warning BR-KSA-85'], [telephone(' ')]],
  [['warning BR-KSA-85'], [telephone('0123')]],
  [['warning BR-KSA-85'], [telephone('966500000000')]],
  [['warning BR-KSA-85'], [telephone(`+${'9'.repeat(16)}`)]],
  [['warning BR-KSA-85'], [telephone('+966 500 000')]],
  [[], [contact(`<cbc:Name>${'n'.repeat(1000)}</cbc:Name><cbc:Note>${'n'.repeat(1000)}</cbc:Note>`)]],
  [['warning BR-KSA-F-06-C37'], [contact(`<cbc:Name>${'n'.repeat(1001)}</cbc:Name>`)]],
  [['warning BR-KSA-F-06-C38'], [contact(`<cbc:Note>${'n'.repeat(1001)}</cbc:Note>`)]],
  [unprocessable, [contact('<cbc:Note>a</cbc:Note><cbc:Note>b</cbc:Note>')]],
])('finds %j in a standard invoice', (found, edits) => {
  expect(brokenHeaderRules(validXml('standard'), edits)).toEqual(found);
});

test('requires no name of an absent party', () => {
  const found = brokenHeaderRules(validXml('standard'), [withContent('cac:AccountingCustomerParty', '')]);
  expect(found).toEqual(['warning BR-KSA-10', 'warning BR-KSA-F-06-C23', 'warning BR-KSA-F-06-C25']);
});

test('bounds the name of a consumer above only', () => {
  const simplified = withAttribute('cbc:InvoiceTypeCode', 'name', '0200000');
  const found = (...edits: DocumentEdit[]): string[] => brokenHeaderRules(validXml('standard'), [simplified, ...edits]);
  expect(found(withContent(name, ''))).toEqual([]);
  expect(found(withContent(name, 'n'.repeat(1001)))).toEqual(['warning BR-KSA-F-06-C32']);
  expect(found(doubled(entity))).toEqual(unprocessable);
});

test('wants the name of the buyer of a simplified summary, agents of theirs included', () => {
  const summary = withAttribute('cbc:InvoiceTypeCode', 'name', '0200010');
  const found = (content: string): string[] =>
    brokenHeaderRules(validXml('simplified'), [summary, withContent('cac:AccountingCustomerParty', content)]);
  const named = '<cac:PartyLegalEntity><cbc:RegistrationName>Buyer</cbc:RegistrationName></cac:PartyLegalEntity>';
  const agent = `<cac:AgentParty>${named}</cac:AgentParty>`;
  expect(found('')).toEqual(['warning BR-KSA-71']);
  expect(found(`<cac:Party>${named.replace('Buyer', ' ')}</cac:Party>`)).toEqual(['warning BR-KSA-71']);
  expect(found(`<cac:Party>${named}</cac:Party>`)).toEqual([]);
  expect(found(`<cac:Party>${agent}</cac:Party>`)).toEqual([]);
  expect(found(`<cac:Party>${named}${agent}</cac:Party>`)).toEqual(unprocessable);
});

const citizen = (registrationName: string): DocumentEdit =>
  withContent(
    'cac:AccountingCustomerParty',
    '<cac:Party><cac:PartyIdentification><cbc:ID schemeID="NAT">1101753974</cbc:ID></cac:PartyIdentification>' +
      `<cac:PartyLegalEntity><cbc:RegistrationName>${registrationName}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`,
  );

test('wants the name of a citizen whose education or healthcare is exempt', () => {
  const category = 'cac:TaxTotal[2]/cac:TaxSubtotal/cac:TaxCategory';
  const reasonCode = `${category}/cbc:TaxExemptionReasonCode`;
  function found(code: string, registrationName: string): string[] {
    return brokenHeaderRules(edited(untaxedXml('Z'), withContent(reasonCode, code), citizen(registrationName)));
  }
  expect(found('VATEX-SA-HEA', '')).toEqual(['warning BR-KSA-25']);
  expect(found('VATEX-SA-EDU', ' ')).toEqual([]);
  expect(found('VATEX-SA-EDU', 'Citizen')).toEqual([]);
  expect(found('VATEX-SA-35', '')).toEqual([]);
  expect(found('', '')).toEqual(['warning BR-KSA-25']);
  expect(found('SA-H', '')).toEqual(['warning BR-KSA-25']);
  expect(brokenHeaderRules(untaxedXml('Z'), [without(reasonCode)])).toEqual([]);
  const mixed = [withContent(reasonCode, 'VATEX-SA-HEA'), citizen(''), doubled('cac:TaxTotal[2]/cac:TaxSubtotal')];
  const other = withContent('cac:TaxTotal[2]/cac:TaxSubtotal[2]/cac:TaxCategory/cbc:TaxExemptionReasonCode', 'VATEX-SA-35');
  expect(brokenHeaderRules(untaxedXml('Z'), [...mixed, other])).toEqual([]);
});
