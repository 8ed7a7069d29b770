import asn1 from 'node-forge/lib/asn1.js';
import type { Asn1 } from 'node-forge/lib/asn1.js';

// Classes and tags of X.690 §8.1.2.
const universal = 0x00;
const contextSpecific = 0x80;
const tags = {
  boolean: 1,
  integer: 2,
  bitString: 3,
  octetString: 4,
  oid: 6,
  utf8: 12,
  sequence: 16,
  set: 17,
  printable: 19,
  ia5: 22,
  utcTime: 23,
  generalizedTime: 24,
} as const;

const binary = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const primitive = (tag: number, value: string): Asn1 => asn1.create(universal, tag, false, value);

/** Encodes an ASN.1 value as DER (X.690). */
export function encodeDer(node: Asn1): Uint8Array {
  return Buffer.from(asn1.toDer(node).getBytes(), 'latin1');
}

/** The ASN.1 values that requests and certificates are made of. */
export const der = {
  sequence: (...members: Asn1[]): Asn1 => asn1.create(universal, tags.sequence, true, members),
  set: (...members: Asn1[]): Asn1 => asn1.create(universal, tags.set, true, members),
  /** A context-specific, constructed value: EXPLICIT tagging, or IMPLICIT where the members are those of a SET. */
  context: (tag: number, ...members: Asn1[]): Asn1 => asn1.create(contextSpecific, tag, true, members),
  oid: (identifier: string): Asn1 => primitive(tags.oid, asn1.oidToDer(identifier).getBytes()),
  utf8: (text: string): Asn1 => primitive(tags.utf8, Buffer.from(text, 'utf8').toString('latin1')),
  printable: (text: string): Asn1 => primitive(tags.printable, text),
  ia5: (text: string): Asn1 => primitive(tags.ia5, text),
  boolean: (value: boolean): Asn1 => primitive(tags.boolean, value ? '\xff' : '\x00'),
  octets: (bytes: Uint8Array): Asn1 => primitive(tags.octetString, binary(bytes)),
  /** A BIT STRING; `unused` counts the bits of the last byte that do not belong to it. */
  bits: (bytes: Uint8Array, unused = 0): Asn1 => primitive(tags.bitString, String.fromCharCode(unused) + binary(bytes)),
  /** A non-negative INTEGER. */
  integer(value: bigint): Asn1 {
    const hex = value.toString(16);
    const even = hex.length % 2 === 0 ? hex : `0${hex}`;
    // A leading one bit would make it negative.
    const signed = /^[89a-f]/.test(even) ? `00${even}` : even;
    return primitive(tags.integer, Buffer.from(signed, 'hex').toString('latin1'));
  },
  /** RFC 5280 §4.1.2.5: UTCTime up to 2049, GeneralizedTime from 2050 on. */
  time(at: Date): Asn1 {
    return at.getUTCFullYear() < 2050
      ? primitive(tags.utcTime, asn1.dateToUtcTime(at))
      : primitive(tags.generalizedTime, asn1.dateToGeneralizedTime(at));
  },
};
