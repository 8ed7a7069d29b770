import { expect, test } from 'vitest';
import { adviceOnFinding } from '#shared/i18n/rule-advice/finding-advice.ts';
import { adviceOn } from '#shared/i18n/rule-advice/rule-advice.ts';
import { stampCodes } from '#main/core/validation/stamp-codes.ts';

const nobodyKnows = adviceOnFinding('Something-New');

test('a rule has the advice on the rule', () => {
  expect(adviceOnFinding('BR-KSA-98')).toEqual(adviceOn('BR-KSA-98'));
});

test.each([
  'XSD_ZATCA_INVALID',
  'invalid-invoice-hash',
  'certificate-permissions',
  'invalid-signing-certificate',
  'INVOICE_UUID_VALIDATION',
  'MISSING_UUID_IN_INVOICE',
  'XML-INVOICE-ERROR',
  'Invoice-Errors',
  ...Object.values(stampCodes).map(({ code }) => code),
])('%s has advice of its own', (code) => {
  expect(adviceOnFinding(code)).not.toEqual(nobodyKnows);
});

test('what is made by the appliance goes to support, and what is about the certificate to the unit', () => {
  expect(adviceOnFinding('publicKey_QRCODE_INVALID').advice).toContain('support');
  expect(adviceOnFinding('certificate-issuer-name').advice).toContain('support');
  expect(adviceOnFinding('certificate-hashing').advice).toContain('EGS units');
  expect(adviceOnFinding('certificate-permissions').advice).toContain('VAT number');
});

test('a check that nobody knows says so in both languages', () => {
  expect(nobodyKnows.advice).toContain('Correct what the message names');
  expect(nobodyKnows.adviceAr).toMatch(/\p{Script=Arabic}/u);
});
