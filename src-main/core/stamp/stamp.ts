import { hash } from 'node:crypto';
import type { InvoiceType } from '#shared/invoice/document.ts';
import { encodeBase64 } from '../encoding/base64.ts';
import type { QrFields, WrittenDocument } from '../ubl/written-document.ts';
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

/** When a document is signed, as Riyadh's wall clock, `yyyy-MM-ddTHH:mm:ss`, and as what kind. */
export type StampOptions = { signingTime: string; invoiceType: InvoiceType };

/** A document with its place in the chain, but without signature: all that the rest of the stamp needs, as plain values. */
export type HashedDocument = StampOptions & {
  /** The canonical body, UTF-8, with the two places in it where the stamp is put. */
  body: { bytes: Uint8Array; rootEnd: number; stampAt: number };
  /** Invoice hash, Base64, 44 characters: the next document's PIH. */
  hash: string;
  qrFields: QrFields;
};

/** The first step of stamping: the hash, with which the next document of the chain can be begun. */
export function hashDocument({ sections, qrFields }: WrittenDocument, options: StampOptions): HashedDocument {
  const body = bodyOf(sections);
  return { body, hash: encodeBase64(hash('sha256', body.bytes, 'buffer')), qrFields, ...options };
}

/**
 * The second step: signature, certificate and properties digests, QR, and the final bytes, which hold the very bytes that were
 * hashed. The signature is ECDSA over SHA-256 of the 32 hash bytes (standard §4.2), and deterministic. Throws where a QR value
 * cannot be encoded.
 */
export function finishStamp({ body, hash: hashText, qrFields, ...options }: HashedDocument, signer: Signer): StampedDocument {
  const { certificate } = signer;
  const signature = encodeBase64(signer.sign(hash('sha256', Buffer.from(hashText, 'base64'), 'buffer')));

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

/** Stamps a canonical body (standard §4, order of work) in one step. */
export function stamp(written: WrittenDocument, signer: Signer, options: StampOptions): StampedDocument {
  return finishStamp(hashDocument(written, options), signer);
}
