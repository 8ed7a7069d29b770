import { expect, test } from 'vitest';
import { decodeBase64, decodeWrappedBase64, encodeBase64 } from '#main/core/encoding/base64.ts';

test('encodes bytes, also those in the middle of a buffer, and texts as UTF-8', () => {
  const buffer = Uint8Array.of(0, 1, 2, 255, 9);
  expect(encodeBase64(buffer.subarray(1, 4))).toBe('AQL/');
  expect(encodeBase64('متجر')).toBe('2YXYqtis2LE=');
});

test('decodes the one canonical text of bytes', () => {
  expect([...(decodeBase64('AQL/') ?? [])]).toEqual([1, 2, 255]);
});

test.each(['AQL_', 'AQL', 'AQ==\n', 'AR==', 'A QL/'])('refuses %j as bytes', (text) => {
  expect(decodeBase64(text)).toBeUndefined();
});

test('decodes what others broke into lines', () => {
  expect([...(decodeWrappedBase64('AQ\r\nL/\n') ?? [])]).toEqual([1, 2, 255]);
});

test.each(['', ' ', 'AQL', 'AQL_', '===='])('refuses %j as bytes that others wrote', (text) => {
  expect(decodeWrappedBase64(text)).toBeUndefined();
});
