import type { Severity } from '../rules/rule/rule.ts';
import type { StampValue } from '../stamp/verify.ts';

/** How the authority reports a value of the stamp that does not hold. */
export type StampCode = { severity: Severity; code: string };

const error = (code: string): StampCode => ({ severity: 'error', code });

/** What the authority calls each value of a stamp that does not hold (standard §6.4, §7.5, the SDK's keys where it names no code). */
export const stampCodes: Record<StampValue, StampCode> = {
  xml: error('XSD_ZATCA_INVALID'),

  hash: error('invoiceSignedDataDigestValue'),
  signature: error('signatureValue'),
  signed_properties: error('signed-properties-hashing'),
  certificate: error('certificate'),
  certificate_digest: error('certificate-hashing'),
  issuer: { severity: 'warning', code: 'certificate-issuer-name' },
  serial: error('X509SerialNumber'),
  stamp_text: error('signature'),
  stamp_missing: error('signature'),

  qr: error('QRCODE_INVALID'),
  qr_missing: error('QRCODE_INVALID'),
  qr_tags: error('QRCODE_INVALID'),
  qr_seller_name: error('sellerName_QRCODE_INVALID'),
  qr_vat_number: error('sellerVatNumber_QRCODE_INVALID'),
  qr_timestamp: { severity: 'warning', code: 'invoiceTimeStamp_QRCODE_INVALID' },
  qr_payable: error('invoiceTotal_QRCODE_INVALID'),
  qr_vat: error('vatTotal_QRCODE_INVALID'),
  qr_hash: error('invoiceHash_QRCODE_INVALID'),
  qr_signature: error('INVOICE_SIGNATURE_VALUE_QRCODE_INVALID'),
  qr_public_key: error('publicKey_QRCODE_INVALID'),
  qr_certificate_signature: error('CERTIFICATE_SIGNATURE_QRCODE_INVALID'),
};
