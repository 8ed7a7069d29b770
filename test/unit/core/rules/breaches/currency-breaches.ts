import {
  doubled,
  withAttribute,
  withContent,
  withNext,
  without,
  type DocumentEdit,
} from '../../../../support/core/document-edits.ts';
import { rounding } from './added-parts.ts';
import type { Breach } from './breach.ts';

const total = 'cac:LegalMonetaryTotal';
const exchange = 'cac:TaxExchangeRate';
const means = 'cac:PaymentMeans/cbc:PaymentMeansCode';
const payable = `${total}/cbc:PayableAmount`;
const taxInRiyals = 'cac:TaxTotal[1]/cbc:TaxAmount';

const account = (member: string, length: number): DocumentEdit =>
  withNext(means, `<cac:PayeeFinancialAccount><cbc:${member}>${'1'.repeat(length)}</cbc:${member}></cac:PayeeFinancialAccount>`);

/** Currencies, payment, and what the national profile requires of the core model (standard §6.1 and §6.2). */
export const currencyBreaches: readonly Breach[] = [
  // BR-KSA-CL-02 is content with a part of the document currency (standard §6.0.1, Regular expressions).
  {
    code: 'BR-CL-03',
    severity: 'error',
    from: 'standard',
    edits: [withAttribute(payable, 'currencyID', 'AR')],
    entails: [],
  },
  // Both stylesheets look the document currency up in the same list, and BR-CO-15 finds no tax total in it.
  {
    code: 'BR-CL-04',
    severity: 'error',
    from: 'foreign',
    edits: [withContent('cbc:DocumentCurrencyCode', 'USDX')],
    entails: ['error BR-CO-15', 'error BR-KSA-CL-01'],
  },
  {
    code: 'BR-KSA-CL-01',
    severity: 'error',
    from: 'foreign',
    edits: [withContent('cbc:DocumentCurrencyCode', 'USDX')],
    entails: ['error BR-CL-04', 'error BR-CO-15'],
  },
  // The currency of the rounding is looked up by both stylesheets.
  {
    code: 'BR-KSA-CL-01',
    severity: 'error',
    from: 'standard',
    edits: [rounding('AR')],
    entails: ['error BR-CL-03'],
    passing: [rounding('SAR')],
  },
  // In small letters it is still riyals for BR-KSA-EN16931-02, but no tax total is in it.
  {
    code: 'BR-CL-05',
    severity: 'error',
    from: 'standard',
    edits: [withContent('cbc:TaxCurrencyCode', 'sar')],
    entails: ['warning BR-53'],
  },
  {
    code: 'BR-KSA-CL-02',
    severity: 'error',
    from: 'standard',
    edits: [withAttribute(payable, 'currencyID', 'EUR')],
    entails: [],
  },
  { code: 'BR-KSA-87', severity: 'warning', from: 'foreign', edits: [without(`${exchange}/cbc:CalculationRate`)], entails: [] },
  {
    code: 'BR-KSA-88',
    severity: 'error',
    from: 'foreign',
    edits: [withContent(`${exchange}/cbc:SourceCurrencyCode`, 'EUR')],
    entails: [],
  },
  {
    code: 'BR-KSA-89',
    severity: 'error',
    from: 'foreign',
    edits: [withContent(`${exchange}/cbc:TargetCurrencyCode`, 'EUR')],
    entails: [],
  },
  {
    code: 'BR-KSA-90',
    severity: 'error',
    from: 'foreign',
    edits: [withContent(`${exchange}/cbc:CalculationRate`, '3.7500000000000')],
    entails: [],
    passing: [withContent(`${exchange}/cbc:CalculationRate`, '3.750000000000')],
  },
  { code: 'BR-KSA-97', severity: 'warning', from: 'foreign', edits: [withContent(taxInRiyals, '7.50')], entails: [] },

  // The European list has 69 more than the national one, so a code that it lacks is missing there, too (standard §1.5).
  {
    code: 'BR-CL-16',
    severity: 'warning',
    from: 'standard',
    edits: [withContent(means, '71')],
    entails: ['warning BR-KSA-16'],
  },
  { code: 'BR-KSA-16', severity: 'warning', from: 'standard', edits: [withContent(means, '69')], entails: [] },
  {
    code: 'BR-KSA-F-06-C14',
    severity: 'warning',
    from: 'standard',
    edits: [account('PaymentNote', 1001)],
    entails: [],
    passing: [account('PaymentNote', 1000)],
  },
  {
    code: 'BR-KSA-F-06-C15',
    severity: 'warning',
    from: 'standard',
    edits: [account('ID', 128)],
    entails: [],
    passing: [account('ID', 127)],
  },

  {
    code: 'BR-KSA-EN16931-01',
    severity: 'error',
    from: 'standard',
    edits: [withContent('cbc:ProfileID', 'clearance:1.0')],
    entails: [],
  },
  {
    code: 'BR-KSA-EN16931-02',
    severity: 'error',
    from: 'standard',
    edits: [withContent('cbc:TaxCurrencyCode', 'USD'), withAttribute(taxInRiyals, 'currencyID', 'USD')],
    entails: [],
  },
  // The VAT of both breakdowns is in the total with VAT, as BR-CO-15 has it.
  {
    code: 'BR-KSA-EN16931-08',
    severity: 'warning',
    from: 'standard',
    edits: [doubled('cac:TaxTotal[2]'), withContent(`${total}/cbc:TaxInclusiveAmount`, '65.00'), withContent(payable, '65.00')],
    entails: [],
  },
  { code: 'BR-KSA-EN16931-09', severity: 'warning', from: 'standard', edits: [without('cac:TaxTotal[1]')], entails: [] },
  {
    code: 'BR-KSA-F-06-C21',
    severity: 'warning',
    from: 'discounted',
    edits: [withAttribute('cac:InvoiceLine/cac:Price/cbc:BaseQuantity', 'unitCode', 'u'.repeat(128))],
    entails: [],
  },
  { code: 'BR-KSA-F-04', severity: 'error', from: 'standard', edits: [withContent(taxInRiyals, '-7.50')], entails: [] },
];
