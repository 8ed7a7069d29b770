import asn1, { type Asn1 } from 'node-forge/lib/asn1.js';
import { derClasses, derTags } from './der-tags.ts';
import { encodeDer } from './der-writing.ts';

/** A value that may turn out not to be there: every reader below takes undefined for "nothing", so reads can be chained. */
export type MaybeAsn1 = Asn1 | undefined;

const { universal, contextSpecific } = derClasses;
const textTags: readonly number[] = [derTags.utf8, derTags.numeric, derTags.printable, derTags.teletex, derTags.ia5];

/**
 * Parses bytes that are exactly one DER value, or gives undefined. BER that is not DER is refused, so encoding any part again
 * gives the very bytes it was read from.
 */
export function decodeDer(bytes: Uint8Array): MaybeAsn1 {
  const text = Buffer.from(bytes).toString('latin1');
  try {
    const node = asn1.fromDer(text, { strict: true, parseAllBytes: true, decodeBitStrings: false });
    return asn1.toDer(node).getBytes() === text ? node : undefined;
  } catch {
    return undefined;
  }
}

/** The members of a constructed value; none where it is primitive or missing. */
export function membersOf(node: MaybeAsn1): readonly Asn1[] {
  return node !== undefined && typeof node.value !== 'string' ? node.value : [];
}

/** The member at an index. */
export function memberOf(node: MaybeAsn1, index: number): MaybeAsn1 {
  return membersOf(node)[index];
}

/** Whether a value carries the context-specific tag [number]. */
export function isContext(node: MaybeAsn1, number: number): boolean {
  return node?.tagClass === contextSpecific && node.type === number;
}

/** The members of a SEQUENCE of exactly that many; none where the value is anything else. */
export function sequenceOf(node: MaybeAsn1, length: number): readonly Asn1[] {
  const members = node?.tagClass === universal && node.type === derTags.sequence ? membersOf(node) : [];
  return members.length === length ? members : [];
}

function contentOf(node: MaybeAsn1, type: number): string | undefined {
  if (node?.tagClass !== universal || node.type !== type) return undefined;
  return typeof node.value === 'string' ? node.value : undefined;
}

/** The dotted text of an OBJECT IDENTIFIER. */
export function oidOf(node: MaybeAsn1): string | undefined {
  const content = contentOf(node, derTags.oid);
  return content === undefined || content === '' ? undefined : asn1.derToOid(content);
}

/** The text of any of the character strings that X.520 names use. */
export function characterStringOf(node: MaybeAsn1): string | undefined {
  if (node?.tagClass !== universal || typeof node.value !== 'string') return undefined;
  const bytes = Buffer.from(node.value, 'latin1');
  if (node.type === derTags.bmp) return bytes.length % 2 === 0 ? bytes.swap16().toString('utf16le') : undefined;
  if (!textTags.includes(node.type)) return undefined;
  return bytes.toString(node.type === derTags.utf8 ? 'utf8' : 'latin1');
}

/** The bytes of an OCTET STRING. */
export function octetsOf(node: MaybeAsn1): Uint8Array | undefined {
  const content = contentOf(node, derTags.octetString);
  return content === undefined ? undefined : Buffer.from(content, 'latin1');
}

/** The bytes of a BIT STRING of whole bytes. */
export function bitsOf(node: MaybeAsn1): Uint8Array | undefined {
  const content = contentOf(node, derTags.bitString);
  return content?.startsWith('\x00') ? Buffer.from(content.slice(1), 'latin1') : undefined;
}

/** A non-negative INTEGER of at most 64 bytes. */
export function integerOf(node: MaybeAsn1): bigint | undefined {
  const content = contentOf(node, derTags.integer);
  if (content === undefined || content === '' || content.length > 64 || content.charCodeAt(0) > 0x7f) return undefined;
  return BigInt(`0x${Buffer.from(content, 'latin1').toString('hex')}`);
}

function validDate(date: Date): Date | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** A UTCTime or GeneralizedTime. */
export function timeOf(node: MaybeAsn1): Date | undefined {
  const utc = contentOf(node, derTags.utcTime);
  const generalized = contentOf(node, derTags.generalizedTime);
  if (utc !== undefined && /^\d{12}Z$/.test(utc)) return validDate(asn1.utcTimeToDate(utc));
  if (generalized !== undefined && /^\d{14}Z$/.test(generalized)) return validDate(asn1.generalizedTimeToDate(generalized));
  return undefined;
}

/** The bytes that a part was read from; for values from `decodeDer`, which are DER throughout. */
export function bytesOf(node: Asn1): Uint8Array {
  return encodeDer(node);
}
