import { expect, test } from 'vitest';
import { documentRules } from '../../../../../src-main/core/rules/en/document-rules.ts';
import { doubled, edited, withContent, withNext, without, type DocumentEdit } from '../../../../support/core/document-edits.ts';
import { brokenCodes, validXml } from '../../../../support/core/rules/rule-documents.ts';
import { breaksByItself } from '../../../../support/core/rules/rule-findings.ts';

const total = 'cac:LegalMonetaryTotal';
const seller = 'cac:AccountingSupplierParty/cac:Party';
const buyer = 'cac:AccountingCustomerParty/cac:Party';
const country = `${seller}/cac:PostalAddress/cac:Country`;

function brokenBy(...edits: DocumentEdit[]): string[] {
  return brokenCodes(edited(validXml('standard'), ...edits));
}

const note = (text: string) => `<cbc:Note>${text}</cbc:Note>`;

test.each<[string[], DocumentEdit]>([
  [['BR-02'], withContent('cbc:ID', '')],
  [['BR-KSA-F-06-C1'], withContent('cbc:ID', 'x'.repeat(128))],
  [['BR-04', 'BR-CL-01'], withContent('cbc:InvoiceTypeCode', '')],
  [['BR-05', 'BR-CL-04', 'BR-CO-15', 'BR-KSA-CL-01', 'BR-KSA-CL-02'], withContent('cbc:DocumentCurrencyCode', '')],
  [['BR-05', 'BR-KSA-CL-02'], without('cbc:DocumentCurrencyCode')],
  [['BR-06', 'BR-KSA-F-06-C10'], withContent(`${seller}/cac:PartyLegalEntity/cbc:RegistrationName`, '')],
  [['BR-06'], without(`${seller}/cac:PartyLegalEntity`)],
  [['BR-KSA-F-06-C10'], withContent(`${seller}/cac:PartyLegalEntity/cbc:RegistrationName`, 'x'.repeat(1001))],
  [['XML-UNPROCESSABLE'], doubled(`${seller}/cac:PartyLegalEntity`)],
  [['BR-08', 'BR-KSA-37'], without(`${seller}/cac:PostalAddress`)],
  [['BR-09', 'BR-KSA-09'], without(country)],
  [['BR-09', 'BR-CL-14'], withContent(`${country}/cbc:IdentificationCode`, '')],
  [['BR-13', 'BR-CO-13', 'BR-CO-15'], without(`${total}/cbc:TaxExclusiveAmount`)],
  [['BR-14', 'BR-CO-15', 'BR-CO-16'], without(`${total}/cbc:TaxInclusiveAmount`)],
  [['BR-52', 'BR-KSA-33'], withContent('cac:AdditionalDocumentReference[1]/cbc:ID', '')],
  [['BR-55'], withNext('cbc:TaxCurrencyCode', '<cac:BillingReference></cac:BillingReference>')],
])('breaks %j', (codes, edit) => {
  expect(brokenBy(edit)).toEqual(codes);
});

test('treats a space as content', () => {
  expect(brokenBy(withContent('cbc:ID', ' '))).toEqual([]);
  expect(brokenBy(withContent('cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName', ' '))).toEqual(
    [],
  );
});

test('counts characters, not bytes or halves of them', () => {
  expect(brokenBy(withContent('cbc:ID', 'ش'.repeat(127)))).toEqual([]);
  expect(brokenBy(withContent('cbc:ID', '😀'.repeat(127)))).toEqual([]);
  expect(brokenBy(withContent('cbc:ID', '😀'.repeat(128)))).toEqual(['BR-KSA-F-06-C1']);
});

test('measures notes one by one, and only those of the document', () => {
  const long = note('x'.repeat(1001));
  expect(brokenBy(withNext('cbc:InvoiceTypeCode', note('x'.repeat(1000)) + note('y'.repeat(1000))))).toEqual([]);
  expect(brokenBy(withNext('cbc:InvoiceTypeCode', note('short') + long))).toEqual(['BR-KSA-F-06-C2']);
  expect(brokenBy(withNext('cac:InvoiceLine/cbc:ID', long))).toEqual([]);
});

test.each([
  ['BR-KSA-F-06-C8', seller],
  ['BR-KSA-F-06-C27', buyer],
])('%s measures the province', (code, party) => {
  const province = (length: number) =>
    withNext(`${party}/cac:PostalAddress/cbc:PostalZone`, `<cbc:CountrySubentity>${'x'.repeat(length)}</cbc:CountrySubentity>`);
  expect(brokenBy(province(127))).toEqual([]);
  expect(brokenBy(province(128))).toEqual([code]);
});

test.each([
  ['BR-03', withContent('cbc:IssueDate', '')],
  ['BR-15', without(`${total}/cbc:PayableAmount`)],
  ['BR-16', without('cac:InvoiceLine')],
  ['BR-49', without('cac:PaymentMeans/cbc:PaymentMeansCode')],
])('%s is broken only where the schema is too', (code, edit) => {
  expect(breaksByItself(documentRules, code, edited(validXml('standard'), edit))).toBe(true);
  expect(breaksByItself(documentRules, code, validXml('standard'))).toBe(false);
});

test('does not require a code of payment means on simplified documents', () => {
  const withoutCode = edited(validXml('simplified'), without('cac:PaymentMeans/cbc:PaymentMeansCode'));
  expect(breaksByItself(documentRules, 'BR-49', withoutCode)).toBe(false);
});
