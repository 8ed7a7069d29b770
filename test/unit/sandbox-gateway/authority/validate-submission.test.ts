import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyPair } from '#main/core/certificate/key-pair.ts';
import { subjectName, writeCertificate } from '#main/core/certificate/write-certificate.ts';
import { readCertificate } from '#main/core/certificate/x509.ts';
import { createSigner } from '#main/core/stamp/signer.ts';
import { validateSubmission } from '#main/sandbox-gateway/authority/validate-submission.ts';
import type { Submission } from '#main/sandbox-gateway/authority/submission.ts';
import { stampedDocument } from '#support/sandbox-gateway/gateway-documents.ts';
import { gatewaySubject } from '#support/sandbox-gateway/gateway-unit.ts';
import { structureEdits } from '#support/core/structure/structure-edits.ts';

const keyPair = createKeyPair(randomBytes);
const certificate = writeCertificate({
  subject: gatewaySubject,
  publicKey: keyPair.publicKey,
  issuer: { name: subjectName(gatewaySubject), privateKey: keyPair.privateKey },
  serialNumber: 1n,
  validFrom: new Date('2026-01-01T00:00:00Z'),
  validTo: new Date('2031-01-01T00:00:00Z'),
});

const csid: Submission['csid'] = {
  requestId: '1',
  kind: 'production',
  certificate,
  secretDigest: new Uint8Array(32),
  vatNumber: gatewaySubject.organizationIdentifier,
  invoiceTypes: gatewaySubject.invoiceTypes,
  unitSerialNumber: gatewaySubject.serialNumber,
  issuedAt: new Date('2026-01-01T00:00:00Z'),
};

test('runs every step on a document whatever is wrong with its structure', () => {
  const read = readCertificate(certificate);
  if (!read.ok) throw new Error(read.fault.code);
  const { hash, uuid, xml } = stampedDocument(createSigner(read.value, keyPair.privateKey), 'simplified');
  const now = new Date('2026-11-20T10:00:00Z');
  const codesOf = (edited: Uint8Array): string[] =>
    validateSubmission(
      { invoiceHash: hash, uuid, xml: edited, channel: 'reporting', csid, clearanceWaived: false },
      now,
    ).findings.map((finding) => finding.code);
  expect(codesOf(xml)).toEqual(['XSD_ZATCA_VALID']);
  const edits = [...structureEdits(Buffer.from(xml).toString('utf8'))].filter(({ key }) => /: (?:removed|letters)$/.test(key));
  const broken = edits.map(({ edited }) => codesOf(Buffer.from(edited))).filter((codes) => codes.includes('XSD_ZATCA_INVALID'));
  expect(edits.length).toBeGreaterThan(150);
  // Nearly all of them also break the stamp, which is reported in the same result.
  expect(broken.filter((codes) => codes.some((code) => code !== 'XSD_ZATCA_INVALID')).length).toBeGreaterThan(broken.length / 2);
});
