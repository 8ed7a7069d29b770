import { expect, test } from 'vitest';
import { fitsQr, readQr, writeQr } from '../../../../src-main/core/stamp/qr.ts';

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
  if (!read.ok) throw new Error(read.fault);
  return [...read.value].map(([tag, value]) => [tag, Uint8Array.from(value)]);
}

function encode(...bytes: number[]): string {
  return Buffer.from(bytes).toString('base64');
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

test('takes a name of 255 bytes and no longer one', () => {
  const longest = `${'م'.repeat(127)}a`;
  expect(fitsQr(longest)).toBe(true);
  expect(tagsOf(writeQr({ ...fields, sellerName: longest }, stamp))[0]![1]).toHaveLength(255);
  expect(fitsQr(`${longest}a`)).toBe(false);
  expect(() => writeQr({ ...fields, sellerName: `${longest}a` }, stamp)).toThrow('QR tag 1');
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

test('reads lengths of two bytes, and none that BER does not know', () => {
  const long = Array.from({ length: 256 }, () => 65);
  expect(tagsOf(encode(1, 0x82, 1, 0, ...long))).toEqual([[1, Uint8Array.from(long)]]);
  for (const raw of [0x80, 0x83, 0xc8, 0xff]) {
    expect(readQr(encode(1, raw, ...long)), `length byte ${raw}`).toEqual({
      ok: false,
      fault: 'The length of QR tag 1 is no BER length.',
    });
  }
});

test('refuses what is no QR', () => {
  for (const text of ['', '*', 'AQ', encode(1), encode(1, 2, 65), encode(1, 1, 65, 1, 1, 66), 'A'.repeat(10_000)]) {
    expect(readQr(text).ok, `reading ${text.slice(0, 20)}`).toBe(false);
  }
});
