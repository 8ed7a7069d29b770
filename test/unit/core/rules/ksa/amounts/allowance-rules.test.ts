import { expect, test } from 'vitest';
import { allowanceRules } from '../../../../../../src-main/core/rules/ksa/amounts/allowance-rules.ts';
import {
  doubled,
  edited,
  withContent,
  withNext,
  without,
  type DocumentEdit,
} from '../../../../../support/core/document-edits.ts';
import { brokenCodes, discountedXml } from '../../../../../support/core/rules/rule-documents.ts';
import { breaksByItself } from '../../../../../support/core/rules/rule-findings.ts';

const allowance = 'cac:AllowanceCharge[1]';
const charge = 'cac:AllowanceCharge[2]';
const line = 'cac:InvoiceLine';

test.each<[string[], DocumentEdit]>([
  [['BR-KSA-19'], without(`${charge}/cbc:AllowanceChargeReasonCode`)],
  [['BR-KSA-19'], withContent(`${charge}/cbc:AllowanceChargeReasonCode`, ' ')],
  [['BR-KSA-20'], without(`${line}/${charge}/cbc:AllowanceChargeReasonCode`)],
  [['BR-KSA-21'], without(`${charge}/cbc:AllowanceChargeReason`)],
  [['BR-KSA-21'], withContent(`${charge}/cbc:AllowanceChargeReason`, ' ')],
  [['BR-KSA-21', 'BR-KSA-F-06-C33'], withContent(`${charge}/cbc:AllowanceChargeReason`, '')],
  [['BR-KSA-22'], without(`${line}/${charge}/cbc:AllowanceChargeReason`)],
  [['BR-KSA-22', 'BR-KSA-F-06-C34'], withContent(`${line}/${charge}/cbc:AllowanceChargeReason`, '')],
  [['BR-KSA-F-06-C33'], withContent(`${charge}/cbc:AllowanceChargeReason`, 'x'.repeat(1001))],
  [['BR-KSA-F-06-C34'], withContent(`${line}/${charge}/cbc:AllowanceChargeReason`, 'x'.repeat(1001))],
  [['BR-KSA-F-06-C35'], withContent(`${allowance}/cbc:AllowanceChargeReason`, 'x'.repeat(1001))],
  [['BR-KSA-F-06-C35'], withContent(`${allowance}/cbc:AllowanceChargeReason`, '')],
  [['BR-KSA-F-06-C36'], withContent(`${line}/${allowance}/cbc:AllowanceChargeReason`, 'x'.repeat(1001))],
  [['BR-KSA-F-06-C36'], withContent(`${line}/${allowance}/cbc:AllowanceChargeReason`, '')],
  [[], withContent(`${allowance}/cbc:AllowanceChargeReason`, 'x'.repeat(1000))],
  [[], without(`${allowance}/cbc:AllowanceChargeReason`)],
  [['XML-UNPROCESSABLE'], doubled(`${allowance}/cbc:AllowanceChargeReason`)],
  [['XML-UNPROCESSABLE'], doubled(`${charge}/cbc:AllowanceChargeReason`)],
  [['XML-UNPROCESSABLE'], doubled(`${line}/${allowance}/cbc:AllowanceChargeReason`)],
  [['XML-UNPROCESSABLE'], doubled(`${line}/${charge}/cbc:AllowanceChargeReason`)],
])('breaks %j', (codes, edit) => {
  expect(brokenCodes(edited(discountedXml(), edit))).toEqual(codes);
});

test('looks at no reasons of discounts on prices', () => {
  const indicator = `${line}/cac:Price/cac:AllowanceCharge/cbc:ChargeIndicator`;
  const twoEmpty = withNext(indicator, '<cbc:AllowanceChargeReason></cbc:AllowanceChargeReason>'.repeat(2));
  expect(brokenCodes(edited(discountedXml(), twoEmpty))).toEqual([]);
  expect(brokenCodes(edited(discountedXml(), twoEmpty, withContent(indicator, 'true')))).toEqual(['BR-KSA-EN16931-06']);
});

test.each([
  ['BR-KSA-12', allowance],
  ['BR-KSA-13', charge],
])('%s wants no rate but 0 of category O', (code, allowanceCharge) => {
  const category = `${allowanceCharge}/cac:TaxCategory`;
  const rated = (rate: string) =>
    brokenCodes(
      edited(discountedXml(), withContent(`${category}/cbc:ID`, 'O'), withContent(`${category}/cbc:Percent`, rate)),
      allowanceRules,
    );
  expect(rated('0.00')).toEqual([]);
  expect(rated('15.00')).toEqual([code]);
  expect(rated('-0.00')).toEqual([code]);
  const withoutRate = [withContent(`${category}/cbc:ID`, ' O '), without(`${category}/cbc:Percent`)];
  expect(brokenCodes(edited(discountedXml(), ...withoutRate), allowanceRules)).toEqual([]);
});

