import { expect, test, vi } from 'vitest';
import { readCsr, writeCsr } from '#main/core/certificate/csr.ts';
import { nobleCurve } from '#main/core/certificate/secp256k1.ts';
import { isIssuedBy } from '#main/core/certificate/x509.ts';
import { verify } from '#main/core/stamp/verify.ts';
import { sampleDocument } from '#support/core/stamp/stamp-documents.ts';
import { authorityKeyPair, unitCertificate, unitKeyPair, unitSubject } from '#support/core/stamp/stamp-signer.ts';

const { unavailable, refuse } = vi.hoisted(() => ({
  refuse: (): never => {
    throw new Error('not available');
  },
  unavailable: [
    'createSign',
    'createVerify',
    'sign',
    'verify',
    'createECDH',
    'ECDH',
    'generateKeyPair',
    'generateKeyPairSync',
    'createPrivateKey',
    'createPublicKey',
    'X509Certificate',
    'webcrypto',
    'subtle',
  ],
}));

// As inside Electron, whose crypto does not know the curve: what is left of node:crypto is hashing and random bytes.
vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<object>();
  const replaced = Object.fromEntries(unavailable.map((name) => [name, refuse]));
  return { ...original, ...replaced, default: { ...original, ...replaced } };
});

test('the platform has no curve left', async () => {
  const crypto = await import('node:crypto');
  expect(() => crypto.createECDH('secp256k1')).toThrow('not available');
});

test('request, certificate, stamp and check all work without the platform’s curve', () => {
  expect(readCsr(writeCsr(unitSubject, unitKeyPair())).ok).toBe(true);
  expect(isIssuedBy(unitCertificate(), authorityKeyPair().publicKey)).toBe(true);
  expect(verify(sampleDocument('simplified').xml, { layout: 'ours' }).ok).toBe(true);
  const { privateKey, publicKey } = unitKeyPair();
  const digest = new Uint8Array(32).fill(7);
  expect(nobleCurve().verify(digest, nobleCurve().sign(digest, privateKey), publicKey)).toBe(true);
});
