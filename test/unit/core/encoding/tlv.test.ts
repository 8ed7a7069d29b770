import { expect, test } from 'vitest';
import { decodeTlvs, encodeTlv } from '#main/core/encoding/tlv.ts';

test.each([
  [0, '0700'],
  [127, '077f'],
  [128, '078180'],
  [255, '0781ff'],
])('writes the length of %i bytes as BER, and reads it back', (length, start) => {
  const value = new Uint8Array(length).fill(0x6e);
  const written = encodeTlv(7, value);
  expect(Buffer.from(written).toString('hex')).toBe(start + '6e'.repeat(length));
  const read = decodeTlvs(written);
  expect(read.ok && read.value.map((tlv) => [tlv.tag, Buffer.compare(tlv.value, value)])).toEqual([[7, 0]]);
});

test('writes no value of more than 255 bytes', () => {
  expect(() => encodeTlv(3, new Uint8Array(256))).toThrow('tag 3');
});

test('reads lengths of two bytes', () => {
  const read = decodeTlvs(Uint8Array.from([1, 0x82, 1, 0, ...new Uint8Array(256)]));
  expect(read.ok && read.value.map(({ value }) => value.length)).toEqual([256]);
});

test.each([0x80, 0x83, 0xc8, 0xff])('refuses the length byte %i, which announces no length', (lengthByte) => {
  const bytes = Uint8Array.from([1, lengthByte, ...new Uint8Array(256)]);
  expect(decodeTlvs(bytes)).toEqual({ ok: false, fault: { code: 'tlv_length_invalid', tag: 1, lengthByte } });
});

test('says how much of a value is missing', () => {
  const fault = { code: 'tlv_value_cut_off', tag: 2, neededBytes: 3, leftBytes: 1 };
  expect(decodeTlvs(Uint8Array.of(1, 1, 65, 2, 3, 66))).toEqual({ ok: false, fault });
});

test('refuses a tag without a length', () => {
  expect(decodeTlvs(Uint8Array.of(1))).toEqual({ ok: false, fault: { code: 'tlv_length_missing', tag: 1 } });
});
