import { failure, success } from '../../../src-shared/result.ts';
import type { Result } from '../../../src-shared/result.ts';
import { decodeBase64, encodeBase64 } from '../certificate/base64.ts';

/** The texts a QR repeats from its document, verbatim: tags 1 to 5 (dossier §4.5). */
export type QrFields = {
  /** BT-27. */
  sellerName: string;
  /** BT-31. */
  vatNumber: string;
  /** `IssueDate` + `T` + `IssueTime`. */
  timestamp: string;
  /** BT-115, as the XML writes it. */
  payable: string;
  /** The first header tax amount (SAR), as the XML writes it. */
  vat: string;
};

/** What the stamp adds: tags 6 to 9. */
export type QrStamp = {
  /** Invoice hash, Base64, 44 characters. */
  hash: string;
  /** Signature value, Base64. */
  signature: string;
  /** DER, 88 bytes. */
  publicKeySpki: Uint8Array;
  /** DER, 70 to 72 bytes; simplified documents only. */
  certificateSignature?: Uint8Array;
};

const longestValueBytes = 255;
const longestQrCharacters = 4096;

/** Whether a seller's name can be encoded: its length counts UTF-8 bytes and has one byte itself (dossier §4.5). */
export function fitsQr(sellerName: string): boolean {
  return Buffer.byteLength(sellerName, 'utf8') <= longestValueBytes;
}

/**
 * Writes a QR: Base64 of the TLVs 1 to 8, and 9 where there is a certificate signature; tag and length have one byte each
 * (dossier §4.5). Throws where a value is longer than 255 bytes; ask `fitsQr` before a document is begun.
 */
export function writeQr(fields: QrFields, stamp: QrStamp): string {
  const values: Uint8Array[] = [
    Buffer.from(fields.sellerName, 'utf8'),
    Buffer.from(fields.vatNumber, 'utf8'),
    Buffer.from(fields.timestamp, 'utf8'),
    Buffer.from(fields.payable, 'utf8'),
    Buffer.from(fields.vat, 'utf8'),
    Buffer.from(stamp.hash, 'utf8'),
    Buffer.from(stamp.signature, 'utf8'),
    stamp.publicKeySpki,
  ];
  if (stamp.certificateSignature !== undefined) values.push(stamp.certificateSignature);

  const total = values.reduce((length, value) => length + 2 + value.length, 0);
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const [index, value] of values.entries()) {
    if (value.length > longestValueBytes) throw new Error(`QR tag ${index + 1} is longer than ${longestValueBytes} bytes.`);
    bytes[at] = index + 1;
    bytes[at + 1] = value.length;
    bytes.set(value, at + 2);
    at += 2 + value.length;
  }
  return encodeBase64(bytes);
}

/** Reads a QR into its tags and their bytes (dossier §4.5). Faults: no Base64, a cut value, a tag that comes twice. */
export function readQr(base64: string): Result<Map<number, Uint8Array>, string> {
  const bytes = base64.length > longestQrCharacters ? undefined : decodeBase64(base64);
  if (bytes === undefined || bytes.length === 0) return failure('The QR is no Base64.');
  const tags = new Map<number, Uint8Array>();
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at] ?? 0;
    const end = at + 2 + (bytes[at + 1] ?? longestValueBytes + 1);
    if (end > bytes.length) return failure(`The value of QR tag ${tag} is cut off.`);
    if (tags.has(tag)) return failure(`QR tag ${tag} comes twice.`);
    tags.set(tag, bytes.subarray(at + 2, end));
    at = end;
  }
  return success(tags);
}
