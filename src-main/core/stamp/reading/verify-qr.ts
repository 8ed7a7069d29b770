import type { Tlv } from '../../encoding/tlv.ts';
import type { DocumentFacts } from './document-facts.ts';
import { describeQrFault, readQr } from './read-qr.ts';
import type { StampFault, StampValue } from './stamp-fault.ts';

/** What a QR has to agree with (standard §4.5). Undefined where the document or certificate gives nothing to compare. */
export type QrExpectation = {
  facts: DocumentFacts;
  /** The invoice hash as computed, Base64. */
  hash: string;
  /** ds:SignatureValue, or undefined on a document without a stamp. */
  signature: string | undefined;
  certificate: { spki: Uint8Array; signature: Uint8Array } | undefined;
};

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

/** Compares every tag of a QR with the document, its stamp and its certificate (standard §4.5), and which tags there are. */
export function verifyQr(text: string, expected: QrExpectation): StampFault[] {
  const read = readQr(text);
  if (!read.ok) return [{ value: 'qr', message: describeQrFault(read.fault) }];
  const tlvs = read.value;
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
  // Where IssueTime ends with Z the QR may repeat it or not (standard §4.5, §10); where it does not, the QR must not either.
  compareText(3, 'qr_timestamp', timestampFor(valueOf(3), facts.timestamp ?? ''));
  compareText(4, 'qr_payable', facts.payable);
  compareText(5, 'qr_vat', facts.vat);
  compareText(6, 'qr_hash', expected.hash);
  if (expected.signature !== undefined) compareText(7, 'qr_signature', expected.signature);
  if (certificate !== undefined) compare(8, 'qr_public_key', certificate.spki);
  if (certificate !== undefined) compare(9, 'qr_certificate_signature', certificate.signature);
  return faults;
}
