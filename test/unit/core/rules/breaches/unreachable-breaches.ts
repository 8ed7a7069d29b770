import { withContent, withNext, without, type DocumentEdit } from '../../../../support/core/document-edits.ts';
import type { GoldenName } from './golden-documents.ts';

/** How a golden document is edited so that it breaks a rule by the rule’s own test, although it is never reported. */
export type UnreachableBreach = { code: string; from: GoldenName; edits: readonly DocumentEdit[] };

const total = 'cac:LegalMonetaryTotal';
const line = 'cac:InvoiceLine';
const headerAllowance = 'cac:AllowanceCharge[1]';
const headerCharge = 'cac:AllowanceCharge[2]';

/** The schema requires what these rules require (standard §6.0). */
export const refusedBreaches: readonly UnreachableBreach[] = [
  { code: 'BR-03', from: 'standard', edits: [withContent('cbc:IssueDate', '')] },
  { code: 'BR-15', from: 'standard', edits: [without(`${total}/cbc:PayableAmount`)] },
  { code: 'BR-16', from: 'standard', edits: [without(line)] },
  { code: 'BR-24', from: 'standard', edits: [without(`${line}/cbc:LineExtensionAmount`)] },
  { code: 'BR-31', from: 'discounted', edits: [without(`${headerAllowance}/cbc:Amount`)] },
  { code: 'BR-36', from: 'discounted', edits: [without(`${headerCharge}/cbc:Amount`)] },
  { code: 'BR-43', from: 'discounted', edits: [without(`${line}/${headerCharge}/cbc:Amount`)] },
  { code: 'BR-46', from: 'standard', edits: [without('cac:TaxTotal[2]/cac:TaxSubtotal/cbc:TaxAmount')] },
  { code: 'BR-49', from: 'standard', edits: [without('cac:PaymentMeans/cbc:PaymentMeansCode')] },
  { code: 'BR-KSA-F-02', from: 'discounted', edits: [withContent(`${headerCharge}/cbc:ChargeIndicator`, 'maybe')] },
  { code: 'BR-KSA-F-05', from: 'settling', edits: [withContent(`${line}[2]/cac:DocumentReference/cbc:IssueTime`, '25:00:00')] },
];

/** A rule without assertions matches the allowances of lines before these rules (standard §6.0). */
export const shadowedBreaches: readonly UnreachableBreach[] = [
  {
    code: 'BR-41',
    from: 'standard',
    edits: [
      withNext(
        `${line}/cbc:LineExtensionAmount`,
        '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator></cac:AllowanceCharge>',
      ),
    ],
  },
  { code: 'BR-DEC-24', from: 'discounted', edits: [withContent(`${line}/${headerAllowance}/cbc:Amount`, '4.000')] },
  { code: 'BR-DEC-25', from: 'discounted', edits: [withContent(`${line}/${headerAllowance}/cbc:BaseAmount`, '50.000')] },
];
