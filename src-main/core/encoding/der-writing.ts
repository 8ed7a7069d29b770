import asn1, { type Asn1 } from 'node-forge/lib/asn1.js';
import { derClasses, derTags } from './der-tags.ts';

const { universal, contextSpecific } = derClasses;

const binary = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const primitive = (tag: number, value: string): Asn1 => asn1.create(universal, tag, false, value);

/** Encodes an ASN.1 value as DER (X.690). */
export function encodeDer(node: Asn1): Uint8Array {
  return Buffer.from(asn1.toDer(node).getBytes(), 'latin1');
}

/** The ASN.1 values that requests and certificates are made of. */
export const der = {
  sequence: (...members: Asn1[]): Asn1 => asn1.create(universal, derTags.sequence, true, members),
  set: (...members: Asn1[]): Asn1 => asn1.create(universal, derTags.set, true, members),
  /** A context-specific, constructed value: EXPLICIT tagging, or IMPLICIT where the members are those of a SET. */
  context: (tag: number, ...members: Asn1[]): Asn1 => asn1.create(contextSpecific, tag, true, members),
  /** A context-specific, primitive value: IMPLICIT tagging of a primitive type. */
  contextPrimitive: (tag: number, bytes: Uint8Array): Asn1 => asn1.create(contextSpecific, tag, false, binary(bytes)),
  oid: (identifier: string): Asn1 => primitive(derTags.oid, asn1.oidToDer(identifier).getBytes()),
  utf8: (text: string): Asn1 => primitive(derTags.utf8, Buffer.from(text, 'utf8').toString('latin1')),
  printable: (text: string): Asn1 => primitive(derTags.printable, text),
  ia5: (text: string): Asn1 => primitive(derTags.ia5, text),
  boolean: (value: boolean): Asn1 => primitive(derTags.boolean, value ? '\xff' : '\x00'),
  octets: (bytes: Uint8Array): Asn1 => primitive(derTags.octetString, binary(bytes)),
  /** A BIT STRING; `unused` counts the bits of the last byte that do not belong to it. */
  bits: (bytes: Uint8Array, unused = 0): Asn1 => primitive(derTags.bitString, String.fromCharCode(unused) + binary(bytes)),
  /** A non-negative INTEGER. */
  integer(value: bigint): Asn1 {
    const hex = value.toString(16);
    const even = hex.length % 2 === 0 ? hex : `0${hex}`;
    // A leading one bit would make it negative.
    const signed = /^[89a-f]/.test(even) ? `00${even}` : even;
    return primitive(derTags.integer, Buffer.from(signed, 'hex').toString('latin1'));
  },
  /** RFC 5280 §4.1.2.5: UTCTime up to 2049, GeneralizedTime from 2050 on. */
  time(at: Date): Asn1 {
    return at.getUTCFullYear() < 2050
      ? primitive(derTags.utcTime, asn1.dateToUtcTime(at))
      : primitive(derTags.generalizedTime, asn1.dateToGeneralizedTime(at));
  },
};
