import { hash } from 'node:crypto';
import type { Asn1 } from 'node-forge/lib/asn1.js';
import { failure, success, type Result } from '#shared/result.ts';
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts';
import {
  bitsOf,
  bytesOf,
  characterStringOf,
  decodeDer,
  isContext,
  memberOf,
  membersOf,
  oidOf,
  sequenceOf,
  type MaybeAsn1,
} from '../encoding/der-reading.ts';
import { der, encodeDer } from '../encoding/der-writing.ts';
import { nameValue, readName, writeName } from './distinguished-name.ts';
import { readEgsName, readExtension, writeEgsName, writeExtension } from './egs-name.ts';
import type { KeyPair } from './key-pair.ts';
import { objectIdentifiers } from './object-identifiers.ts';
import { readPublicKey, writePublicKey } from './public-key.ts';
import { secp256k1 } from './secp256k1.ts';
import { templateNamed, type CertificateTemplate } from './template.ts';

/** Everything a certificate signing request says of an EGS unit (standard §5); all of it is mandatory. */
export type CsrSubject = {
  commonName: string;
  /** `1-<vendor>|2-<model>|3-<serial>`. */
  serialNumber: string;
  /** The VAT number, 15 digits. */
  organizationIdentifier: string;
  /** The branch's name; for a VAT group the member's TIN. */
  organizationUnit: string;
  organization: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** `1000` standard, `0100` simplified, `1100` both. */
  invoiceTypes: string;
  registeredAddress: string;
  businessCategory: string;
  template: CertificateTemplate;
};

/** Why a text is no request that a certificate can be issued for. */
export type CsrFault =
  | { code: 'csr_not_pem' | 'csr_curve_wrong' | 'csr_signature_malformed' | 'csr_signature_invalid' | 'csr_subject_malformed' }
  | { code: 'csr_field_missing'; field: string }
  | { code: 'csr_template_unknown' };

const pemLimitCharacters = 16 * 1024;
const pemPattern = /^\s*-----BEGIN CERTIFICATE REQUEST-----\r?\n([A-Za-z0-9+/=\r\n]+)-----END CERTIFICATE REQUEST-----\s*$/;
const extensionRequestValue = 1;

// RFC 5758 §3.2: the algorithm has no parameters.
function signatureAlgorithm(): Asn1 {
  return der.sequence(der.oid(objectIdentifiers.ecdsaWithSha256));
}

function pemOf(bytes: Uint8Array): string {
  const lines = encodeBase64(bytes).match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE REQUEST-----', ...lines, '-----END CERTIFICATE REQUEST-----', ''].join('\n');
}

/**
 * Writes a PKCS#10 request (RFC 2986) in the authority's form (standard §5), signed with the unit's key: PEM text. The subject
 * is C, OU, O, CN in that order; template name and EGS name travel as requested extensions.
 */
export function writeCsr(subject: CsrSubject, keyPair: KeyPair): string {
  const name = writeName([
    [{ oid: objectIdentifiers.country, value: subject.country }],
    [{ oid: objectIdentifiers.organizationUnit, value: subject.organizationUnit }],
    [{ oid: objectIdentifiers.organization, value: subject.organization }],
    [{ oid: objectIdentifiers.commonName, value: subject.commonName }],
  ]);
  const extensions = der.sequence(
    writeExtension(objectIdentifiers.certificateTemplate, der.utf8(subject.template)),
    writeEgsName({ ...subject, vatNumber: subject.organizationIdentifier }),
  );
  const attributes = der.context(0, der.sequence(der.oid(objectIdentifiers.extensionRequest), der.set(extensions)));
  const request = der.sequence(der.integer(0n), name, writePublicKey(keyPair.publicKey), attributes);
  const signature = secp256k1().sign(hash('sha256', encodeDer(request), 'buffer'), keyPair.privateKey);
  const signed = der.sequence(request, signatureAlgorithm(), der.bits(signature));
  return pemOf(encodeDer(signed));
}

