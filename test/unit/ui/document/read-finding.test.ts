import { expect, test } from 'vitest';
import { readFinding, textOfFindings, withoutRepeats } from '#ui/document/read-finding.ts';

test('tells the sentence of a finding from the place before it', () => {
  expect(readFinding({ message: "/Invoice/cac:Reference[cbc:ID='QR']: The QR code: missing." })).toEqual({
    place: "/Invoice/cac:Reference[cbc:ID='QR']",
    sentence: 'The QR code: missing.',
    language: 'en',
  });
  expect(readFinding({ message: 'The QR code: missing.' })).toEqual({ sentence: 'The QR code: missing.', language: 'en' });
});

test('tells in which language the authority speaks, whatever letters the place has', () => {
  expect(readFinding({ message: '/Invoice/cbc:ID: رقم الفاتورة (BT-1) ناقص' })).toEqual({
    place: '/Invoice/cbc:ID',
    sentence: 'رقم الفاتورة (BT-1) ناقص',
    language: 'ar',
  });
});

test('writes all findings in one text that names the document', () => {
  const found = { invoice_number: 'SHOP-7', invoice_id: 'inv_1' };
  const findings = [
    { code: 'BR-01', message: '/Invoice: It is missing', advice: 'Send it.', advice_ar: 'أرسله.' },
    { code: 'BR-02', message: 'No number', advice: 'Send one.', advice_ar: 'أرسل رقمًا.' },
  ];
  expect(textOfFindings(found, findings)).toBe(
    'SHOP-7 (inv_1)\n\nBR-01\n/Invoice: It is missing\nSend it.\nأرسله.\n\nBR-02\nNo number\nSend one.\nأرسل رقمًا.',
  );
});

function finding(code: string) {
  return { code, message: '', advice: '', advice_ar: '' };
}

test('a warning of the kind of an error is not said again, and stands beside the error', () => {
  const [error, repeat, further] = [finding('BR-KSA-49'), finding('BR-KSA-25'), finding('BR-KSA-63')];
  expect(withoutRepeats([error], [repeat, further])).toEqual({ mended: [error, repeat], further: [further] });
  expect(withoutRepeats([], [repeat, further])).toEqual({ mended: [], further: [repeat, further] });
});
