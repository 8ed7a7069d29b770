import { doubled, withAttribute, withContent, withNext, without, type DocumentEdit } from '#support/core/document-edits.ts';
import { rounding } from './added-parts.ts';
import { also, asIs, error, of, warning, type RuleRow } from './rule-row.ts';

const total = 'cac:LegalMonetaryTotal';
const line = 'cac:InvoiceLine';
const exchange = 'cac:TaxExchangeRate';
const means = 'cac:PaymentMeans/cbc:PaymentMeansCode';
const payable = `${total}/cbc:PayableAmount`;
const taxInRiyals = 'cac:TaxTotal[1]/cbc:TaxAmount';
const settled = `${line}[2]/cac:TaxTotal/cac:TaxSubtotal`;
const settledAmounts = [`${settled}/cbc:TaxableAmount`, `${settled}/cbc:TaxAmount`];

const inCurrency = (path: string, currency: string): DocumentEdit => withAttribute(path, 'currencyID', currency);
const payableIn = (currency: string): DocumentEdit => inCurrency(payable, currency);
const taxCurrency = (code: string): DocumentEdit => withContent('cbc:TaxCurrencyCode', code);
const source = (code: string): DocumentEdit => withContent(`${exchange}/cbc:SourceCurrencyCode`, code);
const target = (code: string): DocumentEdit => withContent(`${exchange}/cbc:TargetCurrencyCode`, code);

const inDiscounted = [
  'cac:AllowanceCharge[1]/cbc:Amount',
  'cac:AllowanceCharge[2]/cbc:BaseAmount',
  'cac:TaxTotal[2]/cac:TaxSubtotal/cbc:TaxableAmount',
  'cac:TaxTotal[2]/cac:TaxSubtotal/cbc:TaxAmount',
  `${total}/cbc:LineExtensionAmount`,
  `${total}/cbc:TaxExclusiveAmount`,
  `${total}/cbc:TaxInclusiveAmount`,
  `${total}/cbc:AllowanceTotalAmount`,
  `${total}/cbc:ChargeTotalAmount`,
  payable,
  `${line}/cbc:LineExtensionAmount`,
  `${line}/cac:TaxTotal/cbc:TaxAmount`,
  `${line}/cac:TaxTotal/cbc:RoundingAmount`,
  `${line}/cac:Price/cbc:PriceAmount`,
  `${line}/cac:Price/cac:AllowanceCharge/cbc:BaseAmount`,
];

const number = (length: number): string => `<cbc:ID>${'1'.repeat(length)}</cbc:ID>`;
const note = (length: number): string => `<cbc:PaymentNote>${'x'.repeat(length)}</cbc:PaymentNote>`;
const account = (content: string): DocumentEdit =>
  withNext(means, `<cac:PayeeFinancialAccount>${content}</cac:PayeeFinancialAccount>`);

/** Payment means of its own, with an account. */
const moreMeans = (content: string): DocumentEdit =>
  withNext(
    'cac:PaymentMeans',
    `<cac:PaymentMeans><cbc:PaymentMeansCode>42</cbc:PaymentMeansCode><cac:PayeeFinancialAccount>${content}</cac:PayeeFinancialAccount></cac:PaymentMeans>`,
  );

