import { decodeBase64 } from '../../encoding/base64.ts';
import { decodeDer } from '../../encoding/der-reading.ts';
import type { Tlv } from '../../encoding/tlv.ts';
import { readPublicKey } from '../../certificate/public-key.ts';
import { hashOfQr, readQr } from './read-qr.ts';
import { signatureHolds } from './verify-signature.ts';

/** What a QR of a tax document says (standard §4.5). The stamp is undefined where it has none, as before the second phase. */
export type TaxQr = {
  tlvs: readonly Tlv[];
  sellerName: string;
  vatNumber: string;
  timestamp: string;
  payable: string;
  vat: string;
  /** The invoice hash, Base64. */
  hash: string | undefined;
  /** SubjectPublicKeyInfo of the key that signed, DER. */
  publicKey: Uint8Array | undefined;
};

const leastTags = 5;

/** The bytes of a tag; undefined where the QR has none. */
export function valueOfTag(tlvs: readonly Tlv[], tag: number): Uint8Array | undefined {
  return tlvs.find((tlv) => tlv.tag === tag)?.value;
}

function textOfTag(tlvs: readonly Tlv[], tag: number): string {
  return Buffer.from(valueOfTag(tlvs, tag) ?? []).toString('utf8');
}

/** Reads a QR of a tax document; undefined for any other text. */
export function readTaxQr(text: string): TaxQr | undefined {
  const read = readQr(text);
  if (!read.ok) return undefined;
  const tlvs = read.value;
  const isInOrder = tlvs.every(({ tag }, index) => tag === index + 1);
  if (!isInOrder || tlvs.length < leastTags) return undefined;
  return {
    tlvs,
    sellerName: textOfTag(tlvs, 1),
    vatNumber: textOfTag(tlvs, 2),
    timestamp: textOfTag(tlvs, 3),
    payable: textOfTag(tlvs, 4),
    vat: textOfTag(tlvs, 5),
    hash: hashOfQr(text),
    publicKey: valueOfTag(tlvs, 8),
  };
}

/**
 * Whether the signature of a QR holds over its hash with its own key; undefined where it lacks one of them. Whose key that is, and whether its other
 * fields are those of the document, it does not say: they are not signed by themselves.
 */
export function qrSignatureHolds({ tlvs, hash, publicKey }: TaxQr): boolean | undefined {
  const signature = valueOfTag(tlvs, 7);
  const digest = hash === undefined ? undefined : decodeBase64(hash);
  if (digest === undefined || signature === undefined || publicKey === undefined) return undefined;
  const point = readPublicKey(decodeDer(publicKey));
  return point !== undefined && signatureHolds(digest, Buffer.from(signature).toString('latin1'), point);
}
