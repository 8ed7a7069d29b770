import type { Asn1 } from 'node-forge/lib/asn1.js';
import { decodeDer, isContext, memberOf, membersOf, octetsOf, oidOf, type MaybeAsn1 } from '../encoding/der-reading.ts';
import { der, encodeDer } from '../encoding/der-writing.ts';
import { nameValue, readName, writeName } from './distinguished-name.ts';
import { objectIdentifiers } from './object-identifiers.ts';

/** What the authority asks of an EGS unit beyond its subject name: the directoryName of the SAN (standard §5). */
export type EgsName = {
  /** `1-<vendor>|2-<model>|3-<serial>`. */
  serialNumber: string;
  /** 15 digits. */
  vatNumber: string;
  /** `1000` standard, `0100` simplified, `1100` both. */
  invoiceTypes: string;
  registeredAddress: string;
  businessCategory: string;
};

const directoryName = 4;

/** An extension: critical or not, its value wrapped in an OCTET STRING (RFC 5280 §4.1). */
export function writeExtension(oid: string, value: Asn1, options?: { critical: boolean }): Asn1 {
  const critical = options?.critical === true ? [der.boolean(true)] : [];
  return der.sequence(der.oid(oid), ...critical, der.octets(encodeDer(value)));
}

/** The value inside an extension of a list of Extensions, or undefined. */
export function readExtension(extensions: MaybeAsn1, oid: string): MaybeAsn1 {
  const extension = membersOf(extensions).find((candidate) => oidOf(memberOf(candidate, 0)) === oid);
  const octets = octetsOf(membersOf(extension).at(-1));
  return octets === undefined ? undefined : decodeDer(octets);
}

/** The subjectAltName extension of an EGS unit: one directoryName, EXPLICIT inside [4] (standard §5). */
export function writeEgsName(name: EgsName): Asn1 {
  const directory = writeName([
    [{ oid: objectIdentifiers.egsSerialNumber, value: name.serialNumber }],
    [{ oid: objectIdentifiers.vatNumber, value: name.vatNumber }],
    [{ oid: objectIdentifiers.invoiceTypes, value: name.invoiceTypes }],
    [{ oid: objectIdentifiers.registeredAddress, value: name.registeredAddress }],
    [{ oid: objectIdentifiers.businessCategory, value: name.businessCategory }],
  ]);
  return writeExtension(objectIdentifiers.subjectAlternativeName, der.sequence(der.context(directoryName, directory)));
}

/** Reads that extension; a field that is not there comes back empty, no directoryName at all as undefined. */
export function readEgsName(extensions: MaybeAsn1): EgsName | undefined {
  const general = membersOf(readExtension(extensions, objectIdentifiers.subjectAlternativeName));
  const name = readName(
    memberOf(
      general.find((candidate) => isContext(candidate, directoryName)),
      0,
    ),
  );
  if (name === undefined) return undefined;
  return {
    serialNumber: nameValue(name, objectIdentifiers.egsSerialNumber) ?? '',
    vatNumber: nameValue(name, objectIdentifiers.vatNumber) ?? '',
    invoiceTypes: nameValue(name, objectIdentifiers.invoiceTypes) ?? '',
    registeredAddress: nameValue(name, objectIdentifiers.registeredAddress) ?? '',
    businessCategory: nameValue(name, objectIdentifiers.businessCategory) ?? '',
  };
}
