import { withAttribute, withContent, without, type DocumentEdit } from '../../../../support/core/document-edits.ts';
import { rounding } from './added-parts.ts';
import type { Breach } from './breach.ts';
import type { GoldenName } from './golden-documents.ts';

const total = 'cac:LegalMonetaryTotal';
const prepaid = `${total}/cbc:PrepaidAmount`;
const subtotal = 'cac:TaxTotal[2]/cac:TaxSubtotal';
const line = 'cac:InvoiceLine';

/** Totals that follow from one another, whatever comes before them. */
const withVat = (inclusive: string): DocumentEdit[] => [
  withContent(`${total}/cbc:TaxInclusiveAmount`, inclusive),
  withContent(`${total}/cbc:PayableAmount`, inclusive),
];
const withoutVat = (exclusive: string, inclusive: string): DocumentEdit[] => [
  withContent(`${total}/cbc:TaxExclusiveAmount`, exclusive),
  ...withVat(inclusive),
];

const taxed = (vat: string, inclusive: string): DocumentEdit[] => [
  withContent('cac:TaxTotal[2]/cbc:TaxAmount', vat),
  withContent(`${subtotal}/cbc:TaxAmount`, vat),
  ...withVat(inclusive),
];

/** An amount with a third decimal, which adds nothing to it, breaks no other rule. */
function decimals(code: string, path: string, text: string, from: GoldenName = 'discounted'): Breach {
  return { code, severity: 'warning', from, edits: [withContent(path, text)], entails: [] };
}

/** How totals add up, the VAT breakdown, and decimals (standard §6.2). */
export const totalBreaches: readonly Breach[] = [
  {
    code: 'BR-CO-10',
    severity: 'warning',
    from: 'discounted',
    edits: [withContent(`${total}/cbc:LineExtensionAmount`, '50.01')],
    entails: [],
  },
  {
    code: 'BR-CO-11',
    severity: 'error',
    from: 'discounted',
    edits: [withContent(`${total}/cbc:AllowanceTotalAmount`, '10.01'), ...withoutVat('44.99', '51.74')],
    entails: [],
  },
  {
    code: 'BR-CO-12',
    severity: 'error',
    from: 'discounted',
    edits: [withContent(`${total}/cbc:ChargeTotalAmount`, '5.01'), ...withoutVat('45.01', '51.76')],
    entails: [],
  },
  { code: 'BR-CO-13', severity: 'warning', from: 'discounted', edits: withoutVat('45.01', '51.76'), entails: [] },
  {
    code: 'BR-CO-14',
    severity: 'error',
    from: 'discounted',
    edits: [withContent('cac:TaxTotal[2]/cbc:TaxAmount', '6.74')],
    entails: [],
  },
  { code: 'BR-CO-15', severity: 'error', from: 'discounted', edits: withVat('51.76'), entails: [] },
  {
    code: 'BR-CO-16',
    severity: 'warning',
    from: 'discounted',
    edits: [withContent(`${total}/cbc:PayableAmount`, '51.74')],
    entails: [],
  },
  // Where there is no breakdown, there is none of category S and no tax total that has one.
  {
    code: 'BR-CO-18',
    severity: 'error',
    from: 'standard',
    edits: [without('cac:TaxTotal[2]'), ...withVat('50.00')],
    entails: ['warning BR-KSA-EN16931-08', 'warning BR-S-01'],
  },
  {
    code: 'BR-53',
    severity: 'warning',
    from: 'standard',
    edits: [withAttribute('cac:TaxTotal[1]/cbc:TaxAmount', 'currencyID', 'USD')],
    entails: [],
  },

  // Category O needs a rate of 0: without one there is no product (standard §6.2).
  {
    code: 'BR-CO-17',
    severity: 'warning',
    from: 'outOfScope',
    edits: [without(`${subtotal}/cac:TaxCategory/cbc:Percent`)],
    entails: [],
  },
  // The same sum as BR-CO-17, which applies to every category.
  { code: 'BR-S-09', severity: 'warning', from: 'standard', edits: taxed('7.52', '57.52'), entails: ['warning BR-CO-17'] },
  {
    code: 'BR-S-08',
    severity: 'warning',
    from: 'standard',
    edits: [withContent(`${subtotal}/cbc:TaxableAmount`, '50.01')],
    entails: [],
  },
  {
    code: 'BR-Z-08',
    severity: 'warning',
    from: 'zeroRated',
    edits: [withContent(`${subtotal}/cbc:TaxableAmount`, '50.01')],
    entails: [],
  },
  {
    code: 'BR-E-08',
    severity: 'warning',
    from: 'exempt',
    edits: [withContent(`${subtotal}/cbc:TaxableAmount`, '50.01')],
    entails: [],
  },
  {
    code: 'BR-O-08',
    severity: 'warning',
    from: 'outOfScope',
    edits: [withContent(`${subtotal}/cbc:TaxableAmount`, '50.01')],
    entails: [],
  },
  // A halala for each line is forgiven where tax is compared with the rate, but not here.
  { code: 'BR-Z-09', severity: 'error', from: 'zeroRated', edits: taxed('0.01', '50.01'), entails: [] },
  { code: 'BR-E-09', severity: 'error', from: 'exempt', edits: taxed('0.01', '50.01'), entails: [] },
  { code: 'BR-O-09', severity: 'error', from: 'outOfScope', edits: taxed('0.01', '50.01'), entails: [] },

  decimals('BR-DEC-01', 'cac:AllowanceCharge[1]/cbc:Amount', '10.000'),
  decimals('BR-DEC-02', 'cac:AllowanceCharge[1]/cbc:BaseAmount', '50.000'),
  decimals('BR-DEC-05', 'cac:AllowanceCharge[2]/cbc:Amount', '5.000'),
  decimals('BR-DEC-06', 'cac:AllowanceCharge[2]/cbc:BaseAmount', '50.000'),
  decimals('BR-DEC-09', `${total}/cbc:LineExtensionAmount`, '50.000'),
  decimals('BR-DEC-10', `${total}/cbc:AllowanceTotalAmount`, '10.000'),
  decimals('BR-DEC-11', `${total}/cbc:ChargeTotalAmount`, '5.000'),
  decimals('BR-DEC-12', `${total}/cbc:TaxExclusiveAmount`, '45.000'),
  // In riyals the two totals would be in both currencies.
  decimals('BR-DEC-13', 'cac:TaxTotal[2]/cbc:TaxAmount', '7.500', 'foreign'),
  decimals('BR-DEC-14', `${total}/cbc:TaxInclusiveAmount`, '51.750'),
  decimals('BR-DEC-15', 'cac:TaxTotal[1]/cbc:TaxAmount', '28.130', 'foreign'),
  decimals('BR-DEC-16', prepaid, '11.500', 'settling'),
  {
    code: 'BR-DEC-17',
    severity: 'warning',
    from: 'standard',
    edits: [rounding('SAR', '0.000')],
    entails: [],
    passing: [rounding('SAR', '0.00')],
  },
  decimals('BR-DEC-18', `${total}/cbc:PayableAmount`, '51.750'),
  decimals('BR-DEC-19', `${subtotal}/cbc:TaxableAmount`, '45.000'),
  decimals('BR-DEC-20', `${subtotal}/cbc:TaxAmount`, '6.750'),
  decimals('BR-DEC-23', `${line}/cbc:LineExtensionAmount`, '50.000'),
  decimals('BR-DEC-27', `${line}/cac:AllowanceCharge[2]/cbc:Amount`, '4.000'),
  decimals('BR-DEC-28', `${line}/cac:AllowanceCharge[2]/cbc:BaseAmount`, '50.000'),
];
