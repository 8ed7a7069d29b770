import type { Asn1 } from 'node-forge/lib/asn1.js';
import { characterStringOf, memberOf, membersOf, oidOf, type MaybeAsn1 } from '../encoding/der-reading.ts';
import { der } from '../encoding/der-writing.ts';
import { objectIdentifiers } from './object-identifiers.ts';

/** One attribute of a name: its type as dotted OID, and its text. */
export type NameAttribute = { oid: string; value: string };

/** A name's relative distinguished names (RDNs) in DER order; each holds one attribute in nearly every certificate. */
export type DistinguishedName = readonly (readonly NameAttribute[])[];

// The words of Java's X500Name.getName(), which the authority's tools compare with (standard §4.6).
const keywords: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SURNAME',
  '2.5.4.5': 'SERIALNUMBER',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'STREET',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'T',
  '2.5.4.42': 'GIVENNAME',
  '2.5.4.43': 'INITIALS',
  '2.5.4.44': 'GENERATION',
  '2.5.4.46': 'DNQ',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'EMAILADDRESS',
};

function attributeText({ oid, value }: NameAttribute): string {
  const needsQuotes = /[,+=\n<>#;\\"]|^ | $| {2}/.test(value);
  const text = needsQuotes ? `"${value.replace(/["\\]/g, (character) => `\\${character}`)}"` : value;
  return `${keywords[oid] ?? `OID.${oid}`}=${text}`;
}

/**
 * A name as ds:X509IssuerName carries it (standard §4.6): RDNs in reverse of their DER order, joined with comma and space, as
 * Java's `getIssuerDN().getName()` gives it.
 */
export function nameText(name: DistinguishedName): string {
  return name
    .map((attributes) => attributes.map(attributeText).join(' + '))
    .toReversed()
    .join(', ');
}

/** The first attribute of that type in a name. */
export function nameValue(name: DistinguishedName, oid: string): string | undefined {
  return name.flat().find((attribute) => attribute.oid === oid)?.value;
}

function attributeValue({ oid, value }: NameAttribute): Asn1 {
  if (oid === objectIdentifiers.country) return der.printable(value);
  return oid === objectIdentifiers.domainComponent ? der.ia5(value) : der.utf8(value);
}

/** Encodes a name: one SET an RDN; C is a PrintableString, DC an IA5String, all else UTF8String (standard §5). */
export function writeName(name: DistinguishedName): Asn1 {
  const sets = name.map((attributes) =>
    der.set(...attributes.map((attribute) => der.sequence(der.oid(attribute.oid), attributeValue(attribute)))),
  );
  return der.sequence(...sets);
}

function readAttribute(node: Asn1): NameAttribute | undefined {
  const oid = oidOf(memberOf(node, 0));
  const value = characterStringOf(memberOf(node, 1));
  return oid === undefined || value === undefined ? undefined : { oid, value };
}

/** Reads a name, or gives undefined where any part of it is not an attribute with text. */
export function readName(node: MaybeAsn1): DistinguishedName | undefined {
  if (node === undefined) return undefined;
  const name = membersOf(node).map((set) => membersOf(set).map(readAttribute));
  const complete = name.map((attributes) => attributes.filter((attribute) => attribute !== undefined));
  const isWhole = complete.every((attributes, index) => attributes.length > 0 && attributes.length === name[index]?.length);
  return isWhole ? complete : undefined;
}
