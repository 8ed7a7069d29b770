import { encodeBase64 } from '../encoding/base64.ts';
import { encodeTlv, longestTlvValueBytes } from '../encoding/tlv.ts';
import type { QrFields } from '../ubl/written-document.ts';

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

/** Whether a seller's name can be encoded: at most 255 bytes of UTF-8, which keep the QR below 1000 characters (standard §4.5). */
export function fitsQr(sellerName: string): boolean {
  return Buffer.byteLength(sellerName, 'utf8') <= longestTlvValueBytes;
}

/**
 * Writes a QR: Base64 of the TLVs 1 to 8, and 9 where there is a certificate signature; lengths are BER, so those above 127
 * have two bytes (standard §4.5). Throws where a value is longer than 255 bytes; check with `fitsQr` before a document is begun.
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

  return encodeBase64(Buffer.concat(values.map((value, index) => encodeTlv(index + 1, value))));
}
