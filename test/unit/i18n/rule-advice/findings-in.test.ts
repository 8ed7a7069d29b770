import { expect, test } from 'vitest';
import { rejectionsIn } from '#shared/i18n/rule-advice/findings-in.ts';

test('takes the findings of a rejection apart, whatever stands in their words', () => {
  expect(rejectionsIn('BR-KSA-37: The seller; its address: missing; BR-KSA-06: رمز الفاتورة غير صحيح')).toEqual([
    { code: 'BR-KSA-37', message: 'The seller; its address: missing' },
    { code: 'BR-KSA-06', message: 'رمز الفاتورة غير صحيح' },
  ]);
  expect(rejectionsIn('BR-01: ')).toEqual([{ code: 'BR-01', message: '' }]);
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
  expect(rejectionsIn(text)).toEqual(codes.map((code) => ({ code, message: 'does not hold; reason: unknown' })));
});

test('keeps a rejection whose words name no code, as one finding', () => {
  expect(rejectionsIn('connect ECONNREFUSED 127.0.0.1:443')).toEqual([
    { code: 'REJECTED', message: 'connect ECONNREFUSED 127.0.0.1:443' },
  ]);
  expect(rejectionsIn(': رُفض المستند')).toEqual([{ code: 'REJECTED', message: 'رُفض المستند' }]);
});
