import { hash } from 'node:crypto';
import { failure, success, type Result } from '#shared/result.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import {
  bitsOf,
  bytesOf,
  decodeDer,
  integerOf,
  isContext,
  memberOf,
  membersOf,
  sequenceOf,
  timeOf,
  type MaybeAsn1,
} from '../encoding/der-reading.ts';
import { nameText, nameValue, readName, type DistinguishedName } from './distinguished-name.ts';
import { readEgsName, type EgsName } from './egs-name.ts';
import { objectIdentifiers } from './object-identifiers.ts';
import { readPublicKey } from './public-key.ts';
import { secp256k1 } from './secp256k1.ts';

/** A certificate of an EGS unit or of an authority, read once and then only looked at. */
export type Certificate = {
  /** The DER as Base64 on one line, as ds:X509Certificate carries it. */
  base64: string;
  der: Uint8Array;
  /** ds:X509IssuerName (standard §4.6). */
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

/** Why a text is no certificate that can be used. */
export type CertificateFault = {
  code:
    | 'certificate_too_long'
    | 'certificate_not_base64'
    | 'certificate_not_der'
    | 'certificate_algorithms_differ'
    | 'certificate_serial_number_malformed'
    | 'certificate_name_malformed'
    | 'certificate_validity_malformed'
    | 'certificate_curve_wrong';
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

function readTbs(tbs: MaybeAsn1): Result<Omit<Certificate, 'base64' | 'der' | 'signature' | 'tbs'>, CertificateFault> {
  const hasVersion = isContext(memberOf(tbs, 0), 0);
  const at = (index: number): MaybeAsn1 => memberOf(tbs, hasVersion ? index + 1 : index);
  const serialNumber = integerOf(at(tbsMembers.serialNumber));
  const issuer = readName(at(tbsMembers.issuer));
  const subject = readName(at(tbsMembers.subject));
  const validFrom = timeOf(memberOf(at(tbsMembers.validity), 0));
  const validTo = timeOf(memberOf(at(tbsMembers.validity), 1));
  if (serialNumber === undefined) return failure({ code: 'certificate_serial_number_malformed' });
  if (issuer === undefined || subject === undefined) return failure({ code: 'certificate_name_malformed' });
  if (validFrom === undefined || validTo === undefined) return failure({ code: 'certificate_validity_malformed' });
  const spki = at(tbsMembers.publicKey);
  const publicKey = readPublicKey(spki);
  if (spki === undefined || publicKey === undefined) return failure({ code: 'certificate_curve_wrong' });
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
 * what was read.
 */
export function readCertificate(base64: string): Result<Certificate, CertificateFault> {
  if (base64.length > base64LimitCharacters) return failure({ code: 'certificate_too_long' });
  const bytes = decodeBase64(base64);
  if (bytes === undefined || bytes.length === 0) return failure({ code: 'certificate_not_base64' });
  const [tbs, algorithm, signatureBits] = sequenceOf(decodeDer(bytes), 3);
  const signature = bitsOf(signatureBits);
  if (tbs === undefined || algorithm === undefined || signature === undefined) return failure({ code: 'certificate_not_der' });
  // Only the algorithm inside is signed; the one outside has to be the same (RFC 5280 §4.1.1.2).
  const signedAlgorithm = membersOf(tbs)[isContext(memberOf(tbs, 0), 0) ? 2 : 1];
  const isSame = signedAlgorithm !== undefined && Buffer.compare(bytesOf(signedAlgorithm), bytesOf(algorithm)) === 0;
  if (!isSame) return failure({ code: 'certificate_algorithms_differ' });
  const content = readTbs(tbs);
  return content.ok ? success({ base64, der: bytes, signature, tbs: bytesOf(tbs), ...content.value }) : content;
}

const faultTexts: Record<CertificateFault['code'], string> = {
  certificate_too_long: 'malformed: longer than a certificate can be',
  certificate_not_base64: 'malformed: no Base64 on one line',
  certificate_not_der: 'malformed: no certificate in DER',
  certificate_algorithms_differ: 'malformed: two different signature algorithms',
  certificate_serial_number_malformed: 'malformed: the serial number',
  certificate_name_malformed: 'malformed: issuer or subject',
  certificate_validity_malformed: 'malformed: the validity',
  certificate_curve_wrong: 'wrong curve',
};

/** Says in a few words what is wrong with a certificate. */
export function describeCertificateFault({ code }: CertificateFault): string {
  return faultTexts[code];
}

/** Whether a certificate bears the signature of that key (65 bytes, secp256k1): ECDSA over the SHA-256 of its content. */
export function isIssuedBy(certificate: Certificate, issuerPublicKey: Uint8Array): boolean {
  return secp256k1().verify(hash('sha256', certificate.tbs, 'buffer'), certificate.signature, issuerPublicKey);
}
