import { expect, test } from 'vitest';
import { rules } from '#main/core/rules/rules.ts';
import { stampCodes } from '#main/core/validation/stamp-codes.ts';
import { findingKindOf } from '#shared/i18n/rule-advice/finding-kind.ts';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { ar } from '#support/i18n/arabic-texts.ts';

// What the authority finds beside its rules (standard §6.4, §7.5).
const checks = [
  'CERTIFICATE_SIGNATURE_QRCODE_INVALID',
  'INVOICE_UUID_VALIDATION',
  'Invoice-Errors',
  'Invoice-Warning',
  'KSA-13',
  'MISSING_UUID_IN_INVOICE',
  'REPORTED_SUCCESSFULLY_EARLIER',
  'Too-Large',
  'XML-INVOICE-ERROR',
  'XSD_ZATCA_INVALID',
  'certificate-issuer-name',
  'certificate-permissions',
  'invalid-digital-signature',
  'invalid-invoice-hash',
  'invalid-signing-certificate',
  'xadesSignedPropertiesDigestValue',
];
const known = [...new Set([...rules.map(({ code }) => code), ...Object.values(stampCodes).map(({ code }) => code), ...checks])];

const sentences = (code: string) => {
  const kind = findingKindOf(code);
  return [en, ar].flatMap(({ findings }) => [findings[`kind.${kind}`], findings[`do.${kind}`]]);
};

test.each(known)('%s is of a kind with its sentence and what to do in both languages', (code) => {
  expect(findingKindOf(code)).not.toBe('other');
  const [english, , arabic] = sentences(code);
  expect(sentences(code).filter((text) => typeof text !== 'string')).toEqual([]);
  expect(english).not.toContain('BR-');
  expect(arabic).toMatch(/^\p{Script=Arabic}/u);
});

test('every kind that has a sentence is the kind of some code', () => {
  const worded = Object.keys(en.findings).flatMap((key) => (key.startsWith('kind.') ? [key.slice('kind.'.length)] : []));
  const used = new Set<string>([...known, 'REJECTED'].map(findingKindOf));
  expect(worded.filter((kind) => !used.has(kind))).toEqual([]);
});

test.each([
  ['BR-KSA-44', 'buyer_vat_number'],
  ['BR-KSA-25', 'buyer_identity'],
  ['BR-KSA-49', 'buyer_identity'],
  ['BR-KSA-63', 'buyer_address'],
  ['BR-KSA-37', 'seller'],
  ['BR-KSA-F-08', 'party_identity'],
  ['BR-CUSTOM-VALIDATION-01', 'same_party'],
  ['BR-CO-15', 'amounts'],
  ['BR-CO-04', 'vat'],
  ['BR-S-05', 'vat'],
  ['BR-S-08', 'amounts'],
  ['BR-KSA-23', 'vat'],
  ['BR-KSA-80', 'prepayment'],
  ['BR-KSA-CL-07', 'prepayment_reason'],
  ['BR-KSA-04', 'dates'],
  ['BR-KSA-98', 'late'],
  ['BR-KSA-17', 'note'],
  ['BR-KSA-56', 'note'],
  ['BR-KSA-33', 'chain'],
  ['BR-KSA-61', 'chain'],
  ['invalid-invoice-hash', 'chain'],
  ['invoiceHash_QRCODE_INVALID', 'stamp'],
  ['CERTIFICATE_SIGNATURE_QRCODE_INVALID', 'stamp'],
  ['certificate', 'certificate'],
  ['certificate-permissions', 'certificate_scope'],
  ['XSD_ZATCA_INVALID', 'form'],
  ['Duplicate-Invoice', 'duplicate'],
])('%s is of the kind %s', (code, kind) => {
  expect(findingKindOf(code)).toBe(kind);
});

test.each(['REJECTED', 'BR-KSA-999', 'Something-New', ''])('of the unknown code "%s" nothing is claimed', (code) => {
  expect(findingKindOf(code)).toBe('other');
});
