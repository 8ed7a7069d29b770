import { hash } from 'node:crypto';
import { encodeBase64 } from '../certificate/base64.ts';
import type { Certificate } from '../certificate/x509.ts';
import { readFacts } from './reading/document-facts.ts';
import type { DocumentFacts } from './reading/document-facts.ts';
import { fixedTextDifference, ownLayout } from './reading/fixed-text.ts';
import { parseDocument } from './reading/parse-document.ts';
import type { StampFault, StampValue } from './reading/stamp-fault.ts';
import { canonicalise, cutStampParts } from './reading/stamp-parts.ts';
import type { StampParts } from './reading/stamp-parts.ts';
import { readStampValues } from './reading/stamp-values.ts';
import type { StampValues } from './reading/stamp-values.ts';
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

function layoutDifference(xml: Uint8Array, canonicalBody: string, parts: StampParts, values: StampValues): string | undefined {
  const expected = Buffer.from(ownLayout(canonicalBody, parts, values), 'utf8');
  return Buffer.compare(expected, xml) === 0 ? undefined : 'The bytes are not laid out as this product writes them.';
}

/**
 * Takes a document apart and recomputes every value of its stamp from its bytes alone (dossier §4): invoice hash, signature,
 * digests, issuer and serial, each QR tag, which parts and tags there must be, and the fixed text that no digest covers. It
 * shares no code with `stamp()`. `layout: 'ours'` also wants the very bytes that `stamp()` writes, so that not one can differ;
 * `any` (default) leaves the layout to the sender. Whether the certificate is trusted is not its concern. Never throws.
 */
export function verify(xml: Uint8Array, options: { layout?: 'any' | 'ours' } = {}): Verification {
  const parsed = parseDocument(xml);
  if (!parsed.ok) return { ok: false, stamped: false, faults: [{ value: 'xml', message: parsed.fault }] };
  const root = parsed.value;
  const parts = cutStampParts(root);
  const canonicalBody = canonicalise(root);
  const invoiceHash = hash('sha256', canonicalBody, 'buffer');
  const hashText = encodeBase64(invoiceHash);
  const facts = readFacts(root);
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
    fixedTextDifference(parts) ?? (options.layout === 'ours' ? layoutDifference(xml, canonicalBody, parts, values) : undefined);
  if (difference !== undefined) faults.push({ value: 'stamp_text', message: difference });
  const { uuid, icv, previousHash } = facts;
  return { ok: faults.length === 0, stamped, faults, hash: hashText, uuid, icv, previousHash, certificate, canonicalBody };
}
