import { expect, test } from 'vitest';
import {
  doubled,
  edited,
  withContent,
  withNext,
  without,
  type DocumentEdit,
} from '../../../../../support/core/document-edits.ts';
import { brokenCodes, validXml, untaxedXml } from '../../../../../support/core/rules/rule-documents.ts';

const category = 'cac:TaxTotal[2]/cac:TaxSubtotal/cac:TaxCategory';
const code = `${category}/cbc:TaxExemptionReasonCode`;
const reason = `${category}/cbc:TaxExemptionReason`;

test.each([
  ['Z', 'BR-KSA-69', ['VATEX-SA-32(bis)', 'VATEX-SA-34-5', 'VATEX-SA-ROYALDECREE', ' VATEX-SA-MLTRY ']],
  ['E', 'BR-KSA-23', ['VATEX-SA-29', 'VATEX-SA-29-7']],
  ['O', 'BR-KSA-24', ['VATEX-SA-OOS']],
] as const)('wants a reason code of %s', (letter, missing, others) => {
  const coded = (value: string) => brokenCodes(edited(untaxedXml(letter), withContent(code, value)));
  for (const other of others) expect(coded(other)).toEqual([]);
  for (const wrong of ['VATEX-SA-31', 'vatex-sa-32', 'VATEX-SA-3', 'VATEX-SA-30 VATEX-SA-29'])
    expect(coded(wrong)).toEqual(['BR-KSA-CL-04']);
  // BR-KSA-25 finds a blank code in its list of two, and requires the buyer's name.
  expect(coded(' ')).toEqual(['BR-KSA-25', missing].sort());
  expect(brokenCodes(edited(untaxedXml(letter), without(code)))).toEqual([missing]);
});

test.each<[string[], DocumentEdit]>([
  [['BR-KSA-83'], without(reason)],
  [['BR-KSA-83'], withContent(reason, ' ')],
  [['BR-KSA-83', 'BR-KSA-F-06-C16'], withContent(reason, '')],
  [['BR-KSA-F-06-C16'], withContent(reason, 'x'.repeat(1001))],
  [[], withContent(reason, 'x'.repeat(1000))],
  [['XML-UNPROCESSABLE'], doubled(reason)],
])('breaks %j', (codes, edit) => {
  expect(brokenCodes(edited(untaxedXml('E'), edit))).toEqual(codes);
});

test('leaves the length of reasons for citizens alone', () => {
  const forCitizens = withContent(code, 'VATEX-SA-HEA');
  const long = withContent(reason, 'x'.repeat(1001));
  expect(brokenCodes(edited(untaxedXml('Z'), forCitizens, long))).toEqual(['BR-KSA-25', 'BR-KSA-49']);
  expect(brokenCodes(edited(untaxedXml('Z'), withContent(code, ' VATEX-SA-HEA'), long))).toEqual([
    'BR-KSA-25',
    'BR-KSA-F-06-C16',
  ]);
});

test('requires nothing of S, and no particular scheme', () => {
  const emptyReasons = '<cbc:TaxExemptionReason></cbc:TaxExemptionReason>'.repeat(2);
  expect(brokenCodes(edited(validXml('standard'), withNext(`${category}/cbc:Percent`, emptyReasons)))).toEqual(['BR-S-10']);
  const otherScheme = withContent(`${category}/cac:TaxScheme/cbc:ID`, 'GST');
  expect(brokenCodes(edited(untaxedXml('E'), otherScheme, without(reason)))).toContain('BR-KSA-83');
});
