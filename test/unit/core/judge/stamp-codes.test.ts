import { expect, test } from 'vitest';
import { stampCodes } from '../../../../src-main/core/judge/stamp-codes.ts';

test('names each value of the QR by a code of its own, as the authority does', () => {
  const qrValues = Object.entries(stampCodes).filter(([value]) => /^qr_(?!missing|tags)/.test(value));
  const codes = qrValues.map(([, told]) => told.code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/_QRCODE_INVALID$/);
});

test('lets only a wrong timestamp and another form of the issuer pass with a warning', () => {
  const warnings = Object.entries(stampCodes).filter(([, told]) => told.severity === 'warning');
  expect(warnings.map(([value]) => value)).toEqual(['issuer', 'qr_timestamp']);
});
