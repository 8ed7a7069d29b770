import { hash } from 'node:crypto';
import { encodeBase64 } from '../encoding/base64.ts';
import type { Certificate } from '../certificate/x509.ts';
import { readXmlDocument } from '../xml/read-xml.ts';
import type { XmlDocument } from '../xml/xml-tree.ts';
import type { Tlv } from '../encoding/tlv.ts';
import { canonicalXml } from './reading/canonical-xml.ts';
import { readFacts, type DocumentFacts } from './reading/document-facts.ts';
import { fixedTextDifference, ownLayout } from './reading/fixed-text.ts';
import type { StampFault, StampValue } from './reading/stamp-fault.ts';
import { findStampParts, type StampParts } from './reading/stamp-parts.ts';
import { readStampValues, type StampValues } from './reading/stamp-values.ts';
import { verifySignature } from './reading/verify-signature.ts';
import { describeQrFault, readQr } from './reading/read-qr.ts';

export type { StampFault, StampValue };

/** What became of checking a document's stamp. Everything but `ok`, `stamped` and `faults` is missing where XML is. */
export type Verification = {
  /** No fault at all. */
  ok: boolean;
  /** Whether there is a stamp; a standard document may lack one. */
  stamped: boolean;
  faults: StampFault[];
  /** The invoice hash as computed, Base64, 44 characters. */
  hash?: string | undefined;
  uuid?: string | undefined;
  /** KSA-16, as the document writes it. */
  icv?: string | undefined;
  /** KSA-13, the PIH. */
  previousHash?: string | undefined;
  certificate?: Certificate | undefined;
  /** When it was signed, by the clock of Riyadh, as the stamp writes it. */
  signingTime?: string | undefined;
  /** The C14N text that was hashed. */
  canonicalBody?: string | undefined;
};

function missingParts(facts: DocumentFacts, parts: StampParts): StampFault[] {
  if (facts.isStandard) return [];
  const faults: StampFault[] = [];
  if (parts.extensions.length === 0) faults.push({ value: 'stamp_missing', message: 'A simplified document needs a stamp.' });
  if (parts.qrReferences.length === 0) faults.push({ value: 'qr_missing', message: 'A simplified document needs a QR.' });
  return faults;
}

function layoutDifference(text: string, canonicalBody: string, parts: StampParts, values: StampValues): string | undefined {
  return ownLayout(canonicalBody, parts, values) === text ? undefined : 'The bytes are not laid out as this product writes them.';
}

// What canonicalisation would leave out, or reads otherwise, must not be in a document whose hash is to mean something.
function obstacleTo({ version = '1.0', hasInstruction }: XmlDocument): string | undefined {
  if (version !== '1.0') return `The document is XML ${version}, not 1.0.`;
  return hasInstruction ? 'The document holds a processing instruction.' : undefined;
}

function unverifiable(message: string): Verification {
  return { ok: false, stamped: false, faults: [{ value: 'xml', message }] };
}

/** How closely a document is looked at. */
export type VerifyOptions = {
  /** `ours` also wants the very bytes that `stamp()` writes, so that not one can differ; `any` leaves the layout to the sender. */
  layout?: 'any' | 'ours';
};

/**
 * Takes a document apart and recomputes every value of its stamp from its bytes alone (standard §4): invoice hash, signature,
 * digests, issuer and serial, each QR tag, which parts and tags there must be, and the fixed text that no digest covers. It
 * shares no code with `stamp()`. Whether the certificate is trusted is not its concern. Never throws.
 */
export function verify(xml: Uint8Array, options: VerifyOptions = {}): Verification {
  const read = readXmlDocument(xml);
  return read.ok ? verifyDocument(read.value, options) : unverifiable(read.fault.message);
}

// What a QR has to agree with (standard §4.5). Undefined where the document or certificate gives nothing to compare.
type QrExpectation = {
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

// Compares every tag of a QR with the document, its stamp and its certificate (standard §4.5), and which tags there are.
function verifyQr(text: string, expected: QrExpectation): StampFault[] {
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

/** The same for a document that its caller has read already (`readXmlDocument`). */
export function verifyDocument(document: XmlDocument, options: VerifyOptions = {}): Verification {
  const obstacle = obstacleTo(document);
  if (obstacle !== undefined) return unverifiable(obstacle);
  const { root, text } = document;
  const parts = findStampParts(root);
  const canonicalBody = canonicalXml(root, parts.cut);
  const invoiceHash = hash('sha256', canonicalBody, 'buffer');
  const hashText = encodeBase64(invoiceHash);
  const facts = readFacts(root, parts);
  const values = readStampValues(parts);
  const stamped = parts.extensions.length > 0;

  const faults = missingParts(facts, parts);
  const { faults: signatureFaults, certificate } = stamped
    ? verifySignature(invoiceHash, values)
    : { faults: [], certificate: undefined };
  faults.push(...signatureFaults);
  if (parts.qrReferences.length > 0) {
    const signature = stamped ? values.texts.signature : undefined;
    faults.push(...verifyQr(values.texts.qr, { facts, hash: hashText, signature, certificate }));
  }
  const difference =
    fixedTextDifference(parts) ?? (options.layout === 'ours' ? layoutDifference(text, canonicalBody, parts, values) : undefined);
  if (difference !== undefined) faults.push({ value: 'stamp_text', message: difference });
  const { uuid, icv, previousHash } = facts;
  const { signingTime } = values.texts;
  const ok = faults.length === 0;
  return { ok, stamped, faults, hash: hashText, uuid, icv, previousHash, certificate, signingTime, canonicalBody };
}
