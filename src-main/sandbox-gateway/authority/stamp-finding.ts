import type { StampValue } from '../../core/stamp/verify.ts';
import { categories } from './finding.ts';
import type { Finding } from './finding.ts';

type Told = Pick<Finding, 'type' | 'code' | 'category'>;

const certificateError = (code: string): Told => ({ type: 'ERROR', code, category: categories.certificate });
const qrError = (code: string): Told => ({ type: 'ERROR', code, category: categories.qr });

/** What the authority calls each value of a stamp that does not hold (dossier §6.4, the SDK's keys where it names no code). */
export const stampFaultCodes: Record<StampValue, Told> = {
  xml: { type: 'ERROR', code: 'SAXParseException', category: categories.structure },

  hash: certificateError('invoiceSignedDataDigestValue'),
  signature: certificateError('signatureValue'),
  signed_properties: certificateError('signed-properties-hashing'),
  certificate: certificateError('certificate'),
  certificate_digest: certificateError('certificate-hashing'),
  issuer: certificateError('X509IssuerName'),
  serial: certificateError('X509SerialNumber'),
  stamp_text: certificateError('signature'),
  stamp_missing: certificateError('signature'),

  qr: qrError('QRCODE_INVALID'),
  qr_missing: qrError('QRCODE_INVALID'),
  qr_tags: qrError('QRCODE_INVALID'),
  qr_seller_name: qrError('sellerName_QRCODE_INVALID'),
  qr_vat_number: qrError('sellerVatNumber_QRCODE_INVALID'),
  qr_timestamp: { type: 'WARNING', code: 'invoiceTimeStamp_QRCODE_INVALID', category: categories.qr },
  qr_payable: qrError('invoiceTotal_QRCODE_INVALID'),
  qr_vat: qrError('vatTotal_QRCODE_INVALID'),
  qr_hash: qrError('invoiceHash_QRCODE_INVALID'),
  qr_signature: qrError('INVOICE_SIGNATURE_VALUE_QRCODE_INVALID'),
  qr_public_key: qrError('publicKey_QRCODE_INVALID'),
  qr_certificate_signature: qrError('CERTIFICATE_SIGNATURE_QRCODE_INVALID'),
};
