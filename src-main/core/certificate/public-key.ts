import type { Asn1 } from 'node-forge/lib/asn1.js';
import { bitsOf, memberOf, oidOf, type MaybeAsn1 } from '../encoding/der-reading.ts';
import { der } from '../encoding/der-writing.ts';
import { objectIdentifiers } from './object-identifiers.ts';

/** The SubjectPublicKeyInfo of an uncompressed point (RFC 5480 §2): 88 bytes once encoded. */
export function writePublicKey(publicKey: Uint8Array): Asn1 {
  return der.sequence(
    der.sequence(der.oid(objectIdentifiers.publicKey), der.oid(objectIdentifiers.secp256k1)),
    der.bits(publicKey),
  );
}

/** The uncompressed point (65 bytes) of a SubjectPublicKeyInfo, or undefined for any other kind of key or curve. */
export function readPublicKey(spki: MaybeAsn1): Uint8Array | undefined {
  const algorithm = memberOf(spki, 0);
  if (oidOf(memberOf(algorithm, 0)) !== objectIdentifiers.publicKey) return undefined;
  if (oidOf(memberOf(algorithm, 1)) !== objectIdentifiers.secp256k1) return undefined;
  const point = bitsOf(memberOf(spki, 1));
  return point?.length === 65 && point[0] === 0x04 ? point : undefined;
}
