import { expect, test } from 'vitest';
import { chargeRules } from '../../../../../src-main/core/rules/en/charge-rules.ts';
import { edited, withContent, without, type DocumentEdit } from '../../../../support/core/document-edits.ts';
import { brokenCodes, discountedXml } from '../../../../support/core/rules/rule-documents.ts';
import { breaksByItself } from '../../../../support/core/rules/rule-findings.ts';

const allowance = 'cac:AllowanceCharge[1]';
const charge = 'cac:AllowanceCharge[2]';
const line = 'cac:InvoiceLine';

test.each<[string[], DocumentEdit]>([
  [['BR-32', 'BR-S-08'], without(`${allowance}/cac:TaxCategory`)],
  [['BR-32', 'BR-CL-18', 'BR-S-08'], withContent(`${allowance}/cac:TaxCategory/cbc:ID`, '')],
  [['BR-32'], withContent(`${allowance}/cac:TaxCategory/cac:TaxScheme/cbc:ID`, 'GST')],
  [['BR-37', 'BR-S-08'], without(`${charge}/cac:TaxCategory`)],
  [['BR-CL-18', 'BR-S-08'], withContent(`${charge}/cac:TaxCategory/cbc:ID`, '')],
  [[], withContent(`${charge}/cac:TaxCategory/cac:TaxScheme/cbc:ID`, 'GST')],
])('breaks %j', (codes, edit) => {
  expect(brokenCodes(edited(discountedXml(), edit))).toEqual(codes);
});

test.each([
  ['BR-31', allowance],
  ['BR-36', charge],
  ['BR-43', `${line}/${charge}`],
])('%s is broken only where the schema is too', (code, allowanceCharge) => {
  expect(breaksByItself(chargeRules, code, edited(discountedXml(), without(`${allowanceCharge}/cbc:Amount`)))).toBe(true);
  expect(breaksByItself(chargeRules, code, discountedXml())).toBe(false);
});

test.each<[string, DocumentEdit]>([
  ['BR-41', without(`${line}/${allowance}/cbc:Amount`)],
  ['BR-DEC-24', withContent(`${line}/${allowance}/cbc:Amount`, '4.000')],
  ['BR-DEC-25', withContent(`${line}/${allowance}/cbc:BaseAmount`, '50.000')],
])('%s is known, but shadowed', (code, edit) => {
  expect(breaksByItself(chargeRules, code, edited(discountedXml(), edit))).toBe(true);
  expect(breaksByItself(chargeRules, code, discountedXml())).toBe(false);
  expect(chargeRules.find((rule) => rule.code === code)?.isShadowed).toBe(true);
});

test('never reports a shadowed rule', () => {
  const amounts = [
    withContent(`${line}/${allowance}/cbc:Amount`, '4.000'),
    withContent(`${line}/${allowance}/cbc:BaseAmount`, '50.000'),
  ];
  expect(brokenCodes(edited(discountedXml(), ...amounts))).toEqual([]);
});
