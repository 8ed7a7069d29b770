import { hash } from 'node:crypto';
import type { InvoiceType } from '../../../src-shared/invoice/document.ts';
import { encodeBase64 } from '../encoding/base64.ts';
import type { WrittenDocument } from '../ubl/written-document.ts';
import { bodyOf } from './hash.ts';
import { writeQr } from './qr.ts';
import type { Signer } from './signer.ts';
import { qrAndSignature, stampBlock } from './stamp-block.ts';

/** A finished document: its bytes, and the values that ledger, API and gateway name. */
export type StampedDocument = {
  /** UTF-8. To be stored and sent as they are, never serialised again. */
  xml: Uint8Array;
  /** Invoice hash, Base64, 44 characters: the next document's PIH. */
  hash: string;
  /** Base64 of the DER signature. */
  signature: string;
  /** Base64 of the TLVs: QR tag values 1 to 8, and 9 on simplified documents. */
  qr: string;
};

const xmlDeclaration = Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n', 'utf8');

/**
 * Stamps a canonical body (standard §4, order of work): hash, signature, certificate and properties digests, QR, and the final
 * bytes, which hold the very bytes that were hashed. The signature is ECDSA over SHA-256 of the 32 hash bytes
 * (§4.2). `signingTime` is Riyadh's wall clock, `yyyy-MM-ddTHH:mm:ss`. Throws where a QR value cannot be encoded.
 */
export function stamp(
  written: WrittenDocument,
  signer: Signer,
  options: { signingTime: string; invoiceType: InvoiceType },
): StampedDocument {
  const { sections, qrFields } = written;
  const { certificate } = signer;
  const body = bodyOf(sections);
  const invoiceHash = hash('sha256', body.bytes, 'buffer');
  const hashText = encodeBase64(invoiceHash);
  const signature = encodeBase64(signer.sign(hash('sha256', invoiceHash, 'buffer')));

  const { values: properties, digest: propertiesDigest } = signer.propertiesAt(options.signingTime);
  const block = stampBlock({ hash: hashText, propertiesDigest, signature, certificate: certificate.base64, properties });

  const qr = writeQr(qrFields, {
    hash: hashText,
    signature,
    publicKeySpki: certificate.spki,
    ...(options.invoiceType === 'simplified' ? { certificateSignature: certificate.signature } : {}),
  });
  const xml = Buffer.concat([
    xmlDeclaration,
    body.bytes.subarray(0, body.rootEnd),
    Buffer.from(block, 'utf8'),
    body.bytes.subarray(body.rootEnd, body.stampAt),
    Buffer.from(qrAndSignature(qr), 'utf8'),
    body.bytes.subarray(body.stampAt),
  ]);
  return { xml, hash: hashText, signature, qr };
}
