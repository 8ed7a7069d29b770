import { expect, test } from 'vitest';
import { currencyRules } from '../../../../../../src-main/core/rules/ksa/amounts/currency-rules.ts';
import {
  doubled,
  edited,
  withAttribute,
  withContent,
  withNext,
  without,
  type DocumentEdit,
} from '../../../../../support/core/document-edits.ts';
import {
  brokenCodes,
  discountedXml,
  foreignXml,
  settlingXml,
  validXml,
} from '../../../../../support/core/rules/rule-documents.ts';

const total = 'cac:LegalMonetaryTotal';
const line = 'cac:InvoiceLine';
const exchange = 'cac:TaxExchangeRate';
const settled = `${line}[2]/cac:TaxTotal/cac:TaxSubtotal`;

const inCurrency = (path: string, currency: string) => withAttribute(path, 'currencyID', currency);

const payableIn = (currency: string) =>
  brokenCodes(edited(validXml('standard'), inCurrency(`${total}/cbc:PayableAmount`, currency)));

const currenciesBrokenBy = (xml: string) => brokenCodes(xml, currencyRules);

const rounding = (currency: string) =>
  withNext(
    `${total}/cbc:TaxInclusiveAmount`,
    `<cbc:PayableRoundingAmount currencyID="${currency}">0.00</cbc:PayableRoundingAmount>`,
  );

test.each([
  'cac:AllowanceCharge[1]/cbc:Amount',
  'cac:AllowanceCharge[2]/cbc:BaseAmount',
  'cac:TaxTotal[2]/cac:TaxSubtotal/cbc:TaxableAmount',
  'cac:TaxTotal[2]/cac:TaxSubtotal/cbc:TaxAmount',
  `${total}/cbc:LineExtensionAmount`,
  `${total}/cbc:TaxExclusiveAmount`,
  `${total}/cbc:TaxInclusiveAmount`,
  `${total}/cbc:AllowanceTotalAmount`,
  `${total}/cbc:ChargeTotalAmount`,
  `${total}/cbc:PayableAmount`,
  `${line}/cbc:LineExtensionAmount`,
  `${line}/cac:TaxTotal/cbc:TaxAmount`,
  `${line}/cac:TaxTotal/cbc:RoundingAmount`,
  `${line}/cac:Price/cbc:PriceAmount`,
  `${line}/cac:Price/cac:AllowanceCharge/cbc:BaseAmount`,
])('wants %s in the document currency', (path) => {
  expect(brokenCodes(edited(discountedXml(), inCurrency(path, 'EUR')))).toEqual(['BR-KSA-CL-02']);
  expect(brokenCodes(edited(discountedXml(), inCurrency(path, '')))).toEqual(['BR-KSA-CL-02']);
});

test('searches the document currency for that of an amount, as a regular expression', () => {
  expect(payableIn('AR')).toEqual(['BR-CL-03']);
  expect(payableIn('^S.R$')).toEqual(['BR-CL-03']);
  expect(payableIn('SARS')).toEqual(['BR-CL-03', 'BR-KSA-CL-02']);
  expect(payableIn(' SAR ')).toEqual(['BR-KSA-CL-02']);
  expect(payableIn('+SAR')).toEqual(['XML-UNPROCESSABLE']);
  expect(payableIn('(')).toEqual(['XML-UNPROCESSABLE']);
});

test('looks up the currencies of prepayments and of the rounding', () => {
  for (const amount of ['cbc:TaxableAmount', 'cbc:TaxAmount']) {
    expect(brokenCodes(edited(settlingXml(), inCurrency(`${settled}/${amount}`, 'AR')))).toEqual(['BR-CL-03', 'BR-KSA-CL-01']);
    expect(brokenCodes(edited(settlingXml(), inCurrency(`${settled}/${amount}`, 'USD')))).toEqual(['BR-KSA-CL-02']);
  }
  expect(brokenCodes(edited(validXml('standard'), rounding('SAR')))).toEqual([]);
  expect(brokenCodes(edited(validXml('standard'), rounding('SA')))).toEqual(['BR-CL-03', 'BR-KSA-CL-01']);
});

test('looks at amounts of payment terms too', () => {
  const terms = withNext(
    'cac:PaymentMeans',
    '<cac:PaymentTerms><cbc:Amount currencyID="EUR">1.00</cbc:Amount></cac:PaymentTerms>',
  );
  expect(brokenCodes(edited(validXml('standard'), terms))).toEqual(['BR-KSA-CL-02']);
});

test.each<[string[], DocumentEdit]>([
  [['BR-KSA-87'], without(`${exchange}/cbc:CalculationRate`)],
  [['BR-KSA-87'], withContent(`${exchange}/cbc:SourceCurrencyCode`, '')],
  [['BR-KSA-87'], withContent(`${exchange}/cbc:TargetCurrencyCode`, '')],
  [['BR-KSA-88'], withContent(`${exchange}/cbc:SourceCurrencyCode`, 'EUR')],
  [['BR-KSA-88'], withContent(`${exchange}/cbc:SourceCurrencyCode`, ' USD')],
  [[], withContent(`${exchange}/cbc:SourceCurrencyCode`, 'S')],
  [[], withContent(`${exchange}/cbc:SourceCurrencyCode`, 'U.D|x')],
  [['XML-UNPROCESSABLE'], withContent(`${exchange}/cbc:SourceCurrencyCode`, '*')],
  [['BR-KSA-89'], withContent(`${exchange}/cbc:TargetCurrencyCode`, 'USD')],
  [[], withContent(`${exchange}/cbc:TargetCurrencyCode`, 'AR')],
  [['XML-UNPROCESSABLE'], withContent(`${exchange}/cbc:TargetCurrencyCode`, '?')],
  [['BR-KSA-90'], withContent(`${exchange}/cbc:CalculationRate`, '3.7500000000000')],
  [[], withContent(`${exchange}/cbc:CalculationRate`, ' 3.750000000000 ')],
])('breaks %j by the exchange rate', (codes, edit) => {
  expect(brokenCodes(edited(foreignXml(), edit))).toEqual(codes);
});

test('cannot process two tax totals of a kind in a foreign document', () => {
  expect(brokenCodes(edited(foreignXml(), doubled('cac:TaxTotal[1]')))).toEqual(['XML-UNPROCESSABLE']);
  expect(brokenCodes(edited(foreignXml(), doubled('cac:TaxTotal[2]')))).toEqual(['XML-UNPROCESSABLE']);
});

test('wants the VAT in riyals to differ from that in the document currency', () => {
  const alike = withContent('cac:TaxTotal[1]/cbc:TaxAmount', '7.504');
  expect(currenciesBrokenBy(edited(foreignXml(), alike))).toEqual(['BR-KSA-97']);
  expect(currenciesBrokenBy(edited(foreignXml(), withContent('cac:TaxTotal[1]/cbc:TaxAmount', '7.51')))).toEqual([]);
  expect(currenciesBrokenBy(edited(foreignXml(), doubled('cac:TaxTotal[1]')))).toEqual(['XML-UNPROCESSABLE']);
});
