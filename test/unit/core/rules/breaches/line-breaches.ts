import { withContent, withNext, without, type DocumentEdit } from '../../../../support/core/document-edits.ts';
import type { Breach } from './breach.ts';
import type { GoldenName } from './golden-documents.ts';

const line = 'cac:InvoiceLine';
const taxTotal = `${line}/cac:TaxTotal`;
const headerAllowance = 'cac:AllowanceCharge[1]';
const headerCharge = 'cac:AllowanceCharge[2]';
const lineAllowance = `${line}/${headerAllowance}`;
const lineCharge = `${line}/${headerCharge}`;
const priceAllowance = `${line}/cac:Price/cac:AllowanceCharge`;

/** The line that settles a prepayment, and its reference to it. */
const settling = `${line}[2]`;
const reference = `${settling}/cac:DocumentReference`;
const prepaid = `${settling}/cac:TaxTotal/cac:TaxSubtotal`;
const category = `${prepaid}/cac:TaxCategory`;
const reasonCode = `${category}/cbc:TaxExemptionReasonCode`;
const reason = `${category}/cbc:TaxExemptionReason`;

const baseQuantity = (text: string): DocumentEdit =>
  withNext(`${settling}/cac:Price/cbc:PriceAmount`, `<cbc:BaseQuantity unitCode="PCE">${text}</cbc:BaseQuantity>`);

const settlingAllowance = (text: string): DocumentEdit =>
  withNext(
    reference,
    `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="SAR">${text}</cbc:Amount></cac:AllowanceCharge>`,
  );

function warning(code: string, from: GoldenName, ...edits: DocumentEdit[]): Breach {
  return { code, severity: 'warning', from, edits, entails: [] };
}

function error(code: string, from: GoldenName, ...edits: DocumentEdit[]): Breach {
  return { code, severity: 'error', from, edits, entails: [] };
}

