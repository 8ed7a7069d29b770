import { createHash, timingSafeEqual } from 'node:crypto';
import { readCertificate } from '../../../core/certificate/x509.ts';
import type { Csid, CsidRecords } from '../../state/csid-records.ts';

const scheme = /^basic +([A-Za-z0-9+/]+={0,2})$/i;

/** The digest under which a secret is kept; the secret is 256 random bits, so it needs no slow hash. */
export function secretDigest(secret: string): Uint8Array {
  return createHash('sha256').update(secret, 'utf8').digest();
}

/** The `binarySecurityToken` of a certificate: Base64 once more (dossier §7.2). */
export function tokenOf(certificate: string): string {
  return Buffer.from(certificate, 'latin1').toString('base64');
}

function isValidAt(certificate: string, now: Date): boolean {
  const read = readCertificate(certificate);
  return read.ok && read.value.validFrom <= now && now <= read.value.validTo;
}

/**
 * Finds whom a Basic authorization header stands for: the token exactly as issued, its secret, and a certificate that is
 * valid now. A renewed CSID goes on being accepted, because documents that it stamped may still have to be sent.
 */
export function authenticate(records: CsidRecords, authorization: string | undefined, now: Date): Csid | undefined {
  const encoded = scheme.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 0) return undefined;
  const token = pair.slice(0, colon);
  const csid = records.findByCertificate(Buffer.from(token, 'base64').toString('latin1'));
  if (csid === undefined || tokenOf(csid.certificate) !== token) return undefined;
  if (!timingSafeEqual(secretDigest(pair.slice(colon + 1)), csid.secretDigest)) return undefined;
  return isValidAt(csid.certificate, now) ? csid : undefined;
}
