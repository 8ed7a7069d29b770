/** Every value of a stamp that can fail to hold, named so that a caller can say which (standard §4, §6.4). */
export type StampValue =
  | 'xml'
  | 'hash'
  | 'signature'
  | 'certificate'
  | 'certificate_digest'
  | 'issuer'
  | 'serial'
  | 'signed_properties'
  | 'stamp_text'
  | 'stamp_missing'
  | 'qr'
  | 'qr_missing'
  | 'qr_tags'
  | 'qr_seller_name'
  | 'qr_vat_number'
  | 'qr_timestamp'
  | 'qr_payable'
  | 'qr_vat'
  | 'qr_hash'
  | 'qr_signature'
  | 'qr_public_key'
  | 'qr_certificate_signature';

/** A value that does not hold, and why, in one sentence for a developer; and where both are texts, what is there and what should be. */
export type StampFault = { value: StampValue; message: string; actual?: string; expected?: string };
