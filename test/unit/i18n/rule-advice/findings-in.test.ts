import { expect, test } from 'vitest';
import { findingsIn } from '#shared/i18n/rule-advice/findings-in.ts';

test('takes the findings of a rejection apart, whatever stands in their words', () => {
  expect(findingsIn('BR-KSA-37: The seller; its address: missing; BR-KSA-06: رمز الفاتورة غير صحيح')).toEqual([
    { code: 'BR-KSA-37', message: 'The seller; its address: missing' },
    { code: 'BR-KSA-06', message: 'رمز الفاتورة غير صحيح' },
  ]);
  expect(findingsIn('BR-01: ')).toEqual([{ code: 'BR-01', message: '' }]);
});

test('finds what checks beside the rules have found, whose codes are written in many ways', () => {
  const codes = [
    'XSD_ZATCA_INVALID',
    'invalid-invoice-hash',
    'invoiceHash_QRCODE_INVALID',
    'signatureValue',
    'certificate',
    'X509SerialNumber',
  ];
  const text = codes.map((code) => `${code}: does not hold; reason: unknown`).join('; ');
  expect(findingsIn(text)).toEqual(codes.map((code) => ({ code, message: 'does not hold; reason: unknown' })));
});

test('finds none in a text that is no rejection', () => {
  expect(findingsIn('connect ECONNREFUSED 127.0.0.1:443')).toEqual([]);
  expect(findingsIn('تعذر الاتصال بالهيئة')).toEqual([]);
  expect(findingsIn('')).toEqual([]);
});
