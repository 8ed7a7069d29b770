import { doubled, withContent, withNext, without, type DocumentEdit } from '#support/core/document-edits.ts';
import type { GoldenName } from './golden-documents.ts';
import { also, error, of, warning, type RuleRow } from './rule-row.ts';

const total = 'cac:LegalMonetaryTotal';
/** The line that settles a prepayment, and its reference to it. */
const line = 'cac:InvoiceLine[2]';
const reference = `${line}/cac:DocumentReference`;
const typeCode = `${reference}/cbc:DocumentTypeCode`;
const prepaid = `${line}/cac:TaxTotal/cac:TaxSubtotal`;
const category = `${prepaid}/cac:TaxCategory`;
const reasonCode = `${category}/cbc:TaxExemptionReasonCode`;
const reason = `${category}/cbc:TaxExemptionReason`;

const settlingAllowance = (amount: string): DocumentEdit =>
  withNext(
    reference,
    `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="SAR">${amount}</cbc:Amount></cac:AllowanceCharge>`,
  );

const onOrdinaryLine = withNext(
  'cac:InvoiceLine/cac:TaxTotal/cbc:RoundingAmount',
  '<cac:TaxSubtotal><cbc:TaxableAmount currencyID="SAR">50.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="SAR">7.50</cbc:TaxAmount>' +
    '<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>15.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>',
);

/** No category of the document is S. */
const withoutS: DocumentEdit = (xml) => xml.replaceAll('<cbc:ID>S</cbc:ID>', '<cbc:ID>Z</cbc:ID>');

/** A prepayment that bore no tax, and needs a rate of 0: such a small one results in no VAT. */
function untaxed(code: string, from: GoldenName, letter: string, entails: string): RuleRow {
  return warning(code, from, {
    breaks: [
      withContent(`${category}/cbc:Percent`, '0.01'),
      ...of('settling', also(entails, withContent(`${category}/cbc:ID`, letter))),
    ],
    keeps: [withContent(`${category}/cbc:Percent`, '0')],
  });
}

/** It needs a code of its own category why. */
function reasoned(code: string, from: GoldenName, right: string): RuleRow {
  return warning(code, from, {
    breaks: [without(reasonCode), withContent(reasonCode, ' ')],
    keeps: [withContent(reasonCode, right)],
  });
}