/** Amounts of lines, allowances and charges, and settled prepayments (standard §6.1). */
export const lineBreaches: readonly Breach[] = [
  warning('BR-KSA-51', 'standard', withContent(`${taxTotal}/cbc:RoundingAmount`, '57.51')),
  // The schema wants the VAT in a tax total, so that either both amounts are missing or the second alone.
  {
    code: 'BR-KSA-52',
    severity: 'error',
    from: 'standard',
    edits: [without(taxTotal)],
    entails: ['error BR-KSA-53'],
  },
  // An amount that is not there equals no sum.
  {
    code: 'BR-KSA-53',
    severity: 'error',
    from: 'standard',
    edits: [without(`${taxTotal}/cbc:RoundingAmount`)],
    entails: ['warning BR-KSA-51'],
  },
  warning('BR-KSA-DEC-03', 'standard', withContent(`${taxTotal}/cbc:TaxAmount`, '7.500')),
  warning('BR-KSA-DEC-04', 'standard', withContent(`${taxTotal}/cbc:RoundingAmount`, '57.500')),
  warning('BR-KSA-EN16931-11', 'standard', withContent(`${line}/cbc:InvoicedQuantity`, '2.01')),
  error('BR-KSA-EN16931-06', 'discounted', withContent(`${priceAllowance}/cbc:ChargeIndicator`, 'true')),
  error('BR-KSA-EN16931-07', 'discounted', withContent(`${priceAllowance}/cbc:BaseAmount`, '30.01')),
  // A price of 0.00 stays what it is, whatever it is divided by.
  { ...error('BR-KSA-EN16931-12', 'settling', baseQuantity('-1')), passing: [baseQuantity('1')] },

  warning('BR-KSA-EN16931-03', 'discounted', withContent(`${headerAllowance}/cbc:MultiplierFactorNumeric`, '20.01')),
  warning('BR-KSA-EN16931-04', 'discounted', without(`${lineAllowance}/cbc:BaseAmount`)),
  // A base times no percentage is no amount (standard §6.0.1, Numbers).
  {
    code: 'BR-KSA-EN16931-05',
    severity: 'warning',
    from: 'discounted',
    edits: [without(`${headerCharge}/cbc:MultiplierFactorNumeric`)],
    entails: ['warning BR-KSA-EN16931-03'],
  },
  // 50.00 × 8.001 % is 4.00, rounded.
  error('BR-KSA-DEC-01', 'discounted', withContent(`${lineAllowance}/cbc:MultiplierFactorNumeric`, '8.001')),
  warning('BR-KSA-CL-06', 'discounted', withContent(`${headerCharge}/cbc:AllowanceChargeReasonCode`, 'XX')),
  warning('BR-KSA-19', 'discounted', without(`${headerCharge}/cbc:AllowanceChargeReasonCode`)),
  warning('BR-KSA-20', 'discounted', without(`${lineCharge}/cbc:AllowanceChargeReasonCode`)),
  warning('BR-KSA-21', 'discounted', without(`${headerCharge}/cbc:AllowanceChargeReason`)),
  warning('BR-KSA-22', 'discounted', without(`${lineCharge}/cbc:AllowanceChargeReason`)),
  warning('BR-KSA-F-06-C33', 'discounted', withContent(`${headerCharge}/cbc:AllowanceChargeReason`, 'r'.repeat(1001))),
  warning('BR-KSA-F-06-C34', 'discounted', withContent(`${lineCharge}/cbc:AllowanceChargeReason`, 'r'.repeat(1001))),
  warning('BR-KSA-F-06-C35', 'discounted', withContent(`${headerAllowance}/cbc:AllowanceChargeReason`, 'r'.repeat(1001))),
  warning('BR-KSA-F-06-C36', 'discounted', withContent(`${lineAllowance}/cbc:AllowanceChargeReason`, 'r'.repeat(1001))),

  // A halala too much of VAT is forgiven by BR-KSA-79, two are not.
  warning('BR-KSA-80', 'settling', withContent(`${prepaid}/cbc:TaxAmount`, '1.51')),
  warning(
    'BR-KSA-79',
    'settling',
    withContent(`${prepaid}/cbc:TaxAmount`, '1.52'),
    withContent('cac:LegalMonetaryTotal/cbc:PrepaidAmount', '11.52'),
    withContent('cac:LegalMonetaryTotal/cbc:PayableAmount', '45.98'),
  ),
  // BR-KSA-80 requires the type code only if the prepayment bore tax.
  error('BR-KSA-74', 'settlingZeroRated', withContent(`${reference}/cbc:DocumentTypeCode`, '388')),
  // With a quantity of 0.00 the net amount stays 0.00 at any price.
  error('BR-KSA-82', 'settling', withContent(`${settling}/cac:Price/cbc:PriceAmount`, '0.01')),
  // BR-KSA-EN16931-11 forgives a halala.
  { ...error('BR-KSA-82', 'settling', settlingAllowance('0.01')), passing: [settlingAllowance('0.00')] },
  warning('BR-KSA-73', 'settling', without(reference)),
  warning('BR-KSA-73', 'settling', without(`${reference}/cbc:IssueTime`)),
  warning('BR-KSA-75', 'settling', without(`${category}/cbc:ID`)),
  // Such a small rate results in no VAT.
  warning('BR-KSA-76', 'settlingZeroRated', withContent(`${category}/cbc:Percent`, '0.01')),
  warning('BR-KSA-77', 'settlingExempt', withContent(`${category}/cbc:Percent`, '0.01')),
  warning('BR-KSA-78', 'settlingOutOfScope', withContent(`${category}/cbc:Percent`, '0.01')),
  warning('BR-KSA-DEC-06', 'settling', withContent(`${prepaid}/cbc:TaxableAmount`, '10.000')),
  warning('BR-KSA-93', 'settlingZeroRated', without(reasonCode)),
  warning('BR-KSA-94', 'settlingExempt', without(reasonCode)),
  warning('BR-KSA-95', 'settlingOutOfScope', without(reasonCode)),
  warning('BR-KSA-96', 'settlingExempt', without(reason)),
  warning('BR-KSA-CL-07', 'settlingZeroRated', withContent(reasonCode, 'VATEX-SA-ROYALDECREE')),
  warning('BR-KSA-F-06-C39', 'settlingExempt', withContent(reason, 'r'.repeat(1001))),
];
