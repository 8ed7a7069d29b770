import { hash } from 'node:crypto';
import { failure, success } from '../../../src-shared/result.ts';
import type { Result } from '../../../src-shared/result.ts';
import { decodeBase64 } from './base64.ts';
import { bitsOf, bytesOf, decodeDer, integerOf, isContext, memberOf, membersOf, sequenceOf, timeOf } from './asn1/der-reading.ts';
import type { MaybeAsn1 } from './asn1/der-reading.ts';
import { nameText, nameValue, readName } from './asn1/distinguished-name.ts';
import type { DistinguishedName } from './asn1/distinguished-name.ts';
import { readEgsName } from './egs-name.ts';
import type { EgsName } from './egs-name.ts';
import { objectIdentifiers } from './asn1/object-identifiers.ts';
import { readPublicKey } from './asn1/public-key.ts';
import { secp256k1 } from './secp256k1.ts';

/** A certificate of an EGS unit or of an authority, read once and then only looked at. */
export type Certificate = {
  /** The DER as Base64 on one line, as ds:X509Certificate carries it. */
  base64: string;
  der: Uint8Array;
  /** ds:X509IssuerName (dossier §4.6). */
  issuerName: string;
  /** Decimal, up to 49 digits. */
  serialNumber: string;
  /** 65 bytes, uncompressed point. */
  publicKey: Uint8Array;
  /** SubjectPublicKeyInfo, 88 bytes DER (QR tag 8). */
  spki: Uint8Array;
  /** The issuer's signature, DER (QR tag 9). */
  signature: Uint8Array;
  /** The bytes that signature is over. */
  tbs: Uint8Array;
  /** A part the certificate does not name is empty. */
  subject: { commonName: string; organization: string; organizationUnit: string; country: string };
  egs: EgsName | undefined;
  validFrom: Date;
  validTo: Date;
};

const base64LimitCharacters = 16 * 1024;

// Members of a TBSCertificate behind its version (RFC 5280 §4.1).
const tbsMembers = { serialNumber: 0, issuer: 2, validity: 3, subject: 4, publicKey: 5 } as const;

function subjectOf(name: DistinguishedName): Certificate['subject'] {
  return {
    commonName: nameValue(name, objectIdentifiers.commonName) ?? '',
    organization: nameValue(name, objectIdentifiers.organization) ?? '',
    organizationUnit: nameValue(name, objectIdentifiers.organizationUnit) ?? '',
    country: nameValue(name, objectIdentifiers.country) ?? '',
  };
}

function readTbs(tbs: MaybeAsn1): Result<Omit<Certificate, 'base64' | 'der' | 'signature' | 'tbs'>, string> {
  const hasVersion = isContext(memberOf(tbs, 0), 0);
  const at = (index: number): MaybeAsn1 => memberOf(tbs, hasVersion ? index + 1 : index);
  const serialNumber = integerOf(at(tbsMembers.serialNumber));
  const issuer = readName(at(tbsMembers.issuer));
  const subject = readName(at(tbsMembers.subject));
  const validFrom = timeOf(memberOf(at(tbsMembers.validity), 0));
  const validTo = timeOf(memberOf(at(tbsMembers.validity), 1));
  if (serialNumber === undefined) return failure('malformed: the serial number');
  if (issuer === undefined || subject === undefined) return failure('malformed: issuer or subject');
  if (validFrom === undefined || validTo === undefined) return failure('malformed: the validity');
  const spki = at(tbsMembers.publicKey);
  const publicKey = readPublicKey(spki);
  if (spki === undefined || publicKey === undefined) return failure('wrong curve');
  const extensions = memberOf(
    membersOf(tbs).find((member) => isContext(member, 3)),
    0,
  );
  return success({
    issuerName: nameText(issuer),
    serialNumber: String(serialNumber),
    publicKey,
    spki: bytesOf(spki),
    subject: subjectOf(subject),
    egs: readEgsName(extensions),
    validFrom,
    validTo,
  });
}

/**
 * Reads an X.509 certificate (RFC 5280) on secp256k1 from the Base64 of its DER, one line. Once per key: stamping then uses
 * what was read. Faults: `malformed: …`, `wrong curve`.
 */
export function readCertificate(base64: string): Result<Certificate, string> {
  if (base64.length > base64LimitCharacters) return failure('malformed: longer than a certificate can be');
  const bytes = decodeBase64(base64);
  if (bytes === undefined || bytes.length === 0) return failure('malformed: no Base64 on one line');
  const [tbs, algorithm, signatureBits] = sequenceOf(decodeDer(bytes), 3);
  const signature = bitsOf(signatureBits);
  if (tbs === undefined || algorithm === undefined || signature === undefined) return failure('malformed: no certificate in DER');
  // Only the algorithm inside is signed; the one outside has to be the same (RFC 5280 §4.1.1.2).
  const signedAlgorithm = membersOf(tbs)[isContext(memberOf(tbs, 0), 0) ? 2 : 1];
  const isSame = signedAlgorithm !== undefined && Buffer.compare(bytesOf(signedAlgorithm), bytesOf(algorithm)) === 0;
  if (!isSame) return failure('malformed: two different signature algorithms');
  const content = readTbs(tbs);
  return content.ok ? success({ base64, der: bytes, signature, tbs: bytesOf(tbs), ...content.value }) : content;
}

/** Whether a certificate bears the signature of that key (65 bytes, secp256k1): ECDSA over the SHA-256 of its content. */
export function isIssuedBy(certificate: Certificate, issuerPublicKey: Uint8Array): boolean {
  return secp256k1().verify(hash('sha256', certificate.tbs, 'buffer'), certificate.signature, issuerPublicKey);
}
