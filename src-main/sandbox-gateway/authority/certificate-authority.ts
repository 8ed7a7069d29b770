import { randomBytes } from 'node:crypto';
import { type KeyPair, createKeyPair } from '#main/core/certificate/key-pair.ts';
import { subjectName, writeCertificate, type AuthoritySubject } from '#main/core/certificate/write-certificate.ts';
import { describeCertificateFault, readCertificate, type Certificate } from '#main/core/certificate/x509.ts';
import type { CertificateTemplate } from '#main/core/certificate/template.ts';
import { createSigner, type Signer } from '#main/core/stamp/signer.ts';
import type { AuthorityKeys } from '../state/authority-keys-file.ts';
import type { CertificateRequest } from './certificate-request.ts';

/** The sandbox's own certificate authority. */
export type CertificateAuthority = {
  clearanceSigner: Signer;
  /** Issues a certificate for a checked request: Base64 on one line, valid from `now`. */
  issue(request: CertificateRequest, now: Date): string;
};

const rootSubject: AuthoritySubject = { commonName: 'SANAD-SANDBOX-CA', domainComponents: ['local', 'sanad', 'sandbox'] };
const rootValidityYears = 25;
const unitValidityYears = 5;
const dayMs = 86_400_000;
const serialNumberBytes = 20;

function yearsAfter(date: Date, years: number): Date {
  const later = new Date(date);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

// Positive and of full length, as RFC 5280 §4.1.2.2 allows: 20 bytes whose first bit is 0 and second 1.
function newSerialNumber(): bigint {
  const bytes = randomBytes(serialNumberBytes);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return BigInt(`0x${bytes.toString('hex')}`);
}

type Validity = { validFrom: Date; validTo: Date };

function issueUnder(rootKey: Uint8Array, { subject, publicKey }: CertificateRequest, validity: Validity): string {
  return writeCertificate({
    subject,
    publicKey,
    issuer: { name: subjectName(rootSubject), privateKey: rootKey },
    serialNumber: newSerialNumber(),
    ...validity,
  });
}

function certifyRoot(keyPair: KeyPair, now: Date): string {
  return writeCertificate({
    subject: rootSubject,
    publicKey: keyPair.publicKey,
    issuer: { name: subjectName(rootSubject), privateKey: keyPair.privateKey },
    serialNumber: newSerialNumber(),
    validFrom: now,
    validTo: yearsAfter(now, rootValidityYears),
  });
}

/** Makes the keys of a new authority. The clearance leaf is valid as long as its root, so it never has to be renewed. */
export function createAuthorityKeys(template: CertificateTemplate, now: Date): AuthorityKeys {
  const root = createKeyPair(randomBytes);
  const clearance = createKeyPair(randomBytes);
  const subject = {
    commonName: 'Sandbox Clearance',
    serialNumber: '1-Sanad|2-Sandbox|3-clearance',
    organizationIdentifier: '300000000000003',
    organizationUnit: 'Clearance',
    organization: 'Sandbox Tax Authority',
    country: 'SA',
    invoiceTypes: '1000',
    registeredAddress: 'Riyadh',
    businessCategory: 'Tax authority',
    template,
  };
  const request = { subject, publicKey: clearance.publicKey };
  return {
    root: { privateKey: root.privateKey, certificate: certifyRoot(root, now) },
    clearance: {
      privateKey: clearance.privateKey,
      certificate: issueUnder(root.privateKey, request, { validFrom: now, validTo: yearsAfter(now, rootValidityYears) }),
    },
  };
}

function parseCertificate(base64: string): Certificate {
  const read = readCertificate(base64);
  if (!read.ok) throw new Error(`a certificate of the authority cannot be read: ${describeCertificateFault(read.fault)}`);
  return read.value;
}

/**
 * Puts the authority to work with its keys. Throws where a key and its certificate do not belong together.
 *
 * @param certificateDays for how many days what is issued now is valid; 5 years where it says nothing.
 */
export function createCertificateAuthority(
  keys: AuthorityKeys,
  certificateDays: () => number | undefined = () => undefined,
): CertificateAuthority {
  return {
    clearanceSigner: createSigner(parseCertificate(keys.clearance.certificate), keys.clearance.privateKey),
    issue(request, now) {
      const days = certificateDays();
      const validTo = days === undefined ? yearsAfter(now, unitValidityYears) : new Date(now.getTime() + days * dayMs);
      return issueUnder(keys.root.privateKey, request, { validFrom: now, validTo });
    },
  };
}
