import type { FaultParams } from './fault-params.ts';

/** What the API says of an error code: its HTTP status, its default text, and whether the same request may succeed later. */
export type ErrorMeaning = { status: number; retryable: boolean; message: string };

/** A code after which the same request never succeeds. */
export function permanent(status: number, message: string): ErrorMeaning {
  return { status, retryable: false, message };
}

/** A code after which the same request may succeed later. */
export function retryable(status: number, message: string): ErrorMeaning {
  return { status, retryable: true, message };
}

/** Every error code of `/v1`. */
export const errorCodes = {
  EGS_UNIT_REQUIRED: permanent(400, 'egs_unit_id is missing: every document must name the EGS unit that issues it.'),
  EGS_UNIT_NOT_FOUND: permanent(400, 'This company has no EGS unit with this ID on this appliance; GET /v1/egs lists its units.'),
  EGS_UNIT_REPLACED: permanent(409, 'The EGS unit has been replaced by the one that egs_unit_id names, or is about to be.'),
  EGS_NOT_READY: permanent(400, 'The EGS unit is not active; GET /v1/egs/:id/status says why.'),
  EGS_CERTIFICATE_EXPIRED: permanent(400, 'The certificate of the EGS unit has expired; renew it first.'),
  EGS_INVOICE_TYPE_NOT_ALLOWED: permanent(400, 'The EGS unit is not set up for this type of document.'),
  EGS_QUOTA_EXCEEDED: permanent(402, 'The plan does not allow another EGS unit in this environment.'),
  ENVIRONMENT_KEY_MISMATCH: permanent(400, 'The environment does not match that of the API key.'),
  INVALID_OTP: permanent(400, 'The authority did not accept the one-time code (OTP).'),
  EGS_ONBOARDING_REJECTED: permanent(
    400,
    'The authority refused to issue a certificate for the EGS unit; GET /v1/egs/:id/status says why.',
  ),
  GATEWAY_UNREACHABLE: retryable(503, "The authority's gateway cannot be reached at the moment; nothing was changed."),
  SELLER_VAT_MISMATCH: permanent(
    400,
    'seller.vat_number is not the VAT number of the company, which GET /v1/auth/context shows.',
  ),
  SELLER_CRN_REQUIRED: permanent(
    400,
    'The commercial registration number is missing from both seller.cr_number and the company profile.',
  ),
  MISSING_SELLER_ADDRESS: permanent(
    400,
    'The street, city or country is missing from both seller.address and the company profile.',
  ),
  COMPANY_PROFILE_INCOMPLETE: permanent(
    400,
    'Production requires a company profile with a VAT number, a CR number and a Saudi address.',
  ),
  EXCHANGE_RATE_REQUIRED: permanent(400, 'A currency other than SAR requires exchange_rate (SAR per unit of the currency).'),
  BUYER_REQUIRED_FOR_B2B_NOTE: permanent(400, 'The original is a standard invoice, so the note must name the buyer.'),
  BUYER_REQUIRED_FOR_B2B_PREPAYMENT: permanent(400, 'A standard prepayment invoice must name the buyer.'),
  ORIGINAL_INVOICE_NOT_FOUND: permanent(
    404,
    'This company has no invoice with this original_invoice_uuid in this environment that a note can correct; it is a uuid, not an invoice_id.',
  ),
  ORIGINAL_INVOICE_NOT_READY: permanent(
    400,
    'The original invoice has not been reported or cleared yet; send the same request again once it has.',
  ),
  ORIGINAL_INVOICE_KNOWN: permanent(
    409,
    'This company has issued the original with Sanad: name it by original_invoice_uuid, which `uuid` says.',
  ),
  EXTERNAL_ORIGINALS_OFF: permanent(
    403,
    'The company does not let notes correct invoices from before Sanad (`original_invoice`); its people can allow it.',
  ),
  INVOICE_NOT_FAILED: permanent(409, 'Only a document that the authority has rejected is replaced; this one has not failed.'),
  INVOICE_ALREADY_REPLACED: permanent(
    409,
    'The rejected document has been replaced already, by the document that invoice_id names.',
  ),
  PREPAYMENT_NOT_FOUND: permanent(404, 'This company has no prepayment invoice with this invoice_uuid in this environment.'),
  PREPAYMENT_NOT_READY: permanent(
    400,
    'The prepayment invoice has not been reported or cleared yet; send the same request again once it has.',
  ),
  HEAD_OFFICE_UNREACHABLE: retryable(
    503,
    'The document was issued at another branch, and head office cannot be reached at the moment to look it up.',
  ),
  CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL: permanent(400, 'This credit note is larger than what is left of the original invoice.'),
  DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL: permanent(
    400,
    'With this debit note, the debit notes would exceed the total of the original invoice.',
  ),
  PREPAID_AMOUNT_EXCEEDS_BALANCE: permanent(400, 'The amount is larger than the remaining balance of the prepayment invoice.'),
  INVOICE_NUMBER_EXISTS: permanent(409, 'A document with this invoice_number already exists.'),
  INVOICE_QUOTA_EXCEEDED: permanent(402, "The plan's monthly number of documents is used up."),
  INVOICE_NOT_FOUND: permanent(
    404,
    'This company has no document with this invoice_id in this environment; GET /v1/invoices finds it by its uuid or number.',
  ),
  QR_NOT_AVAILABLE: permanent(404, 'A standard document has no QR code to print until the authority has cleared it.'),
  PRINTER_NOT_FOUND: permanent(
    404,
    'The branch has no printer of this name or, where none is named, no default printer; Settings, Printers lists them.',
  ),
  PRINTER_ADDRESS_NOT_ALLOWED: permanent(
    400,
    'A receipt printer is reached by an address of the local network: not this machine itself, nor the internet.',
  ),
  PRINTER_UNREACHABLE: retryable(503, 'The printer cannot be reached: is it switched on, in the network, and its address right?'),
  PRINTER_NOT_READY: retryable(409, 'The printer does not print; reason says why.'),
  EXPORT_TOO_LARGE: permanent(400, 'More invoices match than fit into one ZIP file; request each part separately.'),
  EXPORT_EMPTY: permanent(404, 'No reported or cleared invoice matches.'),
  DOCUMENT_WOULD_BE_REJECTED: permanent(
    422,
    "The authority's rules would reject this document; findings says why. Nothing was signed, and no number was used.",
  ),
  VALIDATION_ERROR: permanent(400, 'The request is not valid; details lists what is wrong.'),
  MALFORMED_JSON: permanent(400, 'The body is not a JSON object.'),
  UNSUPPORTED_MEDIA_TYPE: permanent(415, 'The body must be sent as application/json in UTF-8.'),
  PAYLOAD_TOO_LARGE: permanent(413, 'The body is larger than 1 MiB.'),
  ROUTE_NOT_FOUND: permanent(404, 'There is no such endpoint.'),
  METHOD_NOT_ALLOWED: permanent(
    405,
    'This endpoint does not support this method; the Allow header lists those that it supports.',
  ),
  API_KEY_MISSING: permanent(401, 'Send the API key as "Authorization: Bearer <API_KEY>".'),
  API_KEY_INVALID: permanent(401, 'This API key is not valid here.'),
  API_KEY_REVOKED: permanent(401, 'This API key has been revoked.'),
  IDEMPOTENCY_KEY_REUSED: permanent(422, 'This Idempotency-Key was used before with a different body.'),
  IDEMPOTENCY_IN_PROGRESS: retryable(409, 'A request with this Idempotency-Key is still in progress.'),
  RATE_LIMITED: retryable(429, 'Too many requests; Retry-After says how long to wait.'),
  SERVICE_BUSY: retryable(503, 'This server has too much to do at the moment; try again.'),
  STORAGE_UNAVAILABLE: retryable(
    503,
    'This server cannot store anything (disk full or read-only); nothing was changed or signed.',
  ),
  KEY_STORE_UNAVAILABLE: retryable(
    503,
    'The signing keys of the EGS unit are not available (the keychain is locked or does not respond); nothing was signed.',
  ),
  MISDIRECTED_REQUEST: permanent(421, "The Host header names another machine; use this server's own address."),
  CLOCK_IMPLAUSIBLE: retryable(
    503,
    "The appliance's clock is clearly wrong, so no document can be dated and signed; set the clock and try again.",
  ),
  DOCUMENT_UNREADABLE: permanent(
    500,
    'What this server stored of the document is damaged and cannot be read; its chain and all other documents go on. Take it from head office or from a backup, and have the disk checked.',
  ),
  INTERNAL_ERROR: permanent(500, 'An internal error occurred; the log has the details under this request ID.'),
};

/** A code of the table above. */
export type ErrorCode = keyof typeof errorCodes;

/** One further fault of a request: the field it concerns, a code and a text, and what a text of one's own needs beside the code. */
export type FaultDetail = { path: string; code: string; message: string; params?: FaultParams };

/** The error codes of `/lan` that `/v1` does not have, with HTTP status and default text. */
export const lanErrorCodes = {
  PAIRING_CODE_INVALID: permanent(
    403,
    'This pairing code is not valid, has expired or has been used: have the branch show a new one.',
  ),
};

/** A code of the table above. */
export type LanErrorCode = keyof typeof lanErrorCodes;
