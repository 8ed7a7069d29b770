import { withContent, withNext, without, type DocumentEdit } from '#support/core/document-edits.ts';
import type { GoldenName } from './golden-documents.ts';
import { asIs, error, of, warning, type RuleRow } from './rule-row.ts';

const total = 'cac:LegalMonetaryTotal';
const line = 'cac:InvoiceLine';
const headerAllowance = 'cac:AllowanceCharge[1]';
const headerCharge = 'cac:AllowanceCharge[2]';
const time = `${line}[2]/cac:DocumentReference/cbc:IssueTime`;

type Make = typeof error;

function missing(make: Make, code: string, from: GoldenName, path: string): RuleRow {
  return make(code, from, { breaks: [without(path)], keeps: [asIs] });
}

/** The schema requires what these rules require (standard §6.0), so that near misses are all that gets by both. */
const refused: readonly RuleRow[] = [
  error('BR-03', 'standard', { breaks: [withContent('cbc:IssueDate', '')], keeps: [asIs] }),
  missing(error, 'BR-15', 'standard', `${total}/cbc:PayableAmount`),
  missing(error, 'BR-16', 'standard', line),
  missing(error, 'BR-24', 'standard', `${line}/cbc:LineExtensionAmount`),
  missing(error, 'BR-31', 'discounted', `${headerAllowance}/cbc:Amount`),
  missing(warning, 'BR-36', 'discounted', `${headerCharge}/cbc:Amount`),
  missing(warning, 'BR-43', 'discounted', `${line}/${headerCharge}/cbc:Amount`),
  missing(error, 'BR-46', 'standard', 'cac:TaxTotal[2]/cac:TaxSubtotal/cbc:TaxAmount'),
  // Simplified documents need no code.
  warning('BR-49', 'standard', {
    breaks: [without('cac:PaymentMeans/cbc:PaymentMeansCode')],
    keeps: [asIs, ...of('simplified', without('cac:PaymentMeans/cbc:PaymentMeansCode'))],
  }),
  error('BR-KSA-F-02', 'discounted', {
    breaks: [withContent(`${headerCharge}/cbc:ChargeIndicator`, 'maybe')],
    keeps: [withContent(`${headerCharge}/cbc:ChargeIndicator`, ' 1 ')],
  }),
  warning('BR-KSA-F-05', 'settling', { breaks: [withContent(time, '25:00:00')], keeps: [withContent(time, '23:00:00')] }),
];

const emptyAllowance = '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator></cac:AllowanceCharge>';

const atLineAllowance = (member: string, text: string): DocumentEdit =>
  withContent(`${line}/${headerAllowance}/cbc:${member}`, text);

/** A rule without assertions matches the allowances of lines before these rules (standard §6.0). */
const shadowed: readonly RuleRow[] = [
  error('BR-41', 'standard', { breaks: [withNext(`${line}/cbc:LineExtensionAmount`, emptyAllowance)], keeps: [asIs] }),
  warning('BR-DEC-24', 'discounted', {
    breaks: [atLineAllowance('Amount', '4.000')],
    keeps: [atLineAllowance('Amount', '4.0')],
  }),
  warning('BR-DEC-25', 'discounted', {
    breaks: [atLineAllowance('BaseAmount', '50.000')],
    keeps: [atLineAllowance('BaseAmount', '50.0')],
  }),
];

/** Rules that no document is ever reported to break. */
export const unreportedRows: readonly RuleRow[] = [
  ...refused.map((row): RuleRow => ({ ...row, unreported: 'refused' })),
  ...shadowed.map((row): RuleRow => ({ ...row, unreported: 'shadowed' })),
];