function decodePem(pem: string): MaybeAsn1 {
  if (pem.length > pemLimitCharacters) return undefined;
  const bytes = decodeBase64((pemPattern.exec(pem)?.[1] ?? '').replace(/[\r\n]/g, ''));
  return bytes === undefined ? undefined : decodeDer(bytes);
}

function requestedExtensions(request: MaybeAsn1): MaybeAsn1 {
  const attributes = membersOf(request).find((member) => isContext(member, 0));
  const wanted = membersOf(attributes).find((attribute) => oidOf(memberOf(attribute, 0)) === objectIdentifiers.extensionRequest);
  return memberOf(memberOf(wanted, extensionRequestValue), 0);
}

function readSubject(request: MaybeAsn1): Result<CsrSubject, CsrFault> {
  const name = readName(memberOf(request, 1));
  if (name === undefined) return failure({ code: 'csr_subject_malformed' });
  const extensions = requestedExtensions(request);
  const egs = readEgsName(extensions);
  const templateName = characterStringOf(readExtension(extensions, objectIdentifiers.certificateTemplate)) ?? '';
  const fields = {
    commonName: nameValue(name, objectIdentifiers.commonName) ?? '',
    serialNumber: egs?.serialNumber ?? '',
    organizationIdentifier: egs?.vatNumber ?? '',
    organizationUnit: nameValue(name, objectIdentifiers.organizationUnit) ?? '',
    organization: nameValue(name, objectIdentifiers.organization) ?? '',
    country: nameValue(name, objectIdentifiers.country) ?? '',
    invoiceTypes: egs?.invoiceTypes ?? '',
    registeredAddress: egs?.registeredAddress ?? '',
    businessCategory: egs?.businessCategory ?? '',
  };
  const missing = Object.entries({ ...fields, template: templateName }).find(([, value]) => value === '');
  if (missing !== undefined) return failure({ code: 'csr_field_missing', field: missing[0] });
  const template = templateNamed(templateName);
  return template === undefined ? failure({ code: 'csr_template_unknown' }) : success({ ...fields, template });
}

/** Reads such a request and checks that it is signed with the key that it carries. */
export function readCsr(pem: string): Result<{ subject: CsrSubject; publicKey: Uint8Array }, CsrFault> {
  const [request, algorithm, signatureBits] = sequenceOf(decodePem(pem), 3);
  if (request === undefined || algorithm === undefined) return failure({ code: 'csr_not_pem' });
  const publicKey = readPublicKey(memberOf(request, 2));
  if (publicKey === undefined) return failure({ code: 'csr_curve_wrong' });
  const isEcdsa = Buffer.compare(bytesOf(algorithm), encodeDer(signatureAlgorithm())) === 0;
  const signature = bitsOf(signatureBits);
  if (!isEcdsa || signature === undefined) return failure({ code: 'csr_signature_malformed' });
  const digest = hash('sha256', bytesOf(request), 'buffer');
  if (!secp256k1().verify(digest, signature, publicKey)) return failure({ code: 'csr_signature_invalid' });
  const subject = readSubject(request);
  return subject.ok ? success({ subject: subject.value, publicKey }) : subject;
}

const faultTexts: Record<Exclude<CsrFault['code'], 'csr_field_missing'>, string> = {
  csr_not_pem: 'malformed: no PEM text of a certificate signing request',
  csr_curve_wrong: 'wrong curve',
  csr_signature_malformed: 'malformed: no ecdsa-with-SHA256 signature',
  csr_signature_invalid: 'signature does not hold',
  csr_subject_malformed: 'malformed: the subject is no name',
  csr_template_unknown: 'unknown template',
};

/** Says in a few words what is wrong with a request. */
export function describeCsrFault(fault: CsrFault): string {
  return fault.code === 'csr_field_missing' ? `missing field: ${fault.field}` : faultTexts[fault.code];
}
