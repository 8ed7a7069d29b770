import { createHash, timingSafeEqual } from 'node:crypto';
import { encodeBase64 } from '#main/core/encoding/base64.ts';
import { readCertificate } from '#main/core/certificate/x509.ts';
import { readBasicCredentials } from '#main/server/authentication/basic-credentials.ts';
import type { CsidRecord, CsidRecords } from '../state/csid-records.ts';

/** The digest under which a secret is kept; the secret is 256 random bits, so it needs no slow hash. */
export function secretDigest(secret: string): Uint8Array {
  return createHash('sha256').update(secret, 'utf8').digest();
}

/** The `binarySecurityToken` of a certificate: Base64 once more (standard §7.2). */
export function tokenOf(certificate: string): string {
  return encodeBase64(certificate);
}

function isValidAt(certificate: string, now: Date): boolean {
  const read = readCertificate(certificate);
  return read.ok && read.value.validFrom <= now && now <= read.value.validTo;
}

/**
 * Finds whom a Basic authorization header identifies: the token exactly as issued, its secret, and a certificate that is valid
 * now. A renewed CSID is still accepted, because documents that it stamped may still have to be sent.
 */
export function authenticateCsid(records: CsidRecords, authorization: string | undefined, now: Date): CsidRecord | undefined {
  const credentials = readBasicCredentials(authorization);
  if (credentials === undefined) return undefined;
  const { name: token, password: secret } = credentials;
  const csid = records.findByCertificate(Buffer.from(token, 'base64').toString('latin1'));
  if (csid === undefined || tokenOf(csid.certificate) !== token) return undefined;
  if (!timingSafeEqual(secretDigest(secret), csid.secretDigest)) return undefined;
  return isValidAt(csid.certificate, now) ? csid : undefined;
}
