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
const longestShortLength = 0x7f;
const oneLengthByteFollows = 0x81;
const twoLengthBytesFollow = 0x82;
const longestQrCharacters = 4096;

/** Whether a seller's name can be encoded: at most 255 bytes of UTF-8, which keep the QR below 1000 characters (dossier §4.5). */
export function fitsQr(sellerName: string): boolean {
  return Buffer.byteLength(sellerName, 'utf8') <= longestValueBytes;
}

// X.690 §8.1.3: one byte up to 127, else how many bytes of length follow. The authority reads the QR with a BER library.
function lengthBytes(length: number): number[] {
  return length <= longestShortLength ? [length] : [oneLengthByteFollows, length];
}

function tlv(tag: number, value: Uint8Array): Uint8Array {
  if (value.length > longestValueBytes) throw new Error(`QR tag ${tag} is longer than ${longestValueBytes} bytes.`);
  return Buffer.concat([Uint8Array.of(tag, ...lengthBytes(value.length)), value]);
}

/**
 * Writes a QR: Base64 of the TLVs 1 to 8, and 9 where there is a certificate signature; lengths are BER, so those above 127
 * have two bytes (dossier §4.5). Throws where a value is longer than 255 bytes; ask `fitsQr` before a document is begun.
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

  return encodeBase64(Buffer.concat(values.map((value, index) => tlv(index + 1, value))));
}

// Where the value of a TLV begins and ends. A length byte from 0x80 on that announces no length is refused, raw ones included.
function valueRange(bytes: Uint8Array, at: number): { start: number; end: number } | undefined {
  const [first, second = 0, third = 0] = bytes.subarray(at + 1, at + 4);
  if (first === undefined) return undefined;
  if (first <= longestShortLength) return { start: at + 2, end: at + 2 + first };
  if (first === oneLengthByteFollows) return { start: at + 3, end: at + 3 + second };
  return first === twoLengthBytesFollow ? { start: at + 4, end: at + 4 + second * 256 + third } : undefined;
}

/** Reads a QR into its tags and their bytes (dossier §4.5). Faults: no Base64, a length that is none, a cut value, a tag that comes twice. */
export function readQr(base64: string): Result<Map<number, Uint8Array>, string> {
  const bytes = base64.length > longestQrCharacters ? undefined : decodeBase64(base64);
  if (bytes === undefined || bytes.length === 0) return failure('The QR is no Base64.');
  const tags = new Map<number, Uint8Array>();
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at] ?? 0;
    const range = valueRange(bytes, at);
    if (range === undefined) return failure(`The length of QR tag ${tag} is no BER length.`);
    if (range.end > bytes.length) return failure(`The value of QR tag ${tag} is cut off.`);
    if (tags.has(tag)) return failure(`QR tag ${tag} comes twice.`);
    tags.set(tag, bytes.subarray(range.start, range.end));
    at = range.end;
  }
  return success(tags);
}
