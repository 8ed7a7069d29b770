import { doubled, withAttribute, withContent, withNext, without, type DocumentEdit } from '#support/core/document-edits.ts';
import { rounding } from './added-parts.ts';
import type { GoldenName } from './golden-documents.ts';
import { also, asIs, error, given, of, warning, type RuleRow } from './rule-row.ts';

const total = 'cac:LegalMonetaryTotal';
const payable = `${total}/cbc:PayableAmount`;
const subtotal = 'cac:TaxTotal[2]/cac:TaxSubtotal';
const line = 'cac:InvoiceLine';
const itemScheme = `${line}/cac:Item/cac:ClassifiedTaxCategory/cac:TaxScheme/cbc:ID`;

/** Totals that follow from one another, whatever comes before them. */
const withVat = (inclusive: string): DocumentEdit[] => [
  withContent(`${total}/cbc:TaxInclusiveAmount`, inclusive),
  withContent(payable, inclusive),
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

const roundedBy = withNext(
  `${total}/cbc:PrepaidAmount`,
  '<cbc:PayableRoundingAmount currencyID="SAR">-0.05</cbc:PayableRoundingAmount>',
);

/** The breakdown of a category must sum up its lines. */
function rightTaxable(code: string, from: GoldenName): RuleRow {
  return warning(code, from, {
    breaks: [withContent(`${subtotal}/cbc:TaxableAmount`, '50.01')],
    keeps: [withContent(`${subtotal}/cbc:TaxableAmount`, '50.0')],
  });
}

/** A category that bears no VAT: a halala for each line is forgiven where tax is compared with the rate, but not here. */
function noVat(code: string, from: GoldenName): RuleRow {
  return error(code, from, {
    breaks: [taxed('0.01', '50.01'), also('BR-CO-14 BR-CO-15', withContent(`${subtotal}/cbc:TaxAmount`, '0.01'))],
    keeps: [withContent(`${subtotal}/cbc:TaxAmount`, '0')],
  });
}

/** An amount with a third decimal, which adds nothing to it, breaks no other rule; white space behind it counts as decimals. */
function decimals(code: string, path: string, text: string, from: GoldenName = 'discounted'): RuleRow {
  return warning(code, from, {
    breaks: [withContent(path, `${text}0`), withContent(path, `${text} `)],
    keeps: [withContent(path, ` ${text}`)],
  });
}

/** How totals add up, the VAT breakdown, and decimals (standard §6.2). */
export const totalRows: readonly RuleRow[] = [
  warning('BR-CO-10', 'discounted', {
    breaks: [
      withContent(`${total}/cbc:LineExtensionAmount`, '50.01'),
      without(`${total}/cbc:LineExtensionAmount`),
      // With neither total of allowances nor of charges, the total without VAT is compared with this sum.
      ...of('standard', also('BR-CO-13', withContent(`${total}/cbc:LineExtensionAmount`, '50.01'))),
    ],
    keeps: [withContent(`${total}/cbc:LineExtensionAmount`, '50.0')],
  }),
  error('BR-CO-11', 'discounted', {
    breaks: [
      [withContent(`${total}/cbc:AllowanceTotalAmount`, '10.01'), ...withoutVat('44.99', '51.74')],
      also('BR-CO-13', withContent(`${total}/cbc:AllowanceTotalAmount`, '10.01')),
      also('BR-CO-13', without(`${total}/cbc:AllowanceTotalAmount`)),
      also('BR-KSA-EN16931-03 BR-S-08', withContent('cac:AllowanceCharge[1]/cbc:Amount', '10.01')),
    ],
    keeps: [withContent(`${total}/cbc:AllowanceTotalAmount`, '10.0')],
  }),
  error('BR-CO-12', 'discounted', {
    breaks: [
      [withContent(`${total}/cbc:ChargeTotalAmount`, '5.01'), ...withoutVat('45.01', '51.76')],
      also('BR-CO-13', withContent(`${total}/cbc:ChargeTotalAmount`, '5.01')),
      also('BR-CO-13', without(`${total}/cbc:ChargeTotalAmount`)),
      also('BR-KSA-EN16931-03 BR-S-08', withContent('cac:AllowanceCharge[2]/cbc:Amount', '5.01')),
    ],
    keeps: [withContent(`${total}/cbc:ChargeTotalAmount`, '5.0')],
  }),
  warning('BR-CO-13', 'discounted', {
    breaks: [
      withoutVat('45.01', '51.76'),
      also('BR-CO-15', withContent(`${total}/cbc:TaxExclusiveAmount`, '45.01')),
      also('BR-13 BR-CO-15', without(`${total}/cbc:TaxExclusiveAmount`)),
    ],
    keeps: [withContent(`${total}/cbc:TaxExclusiveAmount`, '45.0')],
  }),
  error('BR-CO-14', 'discounted', {
    breaks: [
      withContent('cac:TaxTotal[2]/cbc:TaxAmount', '6.74'),
      also('BR-CO-15 BR-S-08', doubled('cac:TaxTotal[2]/cac:TaxSubtotal')),
      ...of('standard', also('BR-CO-15', withContent(`${subtotal}/cbc:TaxAmount`, '7.51'))),
    ],
    keeps: [also('BR-DEC-13 BR-DEC-15', withContent('cac:TaxTotal[2]/cbc:TaxAmount', '6.750'))],
  }),
  // The VAT must be in the document currency only if there is one.
  error('BR-CO-15', 'discounted', {
    breaks: [
      withVat('51.76'),
      also('BR-CO-16', withContent(`${total}/cbc:TaxInclusiveAmount`, '51.76')),
      also('BR-14 BR-CO-16', without(`${total}/cbc:TaxInclusiveAmount`)),
      ...of('foreign', withAttribute('cac:TaxTotal[2]/cbc:TaxAmount', 'currencyID', 'EUR')),
    ],
    keeps: of(
      'foreign',
      also(
        'BR-05 BR-KSA-88 BR-KSA-CL-02',
        withAttribute('cac:TaxTotal[2]/cbc:TaxAmount', 'currencyID', 'EUR'),
        without('cbc:DocumentCurrencyCode'),
      ),
    ),
  }),
  // What was prepaid and the rounding are in the amount due.
  warning('BR-CO-16', 'discounted', {
    breaks: [
      withContent(payable, '51.74'),
      ...of('settling', withContent(payable, '57.50'), ...given([roundedBy], withContent(payable, '46.00'))),
    ],
    keeps: of('settling', ...given([roundedBy], withContent(payable, '45.95'))),
  }),
  // Where there is no breakdown, there is none of category S and no tax total that has one.
  error('BR-CO-18', 'standard', {
    breaks: [
      also('BR-KSA-EN16931-08 BR-S-01', without('cac:TaxTotal[2]'), ...withVat('50.00')),
      ...of('discounted', also('BR-CO-15 BR-KSA-EN16931-08 BR-S-01', without('cac:TaxTotal[2]'))),
    ],
    keeps: [asIs],
  }),
  warning('BR-53', 'standard', {
    breaks: [
      withAttribute('cac:TaxTotal[1]/cbc:TaxAmount', 'currencyID', 'USD'),
      ...of('discounted', withAttribute('cac:TaxTotal[1]/cbc:TaxAmount', 'currencyID', 'USD')),
    ],
    keeps: [asIs],
  }),

  // Category O needs a rate of 0: without one there is no product (standard §6.2).
  warning('BR-CO-17', 'outOfScope', {
    breaks: [
      without(`${subtotal}/cac:TaxCategory/cbc:Percent`),
      ...of('standard', also('BR-48 BR-S-09', without(`${subtotal}/cac:TaxCategory/cbc:Percent`))),
      ...of('standard', also('BR-47 BR-48 BR-S-01', withContent(`${subtotal}/cac:TaxCategory/cac:TaxScheme/cbc:ID`, 'GST'))),
    ],
    keeps: [withContent(`${subtotal}/cac:TaxCategory/cbc:Percent`, '0')],
  }),
  // The same sum as BR-CO-17, which applies to every category: a halala of VAT is forgiven for each line, and no more.
  warning('BR-S-09', 'standard', {
    breaks: [also('BR-CO-17', ...taxed('7.52', '57.52')), also('BR-CO-17', ...taxed('7.48', '57.48'))],
    keeps: [taxed('7.51', '57.51'), taxed('7.49', '57.49')],
  }),
  // Lines of another scheme count, but one of VAT must be among them.
  warning('BR-S-08', 'standard', {
    breaks: [withContent(`${subtotal}/cbc:TaxableAmount`, '50.01'), also('BR-CO-04', withContent(itemScheme, 'GST'))],
    keeps: [withContent(`${subtotal}/cbc:TaxableAmount`, '50.0'), withContent(itemScheme, ' vat ')],
  }),
  rightTaxable('BR-Z-08', 'zeroRated'),
  rightTaxable('BR-E-08', 'exempt'),
  rightTaxable('BR-O-08', 'outOfScope'),
  noVat('BR-Z-09', 'zeroRated'),
  noVat('BR-E-09', 'exempt'),
  noVat('BR-O-09', 'outOfScope'),

  decimals('BR-DEC-01', 'cac:AllowanceCharge[1]/cbc:Amount', '10.00'),
  decimals('BR-DEC-02', 'cac:AllowanceCharge[1]/cbc:BaseAmount', '50.00'),
  decimals('BR-DEC-05', 'cac:AllowanceCharge[2]/cbc:Amount', '5.00'),
  decimals('BR-DEC-06', 'cac:AllowanceCharge[2]/cbc:BaseAmount', '50.00'),
  decimals('BR-DEC-09', `${total}/cbc:LineExtensionAmount`, '50.00'),
  decimals('BR-DEC-10', `${total}/cbc:AllowanceTotalAmount`, '10.00'),
  decimals('BR-DEC-11', `${total}/cbc:ChargeTotalAmount`, '5.00'),
  decimals('BR-DEC-12', `${total}/cbc:TaxExclusiveAmount`, '45.00'),
  // In riyals the two totals are in both currencies.
  warning('BR-DEC-13', 'foreign', {
    breaks: [
      withContent('cac:TaxTotal[2]/cbc:TaxAmount', '7.500'),
      ...of('discounted', also('BR-DEC-15', withContent('cac:TaxTotal[1]/cbc:TaxAmount', '6.750'))),
    ],
    keeps: [also('BR-DEC-15', withContent('cac:TaxTotal[1]/cbc:TaxAmount', '28.130'))],
  }),
  decimals('BR-DEC-14', `${total}/cbc:TaxInclusiveAmount`, '51.75'),
  warning('BR-DEC-15', 'foreign', {
    breaks: [withContent('cac:TaxTotal[1]/cbc:TaxAmount', '28.130')],
    keeps: [also('BR-DEC-13', withContent('cac:TaxTotal[2]/cbc:TaxAmount', '7.500'))],
  }),
  decimals('BR-DEC-16', `${total}/cbc:PrepaidAmount`, '11.50', 'settling'),
  warning('BR-DEC-17', 'standard', { breaks: [rounding('SAR', '0.000')], keeps: [rounding('SAR', '0.00')] }),
  decimals('BR-DEC-18', payable, '51.75'),
  decimals('BR-DEC-19', `${subtotal}/cbc:TaxableAmount`, '45.00'),
  decimals('BR-DEC-20', `${subtotal}/cbc:TaxAmount`, '6.75'),
  decimals('BR-DEC-23', `${line}/cbc:LineExtensionAmount`, '50.00'),
  decimals('BR-DEC-27', `${line}/cac:AllowanceCharge[2]/cbc:Amount`, '4.00'),
  decimals('BR-DEC-28', `${line}/cac:AllowanceCharge[2]/cbc:BaseAmount`, '50.00'),
];
