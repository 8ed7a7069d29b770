import { hash } from 'node:crypto';
import type { Asn1 } from 'node-forge/lib/asn1.js';
import { encodeBase64 } from '../encoding/base64.ts';
import { der, encodeDer } from '../encoding/der-writing.ts';
import type { CsrSubject } from './csr.ts';
import { writeName, type DistinguishedName, type NameAttribute } from './distinguished-name.ts';
import { writeEgsName, writeExtension } from './egs-name.ts';
import { objectIdentifiers } from './object-identifiers.ts';
import { writePublicKey } from './public-key.ts';
import { secp256k1 } from './secp256k1.ts';

/** The name of an authority: a subject without an EGS unit. `domainComponents` in DER order, e.g. `['local', 'gov']`. */
export type AuthoritySubject = {
  commonName: string;
  domainComponents?: readonly string[];
  country?: string;
  organization?: string;
  organizationUnit?: string;
};

/** What goes into a certificate. A CsrSubject makes a unit's certificate, an AuthoritySubject an authority's. */
export type CertificateContent = {
  subject: CsrSubject | AuthoritySubject;
  /** 65 bytes. */
  publicKey: Uint8Array;
  issuer: { name: DistinguishedName; privateKey: Uint8Array };
  serialNumber: bigint;
  validFrom: Date;
  validTo: Date;
};

function rdn(oid: string, value: string | undefined): readonly NameAttribute[][] {
  return value === undefined ? [] : [[{ oid, value }]];
}

/** The distinguished name of a subject: DC, C, O, OU, CN, as the authority's certificates order them (standard §5). */
export function subjectName(subject: CsrSubject | AuthoritySubject): DistinguishedName {
  const domainComponents = 'domainComponents' in subject ? (subject.domainComponents ?? []) : [];
  return [
    ...domainComponents.flatMap((component) => rdn(objectIdentifiers.domainComponent, component)),
    ...rdn(objectIdentifiers.country, subject.country),
    ...rdn(objectIdentifiers.organization, subject.organization),
    ...rdn(objectIdentifiers.organizationUnit, subject.organizationUnit),
    ...rdn(objectIdentifiers.commonName, subject.commonName),
  ];
}

// The bits of KeyUsage (RFC 5280 §4.2.1.3), as the one byte that holds them and the bits of it left over.
const digitalSignature = der.bits(Uint8Array.of(0x80), 7);
const keyCertSign = der.bits(Uint8Array.of(0x04), 2);

function extensionsOf(subject: CsrSubject | AuthoritySubject): Asn1 {
  const critical = { critical: true };
  if (!('template' in subject)) {
    return der.sequence(
      writeExtension(objectIdentifiers.basicConstraints, der.sequence(der.boolean(true)), critical),
      writeExtension(objectIdentifiers.keyUsage, keyCertSign, critical),
    );
  }
  const purposes = der.sequence(der.oid(objectIdentifiers.codeSigning), der.oid(objectIdentifiers.clientAuthentication));
  return der.sequence(
    writeEgsName({ ...subject, vatNumber: subject.organizationIdentifier }),
    writeExtension(objectIdentifiers.keyUsage, digitalSignature, critical),
    writeExtension(objectIdentifiers.extendedKeyUsage, purposes),
  );
}

/**
 * Writes an X.509 v3 certificate (RFC 5280) in the shape of the authority's own (standard §5), signed by the issuer's key:
 * Base64 on one line. A unit's certificate repeats the EGS name of its request; an authority's may sign certificates. For a
 * self-signed one give `subjectName(subject)` as the issuer's name.
 */
export function writeCertificate(content: CertificateContent): string {
  const algorithm = der.sequence(der.oid(objectIdentifiers.ecdsaWithSha256));
  const tbs = der.sequence(
    der.context(0, der.integer(2n)),
    der.integer(content.serialNumber),
    algorithm,
    writeName(content.issuer.name),
    der.sequence(der.time(content.validFrom), der.time(content.validTo)),
    writeName(subjectName(content.subject)),
    writePublicKey(content.publicKey),
    der.context(3, extensionsOf(content.subject)),
  );
  const signature = secp256k1().sign(hash('sha256', encodeDer(tbs), 'buffer'), content.issuer.privateKey);
  return encodeBase64(encodeDer(der.sequence(tbs, algorithm, der.bits(signature))));
}
