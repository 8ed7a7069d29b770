import { expect, test } from 'vitest';
import { transactionCodeOf, type VatCategory } from '#shared/invoice/document.ts';
import { vatReturnBoxOf } from '#shared/reference/vat-return-box.ts';
import { vatExemptions } from '#shared/reference/vat-exemption-codes.ts';

const domestic = transactionCodeOf('standard');
const exported = transactionCodeOf('standard', { isExport: true });

function boxOf(category: VatCategory, transactionCode: string): string {
  return vatReturnBoxOf({ category, exemptionCode: '', transactionCode });
}

function codesIn(box: string, transactionCode: string): string[] {
  return vatExemptions
    .filter(({ category, code }) => vatReturnBoxOf({ category, exemptionCode: code, transactionCode }) === box)
    .map(({ code }) => code);
}

test('each exemption code of the authority has its box', () => {
  expect(codesIn('citizens', domestic)).toEqual(['VATEX-SA-EDU', 'VATEX-SA-HEA']);
  expect(codesIn('exports', domestic)).toEqual(['VATEX-SA-32', 'VATEX-SA-32(bis)', 'VATEX-SA-33']);
  expect(codesIn('exempt', domestic)).toEqual(['VATEX-SA-29', 'VATEX-SA-29-7', 'VATEX-SA-30']);
  expect(codesIn('out_of_scope', domestic)).toEqual(['VATEX-SA-OOS']);
  expect(codesIn('standard_rated', domestic)).toEqual([]);
  const boxes = ['citizens', 'exports', 'exempt', 'out_of_scope', 'zero_rated'];
  expect(boxes.flatMap((box) => codesIn(box, domestic))).toHaveLength(vatExemptions.length);
});

test('the flag of an export moves what is zero-rated, but for sales to citizens', () => {
  expect(codesIn('zero_rated', exported)).toEqual([]);
  expect(codesIn('citizens', exported)).toEqual(['VATEX-SA-EDU', 'VATEX-SA-HEA']);
  expect(codesIn('exempt', exported)).toEqual(codesIn('exempt', domestic));
  expect(boxOf('Z', domestic)).toBe('zero_rated');
  expect(boxOf('Z', exported)).toBe('exports');
  expect(boxOf('S', exported)).toBe('standard_rated');
  expect(boxOf('E', exported)).toBe('exempt');
  expect(boxOf('O', exported)).toBe('out_of_scope');
});
