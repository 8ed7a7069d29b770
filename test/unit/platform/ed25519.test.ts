import { createHash, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEd25519Pair, keyIdOf, openEd25519Pair, signJson, verifyJson } from '#main/platform/ed25519.ts';

const value = { type: 'test/1', icv: 2, hash: 'x' };

test('a key that is opened again is the same, and is named by the SHA-256 of its raw public key', () => {
  const { pair, secret } = createEd25519Pair();
  const opened = openEd25519Pair(secret);
  expect([opened.keyId, opened.publicKey]).toEqual([pair.keyId, pair.publicKey]);
  const rawKey = Buffer.from(pair.publicKey, 'base64');
  expect([rawKey.length, pair.keyId]).toEqual([32, createHash('sha256').update(rawKey).digest('hex').slice(0, 16)]);
  expect(signJson(value, opened)).toBe(signJson(value, pair));
  expect(() => openEd25519Pair('nonsense')).toThrow(/unsupported|decode|asn1|header/i);
});

test('a signature is Ed25519 over the canonical JSON', () => {
  const { pair } = createEd25519Pair();
  const x = Buffer.from(pair.publicKey, 'base64').toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const text = Buffer.from('{"hash":"x","icv":2,"type":"test/1"}');
  expect(verify(null, text, publicKey, Buffer.from(signJson(value, pair), 'base64'))).toBe(true);
});

// RFC 8032, section 7.1, test 2, of the one byte 0x72: `r` is no JSON of ours, so the key alone is compared.
test('a key of RFC 8032 gives the public key that stands there', () => {
  const seed = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb';
  const secret = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex').toString('base64');
  const rawKey = Buffer.from('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', 'hex');
  expect(openEd25519Pair(secret)).toMatchObject({ publicKey: rawKey.toString('base64'), keyId: keyIdOf(rawKey) });
});

test('verifies what was signed, and nothing else', () => {
  const { pair } = createEd25519Pair();
  const { pair: other } = createEd25519Pair();
  const signature = signJson(value, pair);
  expect(verifyJson({ hash: 'x', type: 'test/1', icv: 2 }, signature, pair)).toBe(true);
  expect(verifyJson({ ...value, icv: 3 }, signature, pair)).toBe(false);
  expect(verifyJson(value, signature, other)).toBe(false);
  expect(verifyJson(value, signature, { keyId: other.keyId, publicKey: pair.publicKey })).toBe(false);
  expect(verifyJson(value, '', pair)).toBe(false);
  expect(verifyJson(value, 'nonsense', pair)).toBe(false);
  const short = Buffer.alloc(31);
  expect(verifyJson(value, signature, { keyId: keyIdOf(short), publicKey: short.toString('base64') })).toBe(false);
});