/** Currencies and payment (standard §6.1 and §6.2). A currency is searched for as a regular expression (standard §6.0.1). */
export const currencyRows: readonly RuleRow[] = [
  // BR-KSA-CL-02 is content with a part of the document currency.
  error('BR-CL-03', 'standard', {
    breaks: [
      payableIn('AR'),
      payableIn('^S.R$'),
      ...['SARS', 'sar', ' '].map((currency) => also('BR-KSA-CL-02', payableIn(currency))),
      ...of('foreign', also('BR-KSA-CL-02', payableIn('AR'))),
    ],
    keeps: [also('BR-KSA-CL-02', payableIn('')), also('BR-KSA-CL-02', payableIn(' SAR '))],
  }),
  // Both stylesheets look the document currency up in the same list, and BR-CO-15 finds no tax total in it.
  error('BR-CL-04', 'foreign', {
    breaks: [
      also('BR-CO-15 BR-KSA-CL-01', withContent('cbc:DocumentCurrencyCode', 'USDX')),
      ...of('standard', also('BR-CO-15 BR-KSA-97 BR-KSA-CL-01 BR-KSA-CL-02', withContent('cbc:DocumentCurrencyCode', 'VES'))),
    ],
    keeps: [also('BR-CO-15 BR-KSA-88 BR-KSA-CL-02', withContent('cbc:DocumentCurrencyCode', 'EUR'))],
  }),
  // The currencies of the rounding and of prepayments are looked up by both stylesheets.
  error('BR-KSA-CL-01', 'foreign', {
    breaks: [
      also('BR-CL-04 BR-CO-15', withContent('cbc:DocumentCurrencyCode', 'USDX')),
      ...of('standard', also('BR-CL-03', rounding('AR')), also('BR-CL-03', rounding('SA'))),
      ...of('settling', ...settledAmounts.map((path) => also('BR-CL-03', inCurrency(path, 'AR')))),
    ],
    keeps: [
      ...of('standard', rounding('SAR')),
      ...of('settling', ...settledAmounts.map((path) => also('BR-KSA-CL-02', inCurrency(path, 'USD')))),
    ],
  }),
  // In small letters it is still riyals for BR-KSA-EN16931-02, but no tax total is in it.
  error('BR-CL-05', 'standard', {
    breaks: [
      also('BR-53', taxCurrency('sar')),
      also('BR-53 BR-KSA-EN16931-02', taxCurrency('Riyal')),
      ...of('discounted', also('BR-53', taxCurrency(' sar '))),
    ],
    keeps: of('discounted', also('BR-53 BR-KSA-EN16931-02', taxCurrency('USD'))),
  }),
  error('BR-KSA-CL-02', 'standard', {
    breaks: [
      payableIn('EUR'),
      also('BR-CO-15 BR-KSA-97', withContent('cbc:DocumentCurrencyCode', 'USD')),
      ...of('foreign', also('BR-KSA-88', withContent('cbc:DocumentCurrencyCode', 'SAR'))),
      ...of('discounted', ...inDiscounted.flatMap((path) => [inCurrency(path, 'EUR'), inCurrency(path, '')])),
      withNext('cac:PaymentMeans', '<cac:PaymentTerms><cbc:Amount currencyID="EUR">1.00</cbc:Amount></cac:PaymentTerms>'),
    ],
    keeps: [also('BR-CL-03', payableIn('AR'))],
    aborts: [payableIn('+SAR'), payableIn('(')],
  }),
  warning('BR-KSA-87', 'foreign', {
    breaks: [without(`${exchange}/cbc:CalculationRate`), source(''), target('')],
    keeps: [source('S'), target('AR')],
  }),
  error('BR-KSA-88', 'foreign', {
    breaks: [source('EUR'), source(' USD')],
    keeps: [source('S'), source('U.D|x')],
    aborts: [source('*')],
  }),
  error('BR-KSA-89', 'foreign', { breaks: [target('EUR'), target('USD')], keeps: [target('AR')], aborts: [target('?')] }),
  error('BR-KSA-90', 'foreign', {
    breaks: [withContent(`${exchange}/cbc:CalculationRate`, '3.7500000000000')],
    keeps: [
      withContent(`${exchange}/cbc:CalculationRate`, '3.750000000000'),
      withContent(`${exchange}/cbc:CalculationRate`, ' 3.750000000000 '),
    ],
  }),
  // The two are multiplied, so that neither may be there twice.
  warning('BR-KSA-97', 'foreign', {
    breaks: [withContent(taxInRiyals, '7.50'), also('BR-DEC-15', withContent(taxInRiyals, '7.504'))],
    keeps: [withContent(taxInRiyals, '7.51')],
    aborts: [doubled('cac:TaxTotal[1]'), doubled('cac:TaxTotal[2]')],
  }),
  error('BR-KSA-EN16931-02', 'standard', {
    breaks: [[taxCurrency('USD'), inCurrency(taxInRiyals, 'USD')], ...of('discounted', also('BR-53', taxCurrency('USD')))],
    keeps: [also('BR-53 BR-CL-05', taxCurrency('sar'))],
  }),
  // The VAT of both breakdowns is in the total with VAT, as BR-CO-15 has it.
  warning('BR-KSA-EN16931-08', 'standard', {
    breaks: [
      [doubled('cac:TaxTotal[2]'), withContent(`${total}/cbc:TaxInclusiveAmount`, '65.00'), withContent(payable, '65.00')],
      ...of('discounted', also('BR-CO-15', doubled('cac:TaxTotal[2]'))),
    ],
    keeps: [asIs],
  }),
  // Without a tax currency there need be no total in it.
  warning('BR-KSA-EN16931-09', 'standard', {
    breaks: [
      without('cac:TaxTotal[1]'),
      ...of('discounted', without('cac:TaxTotal[1]'), doubled('cac:TaxTotal[1]')),
      // The totals are multiplied only where both are above zero (BR-KSA-97).
      ...of('foreign', [withContent(taxInRiyals, '0.00'), doubled('cac:TaxTotal[1]')]),
    ],
    keeps: of('discounted', also('BR-KSA-68', without('cbc:TaxCurrencyCode'), without('cac:TaxTotal[1]'))),
  }),

  // The European list has 69 more than the national one, so a code that it lacks is missing there, too (standard §1.5).
  warning('BR-CL-16', 'standard', {
    breaks: [
      also('BR-KSA-16', withContent(means, '71')),
      ...of('simplified', also('BR-KSA-16', withContent(means, '')), also('BR-KSA-16', withContent(means, '10 30'))),
    ],
    keeps: [also('BR-KSA-16', withContent(means, '69')), withContent(means, ' 10 ')],
  }),
  warning('BR-KSA-16', 'standard', {
    breaks: [withContent(means, '69'), ...of('simplified', withContent(means, '69'))],
    keeps: [
      ...of('simplified', withContent(means, ' ZZZ ')),
      // Nothing about payment is required if the transaction code begins otherwise.
      ...of(
        'simplified',
        also(
          'BR-KSA-06',
          withAttribute('cbc:InvoiceTypeCode', 'name', '0300000'),
          withContent(means, '69'),
          account(number(128)),
          moreMeans(number(1)),
        ),
      ),
    ],
  }),
  // Two in one document cannot be processed.
  warning('BR-KSA-F-06-C14', 'standard', {
    breaks: [account(note(1001)), ...of('simplified', account(note(1001)), account(note(0)))],
    keeps: [account(note(1000)), ...of('simplified', account(note(1000)))],
    aborts: of('simplified', account(note(1) + note(1)), [account(note(1)), moreMeans(note(1))]),
  }),
  warning('BR-KSA-F-06-C15', 'standard', {
    breaks: [account(number(128)), ...of('simplified', account(number(128)))],
    keeps: [account(number(127)), ...of('simplified', account(number(127) + note(1)), [account(number(1)), moreMeans(note(1))])],
    aborts: of('simplified', [account(number(1)), moreMeans(number(1))]),
  }),
];
