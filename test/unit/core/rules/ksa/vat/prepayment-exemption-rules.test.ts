import { expect, test } from 'vitest';
import { prepaymentExemptionRules } from '../../../../../../src-main/core/rules/ksa/vat/prepayment-exemption-rules.ts';
import {
  doubled,
  edited,
  withContent,
  withNext,
  without,
  type DocumentEdit,
} from '../../../../../support/core/document-edits.ts';
import { brokenCodes, settlingXml } from '../../../../../support/core/rules/rule-documents.ts';

const subtotal = 'cac:InvoiceLine[2]/cac:TaxTotal/cac:TaxSubtotal';
const category = `${subtotal}/cac:TaxCategory`;
const code = `${category}/cbc:TaxExemptionReasonCode`;
const reason = `${category}/cbc:TaxExemptionReason`;

/** A prepayment of 11.50 that bears no tax, settled in an invoice of standard-rated goods. */
function untaxedXml(letter: string, reasonCode: string): string {
  const why = `<cbc:TaxExemptionReasonCode>${reasonCode}</cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>as agreed</cbc:TaxExemptionReason>`;
  return edited(
    settlingXml(),
    withContent(`${category}/cbc:ID`, letter),
    withContent(`${category}/cbc:Percent`, '0'),
    withContent(`${subtotal}/cbc:TaxableAmount`, '11.50'),
    withContent(`${subtotal}/cbc:TaxAmount`, '0.00'),
    withNext(`${category}/cbc:Percent`, why),
  );
}

test.each([
  ['Z', 'BR-KSA-93', 'VATEX-SA-32', 'VATEX-SA-32(bis)'],
  ['E', 'BR-KSA-94', 'VATEX-SA-30', 'VATEX-SA-32'],
  ['O', 'BR-KSA-95', 'VATEX-SA-OOS', 'VATEX-SA-30'],
])('wants a reason code of a prepayment of %s', (letter, missing, right, wrong) => {
  expect(brokenCodes(untaxedXml(letter, right))).toEqual([]);
  expect(brokenCodes(untaxedXml(letter, wrong))).toEqual(['BR-KSA-CL-07']);
  expect(brokenCodes(untaxedXml(letter, ' '))).toEqual([missing]);
  expect(brokenCodes(edited(untaxedXml(letter, right), without(code)))).toEqual([missing]);
});

test('does not know the newest codes of Z', () => {
  expect(brokenCodes(untaxedXml('Z', 'VATEX-SA-ROYALDECREE'))).toEqual(['BR-KSA-CL-07']);
  expect(brokenCodes(untaxedXml('Z', ' VATEX-SA-DIPLOMAT '))).toEqual([]);
});

test.each<[string[], DocumentEdit]>([
  [['BR-KSA-96'], without(reason)],
  [['BR-KSA-96'], withContent(reason, ' ')],
  [['BR-KSA-96', 'BR-KSA-F-06-C39'], withContent(reason, '')],
  [['BR-KSA-F-06-C39'], withContent(reason, 'x'.repeat(1001))],
  [['XML-UNPROCESSABLE'], doubled(reason)],
])('breaks %j', (codes, edit) => {
  expect(brokenCodes(edited(untaxedXml('Z', 'VATEX-SA-32'), edit))).toEqual(codes);
});

test('requires nothing of prepayments of another scheme', () => {
  const otherScheme = withContent(`${category}/cac:TaxScheme/cbc:ID`, 'GST');
  expect(brokenCodes(edited(untaxedXml('Z', 'x'), otherScheme, without(reason)), prepaymentExemptionRules)).toEqual([]);
});

test('requires nothing if no category is S', () => {
  const untaxed = untaxedXml('Z', 'x').replaceAll('<cbc:ID>S</cbc:ID>', '<cbc:ID>Z</cbc:ID>');
  const asked = (edit: DocumentEdit) => brokenCodes(edited(untaxed, edit), prepaymentExemptionRules);
  expect(asked(doubled(reason))).toEqual([]);
  expect(asked(withContent('cac:TaxTotal[2]/cac:TaxSubtotal/cac:TaxCategory/cbc:ID', 'S'))).toEqual(['BR-KSA-CL-07']);
  expect(asked(withContent('cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cbc:ID', ' S '))).toEqual(['BR-KSA-CL-07']);
});
