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
    message: 'No such EGS unit belongs to this company on this appliance; GET /v1/egs lists those that do.',
  },
  EGS_NOT_READY: {
    status: 400,
    retryable: false,
    message: 'The EGS unit is not active: its status says what it waits for.',
  },
  EGS_CERTIFICATE_EXPIRED: {
    status: 400,
    retryable: false,
    message: 'The certificate of the EGS unit has expired: renew it first.',
  },
  EGS_INVOICE_TYPE_NOT_ALLOWED: {
    status: 400,
    retryable: false,
    message: 'The EGS unit was not set up for this type of document.',
  },
  EGS_QUOTA_EXCEEDED: { status: 402, retryable: false, message: 'The plan allows no further EGS unit in this environment.' },
  ENVIRONMENT_KEY_MISMATCH: { status: 400, retryable: false, message: 'The environment differs from that of the API key.' },
  INVALID_OTP: { status: 400, retryable: false, message: 'The authority did not accept the one-time code.' },
  EGS_ONBOARDING_REJECTED: {
    status: 400,
    retryable: false,
    message: 'The authority refused to certify the EGS unit; its status says why.',
  },
  GATEWAY_UNREACHABLE: {
    status: 503,
    retryable: true,
    message: 'The gateway cannot be reached at the moment; nothing was changed.',
  },
  SELLER_VAT_MISMATCH: {
    status: 400,
    retryable: false,
    message: "seller.vat_number differs from the company profile's VAT number, which GET /v1/auth/context shows.",
  },
  SELLER_CRN_REQUIRED: {
    status: 400,
    retryable: false,
    message: 'Neither seller.cr_number nor the company profile gives a commercial registration number.',
  },
  MISSING_SELLER_ADDRESS: {
    status: 400,
    retryable: false,
    message: 'The seller address and the company profile together lack street, city or country.',
  },
  COMPANY_PROFILE_INCOMPLETE: {
    status: 400,
    retryable: false,
    message: 'Production needs a company profile with VAT number, CR number and Saudi address.',
  },
  EXCHANGE_RATE_REQUIRED: {
    status: 400,
    retryable: false,
    message: 'A currency other than SAR needs exchange_rate (SAR per unit).',
  },
  BUYER_REQUIRED_FOR_B2B_NOTE: {
    status: 400,
    retryable: false,
    message: 'The original is a standard invoice, so its note must name the buyer.',
  },
  BUYER_REQUIRED_FOR_B2B_PREPAYMENT: {
    status: 400,
    retryable: false,
    message: 'A standard prepayment invoice must name the buyer.',
  },
  ORIGINAL_INVOICE_NOT_FOUND: {
    status: 404,
    retryable: false,
    message: 'No invoice with original_invoice_uuid that a note can correct belongs to this company and environment.',
  },
  ORIGINAL_INVOICE_NOT_READY: {
    status: 400,
    retryable: false,
    message: 'The original invoice is not reported or cleared yet; post the same again once it is.',
  },
  PREPAYMENT_NOT_FOUND: {
    status: 404,
    retryable: false,
    message: 'No prepayment invoice with this invoice_uuid belongs to this company and environment.',
  },
  PREPAYMENT_NOT_READY: {
    status: 400,
    retryable: false,
    message: 'The prepayment invoice is not reported or cleared yet; post the same again once it is.',
  },
  HEAD_OFFICE_UNREACHABLE: {
    status: 503,
    retryable: true,
    message: 'The document was issued at another branch, and head office cannot be asked for it at the moment.',
  },
  CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL: {
    status: 400,
    retryable: false,
    message: 'With this credit note, more would be credited than the original leaves.',
  },
  DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL: {
    status: 400,
    retryable: false,
    message: "With this debit note, more would be debited than the original's total.",
  },
  PREPAID_AMOUNT_EXCEEDS_BALANCE: {
    status: 400,
    retryable: false,
    message: 'The prepayment invoice has not so much balance left.',
  },
  INVOICE_NUMBER_EXISTS: { status: 409, retryable: false, message: 'A document with this invoice_number exists already.' },
  INVOICE_QUOTA_EXCEEDED: { status: 402, retryable: false, message: "The plan's monthly number of documents is used up." },
  INVOICE_NOT_FOUND: { status: 404, retryable: false, message: 'No such invoice belongs to this company and environment.' },
  QR_NOT_AVAILABLE: {
    status: 404,
    retryable: false,
    message: 'A standard document has no QR to print before the authority has cleared it.',
  },
  EXPORT_TOO_LARGE: { status: 400, retryable: false, message: 'More invoices match than one ZIP holds: ask for each part.' },
  EXPORT_EMPTY: { status: 404, retryable: false, message: 'No cleared or reported invoice matches.' },
  DOCUMENT_WOULD_BE_REJECTED: {
    status: 422,
    retryable: false,
    message: "The authority's rules would reject the document; findings says why. Nothing was consumed.",
  },
  VALIDATION_ERROR: { status: 400, retryable: false, message: 'The request has faults; details names each of them.' },
  MALFORMED_JSON: { status: 400, retryable: false, message: 'The body is not a JSON object.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retryable: false, message: 'The body must be sent as application/json in UTF-8.' },
  PAYLOAD_TOO_LARGE: { status: 413, retryable: false, message: 'The body is larger than 1 MiB.' },
  ROUTE_NOT_FOUND: { status: 404, retryable: false, message: 'There is no such endpoint.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    retryable: false,
    message: 'This endpoint does not know the method; the Allow header names those it knows.',
  },
  API_KEY_MISSING: { status: 401, retryable: false, message: 'Send the API key as "Authorization: Bearer <API_KEY>".' },
  API_KEY_INVALID: { status: 401, retryable: false, message: 'The API key is not known here.' },
  API_KEY_REVOKED: { status: 401, retryable: false, message: 'The API key has been revoked.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, retryable: false, message: 'The Idempotency-Key was used before with another body.' },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    retryable: true,
    message: 'A request with this Idempotency-Key is still being worked on.',
  },
  RATE_LIMITED: {
    status: 429,
    retryable: true,
    message: 'Too many requests with this API key; Retry-After says how long to wait.',
  },
  SERVICE_BUSY: { status: 503, retryable: true, message: 'Too many documents are waiting to be signed; try again in a moment.' },
  STORAGE_UNAVAILABLE: {
    status: 503,
    retryable: true,
    message: 'The ledger cannot be written (disk full or read-only); nothing was signed.',
  },
  KEY_STORE_UNAVAILABLE: {
    status: 503,
    retryable: true,
    message: 'The keys of the EGS unit cannot be reached (the keychain is locked or does not answer); nothing was signed.',
  },
  MISDIRECTED_REQUEST: {
    status: 421,
    retryable: false,
    message: 'The Host header names another machine: call the appliance by its own address.',
  },
  CLOCK_IMPLAUSIBLE: {
    status: 503,
    retryable: true,
    message: 'The clock of the appliance is wrong beyond doubt, so nothing can be dated and signed: set it right and try again.',
  },
  INTERNAL_ERROR: { status: 500, retryable: false, message: 'Something went wrong here; the log has it under the request id.' },
} as const;

/** A code of the table above. */
export type ErrorCode = keyof typeof errorCodes;

/** One further fault of a request: the field it concerns, a code and a text. */
export type FaultDetail = { path: string; code: string; message: string };
