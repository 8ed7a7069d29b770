import { expect, test } from 'vitest';
import { hashOfQr, readQr } from '#main/core/stamp/reading/read-qr.ts';

function encode(...bytes: number[]): string {
  return Buffer.from(bytes).toString('base64');
}

test('gives tags and values in their order', () => {
  const read = readQr(encode(1, 2, 65, 66, 2, 0));
  const tags = read.ok ? read.value.map(({ tag, value }) => [tag, [...value]]) : [];
  expect(tags).toEqual([
    [1, [65, 66]],
    [2, []],
  ]);
});

test.each([
  ['', 'qr_not_base64'],
  ['*', 'qr_not_base64'],
  ['AQ', 'qr_not_base64'],
  ['A'.repeat(10_000), 'qr_too_long'],
  [encode(1), 'tlv_length_missing'],
  [encode(1, 0x80, 65), 'tlv_length_invalid'],
  [encode(1, 2, 65), 'tlv_value_cut_off'],
])('refuses %j as %s', (text, code) => {
  expect(readQr(text)).toMatchObject({ ok: false, fault: { code } });
});

test('finds the hash also where a query that was not encoded has made spaces of the plus signs', () => {
  const hash = Buffer.alloc(32, 0xfb).toString('base64');
  const qr = encode(6, hash.length, ...Buffer.from(hash), 3, 3, 0xfb, 0xef, 0xbe);
  expect([qr.includes('+'), hashOfQr(qr.replaceAll('+', ' ')), hashOfQr(` ${qr}\n`)]).toEqual([true, hash, hash]);
});