/** Settled prepayments and why they bore no tax (standard §6.1). Any breakdown on a line is read as a prepayment. */
export const prepaymentRows: readonly RuleRow[] = [
  // A halala too much of VAT is forgiven by BR-KSA-79, two are not.
  warning('BR-KSA-80', 'settling', {
    breaks: [
      withContent(`${prepaid}/cbc:TaxAmount`, '1.51'),
      also('BR-CO-16', withContent(`${total}/cbc:PrepaidAmount`, '11.51')),
      also('BR-CO-16', without(`${total}/cbc:PrepaidAmount`)),
      withContent(typeCode, ' 386 '),
      ...of('standard', onOrdinaryLine),
    ],
    keeps: [withContent(`${prepaid}/cbc:TaxAmount`, '1.5')],
  }),
  warning('BR-KSA-79', 'settling', {
    breaks: [
      [
        withContent(`${prepaid}/cbc:TaxAmount`, '1.52'),
        withContent(`${total}/cbc:PrepaidAmount`, '11.52'),
        withContent(`${total}/cbc:PayableAmount`, '45.98'),
      ],
      also('BR-KSA-80', withContent(`${prepaid}/cbc:TaxAmount`, '1.52')),
    ],
    keeps: [
      [
        withContent(`${prepaid}/cbc:TaxAmount`, '1.51'),
        withContent(`${total}/cbc:PrepaidAmount`, '11.51'),
        withContent(`${total}/cbc:PayableAmount`, '45.99'),
      ],
    ],
  }),
  // BR-KSA-80 requires the type code only if the prepayment bore tax.
  error('BR-KSA-74', 'settlingZeroRated', {
    breaks: [withContent(typeCode, '388'), ...of('settling', also('BR-KSA-80', withContent(typeCode, '388')))],
    keeps: [withContent(typeCode, ' 386 ')],
  }),
  // With a quantity of 0.00 the net amount stays 0.00 at any price, and BR-KSA-EN16931-11 forgives a halala.
  error('BR-KSA-82', 'settling', {
    breaks: [
      withContent(`${line}/cac:Price/cbc:PriceAmount`, '0.01'),
      also('BR-KSA-F-04', withContent(`${line}/cac:Price/cbc:PriceAmount`, '-0.00')),
      also('BR-KSA-51', withContent(`${line}/cac:TaxTotal/cbc:RoundingAmount`, '0.01')),
      settlingAllowance('0.01'),
    ],
    keeps: [settlingAllowance('0.00')],
  }),
  warning('BR-KSA-73', 'settling', {
    breaks: [without(reference), without(`${reference}/cbc:IssueTime`), without(typeCode)],
    keeps: [withContent(`${reference}/cbc:IssueTime`, ' 24:00:00Z ')],
  }),
  warning('BR-KSA-75', 'settling', {
    breaks: [
      without(`${category}/cbc:ID`),
      also('BR-KSA-80', without(prepaid)),
      also('BR-KSA-79', without(`${category}/cbc:Percent`)),
    ],
    keeps: [withContent(`${category}/cbc:ID`, 'S ')],
  }),
  untaxed('BR-KSA-76', 'settlingZeroRated', 'Z', 'BR-KSA-79 BR-KSA-93'),
  untaxed('BR-KSA-77', 'settlingExempt', 'E', 'BR-KSA-79 BR-KSA-94'),
  warning('BR-KSA-78', 'settlingOutOfScope', {
    breaks: [
      withContent(`${category}/cbc:Percent`, '0.01'),
      ...of(
        'settling',
        also('BR-KSA-95', withContent(`${category}/cbc:ID`, 'O')),
        also('BR-KSA-75 BR-KSA-79 BR-KSA-95', withContent(`${category}/cbc:ID`, 'O'), without(`${category}/cbc:Percent`)),
      ),
    ],
    keeps: [withContent(`${category}/cbc:Percent`, '0')],
  }),
  warning('BR-KSA-DEC-06', 'settling', {
    breaks: [withContent(`${prepaid}/cbc:TaxableAmount`, '10.000'), withContent(`${prepaid}/cbc:TaxAmount`, '1.500')],
    keeps: [withContent(`${prepaid}/cbc:TaxableAmount`, '10.0')],
  }),

  reasoned('BR-KSA-93', 'settlingZeroRated', 'VATEX-SA-32'),
  reasoned('BR-KSA-94', 'settlingExempt', 'VATEX-SA-30'),
  reasoned('BR-KSA-95', 'settlingOutOfScope', 'VATEX-SA-OOS'),
  // No particular scheme is required, but nothing of prepayments of another.
  warning('BR-KSA-96', 'settlingExempt', {
    breaks: [
      without(reason),
      ...of('settlingZeroRated', without(reason), withContent(reason, ' '), also('BR-KSA-F-06-C39', withContent(reason, ''))),
    ],
    keeps: [
      withContent(reason, 'x'),
      ...of('settlingZeroRated', [
        withContent(reasonCode, 'x'),
        withContent(`${category}/cac:TaxScheme/cbc:ID`, 'GST'),
        without(reason),
      ]),
    ],
  }),
  // The newest codes are not known of prepayments, and nothing is required if no category is S.
  warning('BR-KSA-CL-07', 'settlingZeroRated', {
    breaks: [
      withContent(reasonCode, 'VATEX-SA-ROYALDECREE'),
      withContent(reasonCode, 'VATEX-SA-32(bis)'),
      ...of('settlingExempt', withContent(reasonCode, 'VATEX-SA-32')),
      ...of('settlingOutOfScope', withContent(reasonCode, 'VATEX-SA-30')),
      also(
        'BR-S-08 BR-Z-01 BR-Z-05',
        withContent(reasonCode, 'x'),
        withoutS,
        withContent('cac:TaxTotal[2]/cac:TaxSubtotal/cac:TaxCategory/cbc:ID', 'S'),
      ),
      also(
        'BR-KSA-69 BR-S-01 BR-Z-05 BR-Z-08 BR-Z-09',
        withContent(reasonCode, 'x'),
        withoutS,
        withContent('cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cbc:ID', ' S '),
      ),
    ],
    keeps: [
      withContent(reasonCode, ' VATEX-SA-DIPLOMAT '),
      also('BR-KSA-69 BR-Z-05 BR-Z-09', withContent(reasonCode, 'x'), withoutS, doubled(reason)),
    ],
  }),
  warning('BR-KSA-F-06-C39', 'settlingExempt', {
    breaks: [withContent(reason, 'r'.repeat(1001))],
    keeps: [withContent(reason, 'r'.repeat(1000))],
    aborts: [doubled(reason)],
  }),
];
