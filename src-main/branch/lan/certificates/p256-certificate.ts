import { hash, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { writeName } from '#main/core/certificate/distinguished-name.ts';
import { objectIdentifiers } from '#main/core/certificate/object-identifiers.ts';
import { writeExtension } from '#main/core/certificate/egs-name.ts';
import { encodeBase64 } from '#main/core/encoding/base64.ts';
import { decodeDer } from '#main/core/encoding/der-reading.ts';
import { der, encodeDer } from '#main/core/encoding/der-writing.ts';
import { addressBytes, networkBytes, type Network } from './address-bytes.ts';

/** The names and networks for which a CA may certify servers. */
export type PermittedNames = { dns: readonly string[]; networks: readonly Network[] };

type Asn1 = ReturnType<typeof der.sequence>;

// What every certificate has.
type CertificateBase = {
  commonName: string;
  publicKey: KeyObject;
  issuer: { commonName: string; privateKey: KeyObject; publicKey: KeyObject };
  validFrom: Date;
  validTo: Date;
};

/** A CA's own certificate, or that of a server with its names and addresses. */
export type P256Certificate = CertificateBase & ({ permitted: PermittedNames } | { names: readonly string[] });

// RFC 5280 §4.2.1.6: the tags of GeneralName.
const generalName = { dns: 2, address: 7 } as const;
const serialBytes = 16;
const keyIdentifierBytes = 20;
const critical = { critical: true };

/** The SubjectPublicKeyInfo of a key in DER. */
export function spkiOf(publicKey: KeyObject): Uint8Array {
  return publicKey.export({ type: 'spki', format: 'der' });
}

function writeSpki(publicKey: KeyObject): Asn1 {
  const spki = decodeDer(spkiOf(publicKey));
  if (spki === undefined) throw new Error('a key has a SubjectPublicKeyInfo');
  return spki;
}

function keyIdentifier(publicKey: KeyObject): Uint8Array {
  return hash('sha256', spkiOf(publicKey), 'buffer').subarray(0, keyIdentifierBytes);
}

function writeDnsName(name: string): Asn1 {
  return der.contextPrimitive(generalName.dns, Buffer.from(name, 'ascii'));
}

function writeConstraints({ dns, networks }: PermittedNames): Asn1 {
  const subtrees = [
    ...dns.map((name) => der.sequence(writeDnsName(name))),
    ...networks.map((network) => der.sequence(der.contextPrimitive(generalName.address, networkBytes(network)))),
  ];
  return der.sequence(der.context(0, ...subtrees));
}

function writeAlternativeName(name: string): Asn1 {
  return isIP(name) === 0 ? writeDnsName(name) : der.contextPrimitive(generalName.address, addressBytes(name));
}

function extensionsOf(certificate: P256Certificate): Asn1 {
  const { publicKey, issuer } = certificate;
  const serverOnly = der.sequence(der.oid(objectIdentifiers.serverAuthentication));
  const common = [
    writeExtension(objectIdentifiers.extendedKeyUsage, serverOnly),
    writeExtension(objectIdentifiers.subjectKeyIdentifier, der.octets(keyIdentifier(publicKey))),
    writeExtension(
      objectIdentifiers.authorityKeyIdentifier,
      der.sequence(der.contextPrimitive(0, keyIdentifier(issuer.publicKey))),
    ),
  ];
  if ('permitted' in certificate) {
    return der.sequence(
      writeExtension(objectIdentifiers.basicConstraints, der.sequence(der.boolean(true), der.integer(0n)), critical),
      // keyCertSign (RFC 5280 §4.2.1.3).
      writeExtension(objectIdentifiers.keyUsage, der.bits(Uint8Array.of(0x04), 2), critical),
      writeExtension(objectIdentifiers.nameConstraints, writeConstraints(certificate.permitted), critical),
      ...common,
    );
  }
  return der.sequence(
    writeExtension(objectIdentifiers.basicConstraints, der.sequence(), critical),
    // digitalSignature.
    writeExtension(objectIdentifiers.keyUsage, der.bits(Uint8Array.of(0x80), 7), critical),
    writeExtension(objectIdentifiers.subjectAlternativeName, der.sequence(...certificate.names.map(writeAlternativeName))),
    ...common,
  );
}

function nameOf(commonName: string): Asn1 {
  return writeName([[{ oid: objectIdentifiers.commonName, value: commonName }]]);
}

function pemOf(bytes: Uint8Array): string {
  const lines = encodeBase64(bytes).match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** Writes an X.509 v3 certificate (RFC 5280) on P-256 for TLS, in PEM. */
export function writeP256Certificate(certificate: P256Certificate): string {
  const { commonName, publicKey, issuer, validFrom, validTo } = certificate;
  const algorithm = der.sequence(der.oid(objectIdentifiers.ecdsaWithSha256));
  const tbs = der.sequence(
    der.context(0, der.integer(2n)),
    der.integer(BigInt(`0x${randomBytes(serialBytes).toString('hex')}`)),
    algorithm,
    nameOf(issuer.commonName),
    der.sequence(der.time(validFrom), der.time(validTo)),
    nameOf(commonName),
    writeSpki(publicKey),
    der.context(3, extensionsOf(certificate)),
  );
  const signature = sign('sha256', encodeDer(tbs), issuer.privateKey);
  return pemOf(encodeDer(der.sequence(tbs, algorithm, der.bits(signature))));
}
