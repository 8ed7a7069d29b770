import { expect, test } from 'vitest';
import { createSigner } from '#main/core/stamp/signer.ts';
import { authorityKeyPair, unitCertificate, unitKeyPair } from '#support/core/stamp/stamp-signer.ts';

test('refuses a key that does not belong to the certificate', () => {
  expect(() => createSigner(unitCertificate(), authorityKeyPair().privateKey)).toThrow('does not belong');
  expect(() => createSigner(unitCertificate(), new Uint8Array(32))).toThrow('does not belong');
});

test('shows no private key', () => {
  const { privateKey } = unitKeyPair();
  const shown = JSON.stringify(createSigner(unitCertificate(), privateKey));
  expect(shown).not.toContain(Buffer.from(privateKey).toString('base64'));
  expect(shown).not.toContain(JSON.stringify([...privateKey]).slice(1, -1));
});

test('is the same signer again when made of its parts', () => {
  const signer = createSigner(unitCertificate(), unitKeyPair().privateKey);
  const { certificate, privateKey } = structuredClone(signer.secretParts());
  const digest = new Uint8Array(32).fill(7);
  expect(createSigner(certificate, privateKey).sign(digest)).toEqual(signer.sign(digest));
});