test('reads 1 and 0 as booleans', () => {
  expect(brokenCodes(edited(discountedXml(), withContent(`${charge}/cbc:ChargeIndicator`, ' 1 ')))).toEqual([]);
  expect(brokenCodes(edited(discountedXml(), withContent(`${allowance}/cbc:ChargeIndicator`, '0')))).toEqual([]);
});

test('BR-KSA-F-02 is broken only where the schema is too', () => {
  const maybe = edited(discountedXml(), withContent(`${charge}/cbc:ChargeIndicator`, 'maybe'));
  expect(breaksByItself(allowanceRules, 'BR-KSA-F-02', maybe)).toBe(true);
  expect(breaksByItself(allowanceRules, 'BR-KSA-F-02', discountedXml())).toBe(false);
});

function brokenAllowances(...edits: DocumentEdit[]): string[] {
  return brokenCodes(edited(discountedXml(), ...edits), allowanceRules);
}

test.each<[string[], DocumentEdit]>([
  [['BR-KSA-EN16931-03'], withContent('cac:AllowanceCharge[1]/cbc:MultiplierFactorNumeric', '20.01')],
  [['BR-KSA-EN16931-03'], withContent(`${line}/cac:AllowanceCharge[2]/cbc:MultiplierFactorNumeric`, '8.1')],
  [['BR-KSA-EN16931-04'], without(`${line}/cac:AllowanceCharge[1]/cbc:BaseAmount`)],
  [['BR-KSA-EN16931-03', 'BR-KSA-EN16931-05'], without('cac:AllowanceCharge[2]/cbc:MultiplierFactorNumeric')],
])('breaks %j among the rules on allowances', (codes, edit) => {
  expect(brokenAllowances(edit)).toEqual(codes);
});

test.each(['100.01', '-0.01', '8.001'])('wants an allowance percentage in bounds, not %s', (percent) => {
  const factor = 'cac:AllowanceCharge[1]/cbc:MultiplierFactorNumeric';
  expect(brokenAllowances(withContent(factor, percent))).toContain('BR-KSA-DEC-01');
  expect(brokenAllowances(withContent(`${line}/${factor}`, percent))).toContain('BR-KSA-DEC-01');
  expect(brokenAllowances(withContent(factor, '100.00'))).not.toContain('BR-KSA-DEC-01');
});

test('leaves the percentage of charges alone', () => {
  const factor = 'cac:AllowanceCharge[2]/cbc:MultiplierFactorNumeric';
  expect(brokenAllowances(withContent(factor, '100.01'))).not.toContain('BR-KSA-DEC-01');
});

test('works a percentage out in doubles, so 1.15 × 50 % is 0.57', () => {
  const edits = [
    withContent(`${allowance}/cbc:MultiplierFactorNumeric`, '50'),
    withContent(`${allowance}/cbc:BaseAmount`, '1.15'),
  ];
  const percentageOf = (amount: string) =>
    brokenAllowances(...edits, withContent(`${allowance}/cbc:Amount`, amount)).includes('BR-KSA-EN16931-03');
  expect(percentageOf('0.57')).toBe(false);
  expect(percentageOf('0.58')).toBe(true);
});

test('compares the reason code of a charge by parts of the list', () => {
  const reasonCode = `${charge}/cbc:AllowanceChargeReasonCode`;
  expect(brokenAllowances(withContent(reasonCode, 'XX'))).toContain('BR-KSA-CL-06');
  expect(brokenAllowances(withContent(reasonCode, 'fc'))).toContain('BR-KSA-CL-06');
  expect(brokenAllowances(withContent(reasonCode, ' FC  '))).toContain('BR-KSA-CL-06');
  for (const passing of ['A', ' ', '', 'CAPCAQ', ' FC ']) {
    expect(brokenAllowances(withContent(reasonCode, passing))).not.toContain('BR-KSA-CL-06');
  }
  expect(brokenAllowances(without(reasonCode))).toEqual(['BR-KSA-19']);
});

function foundWithCodeAt(path: string): string[] {
  const inside = withNext(`${path}/cbc:ChargeIndicator`, '<cbc:AllowanceChargeReasonCode>XX</cbc:AllowanceChargeReasonCode>');
  return brokenAllowances(inside);
}

test('requires the reason code of charges on lines too, but not of price discounts or allowances', () => {
  expect(foundWithCodeAt('cac:AllowanceCharge[1]')).toEqual([]);
  expect(foundWithCodeAt('cac:InvoiceLine/cac:AllowanceCharge[1]')).toEqual([]);
  const lineCharge = 'cac:InvoiceLine/cac:AllowanceCharge[2]/cbc:AllowanceChargeReasonCode';
  expect(brokenAllowances(withContent(lineCharge, 'XX'))).toContain('BR-KSA-CL-06');
  const price = 'cac:InvoiceLine/cac:Price/cac:AllowanceCharge';
  const raised = [
    withContent(`${price}/cbc:ChargeIndicator`, 'true'),
    withNext(`${price}/cbc:ChargeIndicator`, '<cbc:AllowanceChargeReasonCode>XX</cbc:AllowanceChargeReasonCode>'),
  ];
  expect(brokenAllowances(...raised)).toEqual([]);
});
