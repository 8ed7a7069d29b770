import { hash } from 'node:crypto';
import { encodeBase64 } from '../encoding/base64.ts';
import type { Certificate } from '../certificate/x509.ts';
import { readXmlDocument } from '../xml/read-xml.ts';
import type { XmlDocument } from '../xml/xml-tree.ts';
import { canonicalXml } from './reading/canonical-xml.ts';
import { readFacts, type DocumentFacts } from './reading/document-facts.ts';
import { fixedTextDifference, ownLayout } from './reading/fixed-text.ts';
import type { StampFault, StampValue } from './reading/stamp-fault.ts';
import { findStampParts, type StampParts } from './reading/stamp-parts.ts';
import { readStampValues, type StampValues } from './reading/stamp-values.ts';
import { verifyQr } from './reading/verify-qr.ts';
import { verifySignature } from './reading/verify-signature.ts';

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
