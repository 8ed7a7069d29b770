import { createdInvoice, queuedInvoice } from '#shared/api/documents/invoice-results.ts';
import { convertedInvoice, queuedConversion } from '#shared/api/v1/convert-request.ts';
import type { OperationError } from '#main/server/openapi/operation.ts';
import type { RequestHeader } from '#main/server/openapi/request-parameters.ts';

/** The header that keeps a document from being issued twice. */
export const idempotencyKey: RequestHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A key of yours for this document, 1 to 255 visible ASCII characters, kept as long as the document. When no answer comes, ' +
    'send the same body with the same key again: you get the document that was issued, and nothing is signed twice.',
  schema: { type: 'string', minLength: 1, maxLength: 257 },
};

// The header that says how a document is to be issued.
const prefer: RequestHeader = {
  name: 'Prefer',
  in: 'header',
  description:
    '`respond-async`: answer 202 as soon as the document is signed and stored, without waiting for the authority. ' +
    '`handling=strict`: refuse with 422 a document that the authority would reject, before anything is consumed. Both may be sent, ' +
    'with a comma between them (RFC 7240).',
  schema: { type: 'string' },
};

/** The errors of a document of any kind, before anything is consumed. */
export const whenDeciding = [
  'EGS_UNIT_REQUIRED',
  'EGS_UNIT_NOT_FOUND',
  'ENVIRONMENT_KEY_MISMATCH',
  'EGS_INVOICE_TYPE_NOT_ALLOWED',
  'EGS_NOT_READY',
  'EGS_CERTIFICATE_EXPIRED',
  'COMPANY_PROFILE_INCOMPLETE',
  'SELLER_VAT_MISMATCH',
  'SELLER_CRN_REQUIRED',
  'MISSING_SELLER_ADDRESS',
  'EXCHANGE_RATE_REQUIRED',
  'INVOICE_NUMBER_EXISTS',
  'INVOICE_QUOTA_EXCEEDED',
  'CLOCK_IMPLAUSIBLE',
] as const satisfies OperationError[];

/** The errors of every endpoint that issues a document. */
export const whenIssuing = [
  ...whenDeciding,
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
  'DOCUMENT_WOULD_BE_REJECTED',
  'SERVICE_BUSY',
  'STORAGE_UNAVAILABLE',
  'KEY_STORE_UNAVAILABLE',
] as const satisfies OperationError[];

/** The additional errors of a document that is issued in place of a rejected one. */
export const replacementErrors = [
  'INVOICE_NOT_FOUND',
  'INVOICE_NOT_FAILED',
  'INVOICE_ALREADY_REPLACED',
] as const satisfies OperationError[];

/** The errors of every create endpoint. */
export const whenCreating = [...whenIssuing, ...replacementErrors] as const satisfies OperationError[];

/** The additional errors of taking a document of this ledger back, a part of it or all of it. */
export const returnErrors = [
  'ORIGINAL_INVOICE_NOT_FOUND',
  'ORIGINAL_INVOICE_NOT_READY',
  'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
] as const satisfies OperationError[];

/** The additional errors of settling prepayments. */
export const settlementErrors = [
  'PREPAYMENT_NOT_FOUND',
  'PREPAYMENT_NOT_READY',
  'PREPAID_AMOUNT_EXCEEDS_BALANCE',
  'HEAD_OFFICE_UNREACHABLE',
] as const satisfies OperationError[];

/** The additional errors of correcting an original. */
export const noteErrors = [
  'ORIGINAL_INVOICE_NOT_FOUND',
  'ORIGINAL_INVOICE_NOT_READY',
  'ORIGINAL_INVOICE_KNOWN',
  'EXTERNAL_ORIGINALS_OFF',
  'BUYER_REQUIRED_FOR_B2B_NOTE',
  'HEAD_OFFICE_UNREACHABLE',
] as const satisfies OperationError[];

const headers = ['Location', 'Idempotent-Replayed', 'Preference-Applied'];

/** What the endpoints that issue a document have in common. */
export const issuing = {
  access: 'api_key',
  headers: [idempotencyKey, prefer],
  answers: {
    200: {
      description:
        'Signed, stored, and the authority has answered: `reported`, `cleared`, or `failed` where it rejected the document, whose ' +
        'counter in the chain (ICV) stays used; its `invoice_number` is free again.',
      schema: createdInvoice,
      headers,
    },
    202: {
      description:
        'Signed and stored; it goes to the authority as soon as that can be reached. Poll `poll_url` for the outcome. The receipt of a ' +
        'simplified document can be printed at once; a standard one must not be handed over before it is `cleared`.',
      schema: queuedInvoice,
      headers,
    },
  },
} as const;

/** The answers of a conversion, which issues two documents. */
export const conversionAnswers = {
  200: {
    description:
      'Both are signed and stored, and the authority has answered about both: the credit note is `reported`, the invoice `cleared`, or ' +
      'either `failed`.',
    schema: convertedInvoice,
    headers,
  },
  202: {
    description: 'Both are signed and stored; at least one is on its way. Poll its `poll_url`.',
    schema: queuedConversion,
    headers,
  },
} as const;
