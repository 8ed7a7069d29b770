import { doubled, withContent, withNext, without, type DocumentEdit } from '#support/core/document-edits.ts';
import { also, warning, error, type RuleRow } from './rule-row.ts';

const allowance = 'cac:AllowanceCharge[1]';
const charge = 'cac:AllowanceCharge[2]';
const lineAllowance = `cac:InvoiceLine/${allowance}`;
const lineCharge = `cac:InvoiceLine/${charge}`;
const priceAllowance = 'cac:InvoiceLine/cac:Price/cac:AllowanceCharge';

const code = (path: string, text: string): DocumentEdit => withContent(`${path}/cbc:AllowanceChargeReasonCode`, text);
const reason = (path: string, text: string): DocumentEdit => withContent(`${path}/cbc:AllowanceChargeReason`, text);
const factor = (path: string, percent: string): DocumentEdit => withContent(`${path}/cbc:MultiplierFactorNumeric`, percent);
const codeInside = (path: string): DocumentEdit =>
  withNext(`${path}/cbc:ChargeIndicator`, '<cbc:AllowanceChargeReasonCode>XX</cbc:AllowanceChargeReasonCode>');

/** 1.15 × 50 % is 0.57 in doubles. */
const halfOf115 = (amount: string): DocumentEdit[] => [
  factor(allowance, '50'),
  withContent(`${allowance}/cbc:BaseAmount`, '1.15'),
  withContent(`${allowance}/cbc:Amount`, amount),
];

/** Two reasons of a discount on a price, at which no rule looks. */
const priceReasons = withNext(
  `${priceAllowance}/cbc:ChargeIndicator`,
  '<cbc:AllowanceChargeReason></cbc:AllowanceChargeReason>'.repeat(2),
);
const isCharge = withContent(`${priceAllowance}/cbc:ChargeIndicator`, 'true');

function reasonLength(rule: string, path: string, missing?: string): RuleRow {
  const empty = missing === undefined ? reason(path, '') : also(missing, reason(path, ''));
  return warning(rule, 'discounted', {
    breaks: [reason(path, 'r'.repeat(1001)), empty],
    keeps: [reason(path, 'x'.repeat(1000)), priceReasons, also('BR-KSA-EN16931-06', priceReasons, isCharge)],
    aborts: [doubled(`${path}/cbc:AllowanceChargeReason`)],
  });
}

/** Allowances and charges of the document and of lines (standard §6.1, Allowances, categories, payment). */
export const allowanceRows: readonly RuleRow[] = [
  // A factor that is no percentage of the base is none at all here.
  warning('BR-KSA-EN16931-03', 'discounted', {
    breaks: [
      factor(allowance, '20.01'),
      factor(lineCharge, '8.1'),
      also('BR-CO-11 BR-S-08', ...halfOf115('0.58')),
      also('BR-KSA-DEC-01', factor(allowance, '100.01')),
      factor(charge, '100.01'),
    ],
    keeps: [also('BR-CO-11 BR-S-08', ...halfOf115('0.57'))],
  }),
  warning('BR-KSA-EN16931-04', 'discounted', {
    breaks: [without(`${lineAllowance}/cbc:BaseAmount`)],
    keeps: [[without(`${lineAllowance}/cbc:BaseAmount`), without(`${lineAllowance}/cbc:MultiplierFactorNumeric`)]],
  }),
  // A base times no percentage is no amount (standard §6.0.1, Numbers).
  warning('BR-KSA-EN16931-05', 'discounted', {
    breaks: [also('BR-KSA-EN16931-03', without(`${charge}/cbc:MultiplierFactorNumeric`))],
    keeps: [[without(`${charge}/cbc:MultiplierFactorNumeric`), without(`${charge}/cbc:BaseAmount`)]],
  }),
  // 50.00 × 8.001 % is 4.00, rounded. The percentage of charges is left alone.
  error('BR-KSA-DEC-01', 'discounted', {
    breaks: [
      factor(lineAllowance, '8.001'),
      ...['100.01', '-0.01'].map((percent) => also('BR-KSA-EN16931-03', factor(lineAllowance, percent))),
      ...['-0.01', '8.001'].map((percent) => also('BR-KSA-EN16931-03', factor(allowance, percent))),
    ],
    keeps: [also('BR-KSA-EN16931-03', factor(allowance, '100.00')), also('BR-KSA-EN16931-03', factor(charge, '100.01'))],
  }),
  // By substring of the list's text, untrimmed. Of charges on lines, too, but not of price discounts or allowances.
  warning('BR-KSA-CL-06', 'discounted', {
    breaks: [code(charge, 'XX'), code(charge, 'fc'), code(charge, ' FC  '), code(lineCharge, 'XX')],
    keeps: [
      code(charge, 'A'),
      code(charge, 'CAPCAQ'),
      code(charge, ' FC '),
      also('BR-KSA-19', code(charge, '')),
      codeInside(allowance),
      codeInside(lineAllowance),
      also('BR-KSA-EN16931-06', isCharge, codeInside(priceAllowance)),
    ],
  }),
  warning('BR-KSA-19', 'discounted', {
    breaks: [without(`${charge}/cbc:AllowanceChargeReasonCode`), code(charge, ' ')],
    keeps: [withContent(`${charge}/cbc:ChargeIndicator`, ' 1 '), also('BR-KSA-CL-06', code(charge, 'XX'))],
  }),
  warning('BR-KSA-20', 'discounted', {
    breaks: [without(`${lineCharge}/cbc:AllowanceChargeReasonCode`)],
    keeps: [code(lineCharge, 'A')],
  }),
  warning('BR-KSA-21', 'discounted', {
    breaks: [without(`${charge}/cbc:AllowanceChargeReason`), reason(charge, ' ')],
    keeps: [
      reason(charge, 'x'),
      without(`${allowance}/cbc:AllowanceChargeReason`),
      withContent(`${allowance}/cbc:ChargeIndicator`, '0'),
    ],
  }),
  warning('BR-KSA-22', 'discounted', {
    breaks: [without(`${lineCharge}/cbc:AllowanceChargeReason`)],
    keeps: [reason(lineCharge, 'x')],
  }),
  reasonLength('BR-KSA-F-06-C33', charge, 'BR-KSA-21'),
  reasonLength('BR-KSA-F-06-C34', lineCharge, 'BR-KSA-22'),
  reasonLength('BR-KSA-F-06-C35', allowance),
  reasonLength('BR-KSA-F-06-C36', lineAllowance),
];
