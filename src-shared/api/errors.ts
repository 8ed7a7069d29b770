import type { FaultParams } from './fault-params.ts';

/**
 * Every error code of `/v1` with its HTTP status and its default text. `retryable` tells a client that the same request may
 * succeed later.
 */
export const errorCodes = {
  EGS_UNIT_REQUIRED: {
    status: 400,
    retryable: false,
    message: 'egs_unit_id is missing: every document must name the EGS unit that issues it.',
  },
  EGS_UNIT_NOT_FOUND: {
    status: 400,
    retryable: false,
    message: 'This company has no EGS unit with this ID on this appliance; GET /v1/egs lists its units.',
  },
  EGS_NOT_READY: {
    status: 400,
    retryable: false,
    message: 'The EGS unit is not active; GET /v1/egs/:id/status says why.',
  },
  EGS_CERTIFICATE_EXPIRED: {
    status: 400,
    retryable: false,
    message: 'The certificate of the EGS unit has expired; renew it first.',
  },
  EGS_INVOICE_TYPE_NOT_ALLOWED: {
    status: 400,
    retryable: false,
    message: 'The EGS unit is not set up for this type of document.',
  },
  EGS_QUOTA_EXCEEDED: { status: 402, retryable: false, message: 'The plan does not allow another EGS unit in this environment.' },
  ENVIRONMENT_KEY_MISMATCH: { status: 400, retryable: false, message: 'The environment does not match that of the API key.' },
  INVALID_OTP: { status: 400, retryable: false, message: 'The authority did not accept the one-time code (OTP).' },
  EGS_ONBOARDING_REJECTED: {
    status: 400,
    retryable: false,
    message: 'The authority refused to issue a certificate for the EGS unit; GET /v1/egs/:id/status says why.',
  },
  GATEWAY_UNREACHABLE: {
    status: 503,
    retryable: true,
    message: "The authority's gateway cannot be reached at the moment; nothing was changed.",
  },
  SELLER_VAT_MISMATCH: {
    status: 400,
    retryable: false,
    message: 'seller.vat_number is not the VAT number of the company, which GET /v1/auth/context shows.',
  },
  SELLER_CRN_REQUIRED: {
    status: 400,
    retryable: false,
    message: 'The commercial registration number is missing from both seller.cr_number and the company profile.',
  },
  MISSING_SELLER_ADDRESS: {
    status: 400,
    retryable: false,
    message: 'The street, city or country is missing from both seller.address and the company profile.',
  },
  COMPANY_PROFILE_INCOMPLETE: {
    status: 400,
    retryable: false,
    message: 'Production requires a company profile with a VAT number, a CR number and a Saudi address.',
  },
  EXCHANGE_RATE_REQUIRED: {
    status: 400,
    retryable: false,
    message: 'A currency other than SAR requires exchange_rate (SAR per unit of the currency).',
  },
  BUYER_REQUIRED_FOR_B2B_NOTE: {
    status: 400,
    retryable: false,
    message: 'The original is a standard invoice, so the note must name the buyer.',
  },
  BUYER_REQUIRED_FOR_B2B_PREPAYMENT: {
    status: 400,
    retryable: false,
    message: 'A standard prepayment invoice must name the buyer.',
  },
  ORIGINAL_INVOICE_NOT_FOUND: {
    status: 404,
    retryable: false,
    message: 'This company has no invoice with this original_invoice_uuid in this environment that a note can correct.',
  },
  ORIGINAL_INVOICE_NOT_READY: {
    status: 400,
    retryable: false,
    message: 'The original invoice has not been reported or cleared yet; send the same request again once it has.',
  },
  PREPAYMENT_NOT_FOUND: {
    status: 404,
    retryable: false,
    message: 'This company has no prepayment invoice with this invoice_uuid in this environment.',
  },
  PREPAYMENT_NOT_READY: {
    status: 400,
    retryable: false,
    message: 'The prepayment invoice has not been reported or cleared yet; send the same request again once it has.',
  },
  HEAD_OFFICE_UNREACHABLE: {
    status: 503,
    retryable: true,
    message: 'The document was issued at another branch, and head office cannot be reached at the moment to look it up.',
  },
  CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL: {
    status: 400,
    retryable: false,
    message: 'This credit note is larger than what is left of the original invoice.',
  },
  DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL: {
    status: 400,
    retryable: false,
    message: 'With this debit note, the debit notes would exceed the total of the original invoice.',
  },
  PREPAID_AMOUNT_EXCEEDS_BALANCE: {
    status: 400,
    retryable: false,
    message: 'The amount is larger than the remaining balance of the prepayment invoice.',
  },
  INVOICE_NUMBER_EXISTS: { status: 409, retryable: false, message: 'A document with this invoice_number already exists.' },
  INVOICE_QUOTA_EXCEEDED: { status: 402, retryable: false, message: "The plan's monthly number of documents is used up." },
  INVOICE_NOT_FOUND: { status: 404, retryable: false, message: 'This company has no invoice with this ID in this environment.' },
  QR_NOT_AVAILABLE: {
    status: 404,
    retryable: false,
    message: 'A standard document has no QR code to print until the authority has cleared it.',
  },
  EXPORT_TOO_LARGE: {
    status: 400,
    retryable: false,
    message: 'More invoices match than fit into one ZIP file; request each part separately.',
  },
  EXPORT_EMPTY: { status: 404, retryable: false, message: 'No reported or cleared invoice matches.' },
  DOCUMENT_WOULD_BE_REJECTED: {
    status: 422,
    retryable: false,
    message: "The authority's rules would reject this document; findings says why. Nothing was signed, and no number was used.",
  },
  VALIDATION_ERROR: { status: 400, retryable: false, message: 'The request is not valid; details lists what is wrong.' },
  MALFORMED_JSON: { status: 400, retryable: false, message: 'The body is not a JSON object.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retryable: false, message: 'The body must be sent as application/json in UTF-8.' },
  PAYLOAD_TOO_LARGE: { status: 413, retryable: false, message: 'The body is larger than 1 MiB.' },
  ROUTE_NOT_FOUND: { status: 404, retryable: false, message: 'There is no such endpoint.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    retryable: false,
    message: 'This endpoint does not support this method; the Allow header lists those that it supports.',
  },
  API_KEY_MISSING: { status: 401, retryable: false, message: 'Send the API key as "Authorization: Bearer <API_KEY>".' },
  API_KEY_INVALID: { status: 401, retryable: false, message: 'This API key is not valid here.' },
  API_KEY_REVOKED: { status: 401, retryable: false, message: 'This API key has been revoked.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    retryable: false,
    message: 'This Idempotency-Key was used before with a different body.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    retryable: true,
    message: 'A request with this Idempotency-Key is still in progress.',
  },
  RATE_LIMITED: {
    status: 429,
    retryable: true,
    message: 'Too many requests; Retry-After says how long to wait.',
  },
  SERVICE_BUSY: { status: 503, retryable: true, message: 'This server has too much to do at the moment; try again.' },
  STORAGE_UNAVAILABLE: {
    status: 503,
    retryable: true,
    message: 'This server cannot store anything (disk full or read-only); nothing was changed or signed.',
  },
  KEY_STORE_UNAVAILABLE: {
    status: 503,
    retryable: true,
    message:
      'The signing keys of the EGS unit are not available (the keychain is locked or does not respond); nothing was signed.',
  },
  MISDIRECTED_REQUEST: {
    status: 421,
    retryable: false,
    message: "The Host header names another machine; use this server's own address.",
  },
  CLOCK_IMPLAUSIBLE: {
    status: 503,
    retryable: true,
    message: "The appliance's clock is clearly wrong, so no document can be dated and signed; set the clock and try again.",
  },
  DOCUMENT_UNREADABLE: {
    status: 500,
    retryable: false,
    message:
      'What this server stored of the document is damaged and cannot be read; its chain and all other documents go on. Take it from head office or from a backup, and have the disk checked.',
  },
  INTERNAL_ERROR: {
    status: 500,
    retryable: false,
    message: 'An internal error occurred; the log has the details under this request ID.',
  },
} as const;

/** A code of the table above. */
export type ErrorCode = keyof typeof errorCodes;

/** One further fault of a request: the field it concerns, a code and a text, and what a text of one's own needs beside the code. */
export type FaultDetail = { path: string; code: string; message: string; params?: FaultParams };

/** The error codes of `/lan` that `/v1` does not have, with HTTP status and default text. */
export const lanErrorCodes = {
  PAIRING_CODE_INVALID: {
    status: 403,
    retryable: false,
    message: 'This pairing code is not valid, has expired or has been used: have the branch show a new one.',
  },
} as const;

/** A code of the table above. */
export type LanErrorCode = keyof typeof lanErrorCodes;
