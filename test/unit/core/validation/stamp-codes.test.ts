import { expect, test } from 'vitest';
import { stampCodes } from '#main/core/validation/stamp-codes.ts';

test('has a separate code for each value of the QR, as the authority does', () => {
  const qrValues = Object.entries(stampCodes).filter(([value]) => /^qr_(?!missing|tags)/.test(value));
  const codes = qrValues.map(([, reported]) => reported.code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/_QRCODE_INVALID$/);
});

test('lets only a wrong timestamp and another form of the issuer pass with a warning', () => {
  const warnings = Object.entries(stampCodes).filter(([, reported]) => reported.severity === 'warning');
  expect(warnings.map(([value]) => value)).toEqual(['issuer', 'qr_timestamp']);
});
