import type { OperationError } from '../../../../server/openapi/operation.ts';

/** The errors of every operation. */
export const anyRequest = [
  'API_KEY_MISSING',
  'API_KEY_INVALID',
  'API_KEY_REVOKED',
  'METHOD_NOT_ALLOWED',
  'MISDIRECTED_REQUEST',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
] as const satisfies OperationError[];

/** A path with an id that cannot be decoded, such as `%ff`, is not a path of this API. */
export const withId = [...anyRequest, 'ROUTE_NOT_FOUND'] as const satisfies OperationError[];

/** The errors of a body. */
export const withBody = [
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'MALFORMED_JSON',
  'VALIDATION_ERROR',
] as const satisfies OperationError[];

/** The errors of a document of any kind, before anything is consumed. */
export const whenDeciding = [
  ...anyRequest,
  ...withBody,
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

/** The errors of every create endpoint. */
export const whenCreating = [
  ...whenDeciding,
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
  'DOCUMENT_WOULD_BE_REJECTED',
  'SERVICE_BUSY',
  'STORAGE_UNAVAILABLE',
  'KEY_STORE_UNAVAILABLE',
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
  'BUYER_REQUIRED_FOR_B2B_NOTE',
  'HEAD_OFFICE_UNREACHABLE',
] as const satisfies OperationError[];
