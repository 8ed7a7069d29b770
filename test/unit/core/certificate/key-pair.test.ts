import { expect, test } from 'vitest';
import { createKeyPair, keyPairOf } from '#main/core/certificate/key-pair.ts';
import { templateOf } from '#main/core/certificate/template.ts';

const randomBytes = (length: number): Uint8Array => new Uint8Array(length).fill(5);

test('makes a key pair from random bytes, and the same pair again from its private key', () => {
  const pair = createKeyPair(randomBytes);
  expect(pair.privateKey).toHaveLength(32);
  expect(pair.publicKey).toHaveLength(65);
  expect(pair.publicKey[0]).toBe(0x04);
  expect(keyPairOf(pair.privateKey)).toEqual(pair);
});

test('passes over random bytes that are no key', () => {
  const answers = [new Uint8Array(32), randomBytes(32)];
  expect(createKeyPair(() => answers.shift()!)).toEqual(createKeyPair(randomBytes));
});

test('gives up on a source that gives no key', () => {
  expect(() => createKeyPair((length) => new Uint8Array(length))).toThrow('random bytes');
});

test('refuses bytes that are no private key', () => {
  expect(() => keyPairOf(new Uint8Array(32))).toThrow('private key');
});

test('requests the template of its environment', () => {
  expect(templateOf('sandbox')).toBe('TSTZATCA-Code-Signing');
  expect(templateOf('production')).toBe('ZATCA-Code-Signing');
});
