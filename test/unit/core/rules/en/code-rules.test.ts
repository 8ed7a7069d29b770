import { expect, test } from 'vitest';
import { edited, withAttribute, withContent, withNext, type DocumentEdit } from '../../../../support/core/document-edits.ts';
import { brokenCodes, validXml } from '../../../../support/core/rules/rule-documents.ts';

const country = 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode';
const means = 'cac:PaymentMeans/cbc:PaymentMeansCode';
const categoryId = 'cac:TaxTotal[2]/cac:TaxSubtotal/cac:TaxCategory/cbc:ID';
const payable = 'cac:LegalMonetaryTotal/cbc:PayableAmount';

function brokenBy(...edits: DocumentEdit[]): string[] {
  return brokenCodes(edited(validXml('standard'), ...edits));
}

test.each<[string[], DocumentEdit]>([
  [['BR-CL-01', 'BR-KSA-05'], withContent('cbc:InvoiceTypeCode', '81')],
  [['BR-KSA-05'], withContent('cbc:InvoiceTypeCode', '380')],
  [['BR-CL-01', 'BR-KSA-05'], withContent('cbc:InvoiceTypeCode', '388 380')],
  [['BR-CL-01'], withContent('cbc:InvoiceTypeCode', ' ')],
  [['BR-CL-03', 'BR-KSA-CL-02'], withAttribute(payable, 'currencyID', 'sar')],
  [['BR-CL-03', 'BR-KSA-CL-02'], withAttribute(payable, 'currencyID', ' ')],
  [['BR-KSA-CL-02'], withAttribute(payable, 'currencyID', '')],
  [['BR-53', 'BR-CL-05', 'BR-KSA-EN16931-02'], withContent('cbc:TaxCurrencyCode', 'Riyal')],
  [['BR-CL-14'], withContent(country, 'SAU')],
  [['BR-CL-14'], withContent(country, 'sa')],
  [['BR-CL-16', 'BR-KSA-16'], withContent(means, '71')],
  [['BR-KSA-16'], withContent(means, '69')],
  [['BR-CL-18', 'BR-KSA-18', 'BR-S-01'], withContent(categoryId, 'X')],
  [['BR-KSA-18', 'BR-S-01'], withContent(categoryId, 'AE')],
])('breaks %j', (codes, edit) => {
  expect(brokenBy(edit)).toEqual(codes);
});

test('BR-CL-04 looks up the document currency', () => {
  const codes = brokenBy(withContent('cbc:DocumentCurrencyCode', 'VES'));
  expect(codes).toEqual(['BR-CL-04', 'BR-CO-15', 'BR-KSA-97', 'BR-KSA-CL-01', 'BR-KSA-CL-02']);
});

test.each<[string, DocumentEdit]>([
  ['a country that is not one of the world’s', withContent(country, 'XI')],
  ['white space around payment means', withContent(means, ' 10 ')],
  ['white space around a category', withContent(categoryId, ' S ')],
  [
    'any country of origin',
    withNext(
      'cac:InvoiceLine/cac:Item/cbc:Name',
      '<cac:OriginCountry><cbc:IdentificationCode>here</cbc:IdentificationCode></cac:OriginCountry>',
    ),
  ],
])('takes %s', (_what, edit) => {
  expect(brokenBy(edit)).toEqual([]);
});
