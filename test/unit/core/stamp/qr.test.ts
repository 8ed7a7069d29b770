import { expect, test } from 'vitest';
import { fitsQr, writeQr } from '#main/core/stamp/qr.ts';
import { readQr } from '#main/core/stamp/reading/read-qr.ts';

const fields = {
  sellerName: 'متجر',
  vatNumber: '399999999900003',
  timestamp: '2026-01-31T14:05:09',
  payable: '115',
  vat: '15.0',
};
const stamp = { hash: 'aGFzaA==', signature: 'c2ln', publicKeySpki: Uint8Array.of(1, 2, 255) };

function tagsOf(base64: string): [number, Uint8Array][] {
  const read = readQr(base64);
  if (!read.ok) throw new Error(read.fault.code);
  return read.value.map(({ tag, value }) => [tag, Uint8Array.from(value)]);
}

test('writes tag, length in bytes and value of each field, in order', () => {
  const bytes = Buffer.from(writeQr(fields, stamp), 'base64');
  expect(bytes.subarray(0, 10).toString('hex')).toBe(`0108${Buffer.from('متجر').toString('hex')}`);
  expect(tagsOf(writeQr(fields, stamp)).map(([tag]) => tag)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(tagsOf(writeQr(fields, stamp)).at(-1)).toEqual([8, Uint8Array.of(1, 2, 255)]);
});

test('adds the signature of the certificate where there is one', () => {
  expect(tagsOf(writeQr(fields, { ...stamp, certificateSignature: Uint8Array.of(9) })).at(-1)).toEqual([9, Uint8Array.of(9)]);
});

test('accepts a name of at most 255 bytes', () => {
  const longest = `${'م'.repeat(127)}a`;
  expect(fitsQr(longest)).toBe(true);
  expect(tagsOf(writeQr({ ...fields, sellerName: longest }, stamp))[0]![1]).toHaveLength(255);
  expect(fitsQr(`${longest}a`)).toBe(false);
  expect(() => writeQr({ ...fields, sellerName: `${longest}a` }, stamp)).toThrow('tag 1');
});

test.each([
  [127, '017f'],
  [128, '018180'],
  [255, '0181ff'],
])('writes the length of a name of %i bytes as BER', (length, start) => {
  const sellerName = 'n'.repeat(length);
  const base64 = writeQr({ ...fields, sellerName }, stamp);
  expect(Buffer.from(base64, 'base64').toString('hex').startsWith(`${start}6e6e`)).toBe(true);
  expect(Buffer.from(tagsOf(base64)[0]![1]).toString()).toBe(sellerName);
});
