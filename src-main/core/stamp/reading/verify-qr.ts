import { decodeBase64 } from '../../certificate/base64.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { StampFault, StampValue } from './stamp-fault.ts';

/** What a QR has to agree with (dossier §4.5). Undefined where the document or certificate gives nothing to compare. */
export type QrExpectation = {
  facts: DocumentFacts;
  /** The invoice hash as computed, Base64. */
  hash: string;
  /** ds:SignatureValue, or undefined on a document without a stamp. */
  signature: string | undefined;
  certificate: { spki: Uint8Array; signature: Uint8Array } | undefined;
};

type Tlv = { tag: number; value: Uint8Array };

const longestQrCharacters = 4096;

// X.690 §8.1.3.5, as far as a QR can be long: the length itself up to 0x7f, or behind 0x81 one byte of it, behind 0x82 two.
const mostLengthBytes = 2;

/** The value at the start of `rest`, behind its length, and what is left behind it; a text says why there is none. */
function readValue(rest: Uint8Array): { value: Uint8Array; left: Uint8Array } | string {
  const [first] = rest;
  if (first === undefined) return 'has no length';
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  const hex = first.toString(16);
  if (first === 0x80 || lengthBytes > mostLengthBytes) return `has the length byte 0x${hex}, which is no BER length`;
  const start = 1 + lengthBytes;
  const length = lengthBytes === 0 ? first : rest.subarray(1, start).reduce((sum, byte) => sum * 256 + byte, 0);
  if (rest.length < start + length) return `needs ${length} bytes, but only ${Math.max(0, rest.length - start)} are left`;
  return { value: rest.subarray(start, start + length), left: rest.subarray(start + length) };
}

function readTlvs(text: string): Tlv[] | string {
  if (text.length > longestQrCharacters) return `The QR has more than ${longestQrCharacters} characters.`;
  const bytes = decodeBase64(text);
  if (bytes === undefined || bytes.length === 0) return 'The QR is no Base64.';
  const tlvs: Tlv[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const [tag = 0] = rest;
    const read = readValue(rest.subarray(1));
    if (typeof read === 'string') return `QR tag ${tag} ${read}.`;
    tlvs.push({ tag, value: read.value });
    rest = read.left;
  }
  return tlvs;
}

function tagFault(tlvs: readonly Tlv[], expected: QrExpectation): string | undefined {
  const tags = tlvs.map((tlv) => tlv.tag);
  const isStamped = expected.signature !== undefined;
  let required = isStamped ? 8 : 5;
  if (!expected.facts.isStandard) required = 9;
  const allowed = expected.facts.isStandard && !isStamped ? 6 : 9;
  const inOrder = tags.every((tag, index) => tag === index + 1);
  if (inOrder && tags.length >= required && tags.length <= allowed) return undefined;
  return `The QR has the tags ${tags.join(' ')}; this document needs 1 to ${required}.`;
}

function timestampFor(found: Uint8Array | undefined, timestamp: string): string {
  const isWithZone = Buffer.from(found ?? [])
    .toString('latin1')
    .endsWith('Z');
  return isWithZone ? timestamp : timestamp.replace(/Z$/, '');
}

/** Compares every tag of a QR with the document, its stamp and its certificate (dossier §4.5), and which tags there are. */
export function verifyQr(text: string, expected: QrExpectation): StampFault[] {
  const tlvs = readTlvs(text);
  if (typeof tlvs === 'string') return [{ value: 'qr', message: tlvs }];
  const faults: StampFault[] = [];
  const wrongTags = tagFault(tlvs, expected);
  if (wrongTags !== undefined) faults.push({ value: 'qr_tags', message: wrongTags });

  const valueOf = (tag: number): Uint8Array | undefined => tlvs.find((tlv) => tlv.tag === tag)?.value;
  const compare = (tag: number, value: StampValue, wanted: Uint8Array): void => {
    const found = valueOf(tag);
    if (found === undefined || Buffer.compare(found, wanted) === 0) return;
    faults.push({ value, message: `QR tag ${tag} is not what the document has.` });
  };
  const compareText = (tag: number, value: StampValue, wanted = ''): void => {
    const found = valueOf(tag);
    if (found === undefined || Buffer.compare(found, Buffer.from(wanted, 'utf8')) === 0) return;
    const actual = Buffer.from(found).toString('utf8');
    faults.push({ value, message: `QR tag ${tag} is not what the document has.`, actual, expected: wanted });
  };

  const { facts, certificate } = expected;
  compareText(1, 'qr_seller_name', facts.sellerName);
  compareText(2, 'qr_vat_number', facts.vatNumber);
  // Where IssueTime ends with Z the QR may repeat it or not (dossier §4.5, §10); where it does not, the QR must not either.
  compareText(3, 'qr_timestamp', timestampFor(valueOf(3), facts.timestamp ?? ''));
  compareText(4, 'qr_payable', facts.payable);
  compareText(5, 'qr_vat', facts.vat);
  compareText(6, 'qr_hash', expected.hash);
  if (expected.signature !== undefined) compareText(7, 'qr_signature', expected.signature);
  if (certificate !== undefined) compare(8, 'qr_public_key', certificate.spki);
  if (certificate !== undefined) compare(9, 'qr_certificate_signature', certificate.signature);
  return faults;
}
