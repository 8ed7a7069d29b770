import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBranch, type RunningBranch } from '#support/branch/running-branch.ts';

let running: RunningBranch;

beforeAll(async () => {
  running = await runBranch();
});

afterAll(() => running.close());

// The statuses as the contract gives them; EGS_UNIT_NOT_FOUND is 404 where the path names the unit.
const decided: Record<number, string[]> = {
  400: [
    'EGS_UNIT_REQUIRED',
    'EGS_UNIT_NOT_FOUND',
    'EGS_NOT_READY',
    'EGS_CERTIFICATE_EXPIRED',
    'EGS_INVOICE_TYPE_NOT_ALLOWED',
    'ENVIRONMENT_KEY_MISMATCH',
    'INVALID_OTP',
    'EGS_ONBOARDING_REJECTED',
    'SELLER_VAT_MISMATCH',
    'SELLER_CRN_REQUIRED',
    'MISSING_SELLER_ADDRESS',
    'COMPANY_PROFILE_INCOMPLETE',
    'EXCHANGE_RATE_REQUIRED',
    'BUYER_REQUIRED_FOR_B2B_NOTE',
    'BUYER_REQUIRED_FOR_B2B_PREPAYMENT',
    'ORIGINAL_INVOICE_NOT_READY',
    'PREPAYMENT_NOT_READY',
    'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
    'DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
    'PREPAID_AMOUNT_EXCEEDS_BALANCE',
    'EXPORT_TOO_LARGE',
    'PRINTER_ADDRESS_NOT_ALLOWED',
    'VALIDATION_ERROR',
    'MALFORMED_JSON',
  ],
  401: ['API_KEY_MISSING', 'API_KEY_INVALID', 'API_KEY_REVOKED'],
  402: ['EGS_QUOTA_EXCEEDED', 'INVOICE_QUOTA_EXCEEDED'],
  403: ['EXTERNAL_ORIGINALS_OFF', 'PAIRING_CODE_INVALID'],
  404: [
    'ORIGINAL_INVOICE_NOT_FOUND',
    'PREPAYMENT_NOT_FOUND',
    'INVOICE_NOT_FOUND',
    'QR_NOT_AVAILABLE',
    'PRINTER_NOT_FOUND',
    'EXPORT_EMPTY',
    'ROUTE_NOT_FOUND',
  ],
  405: ['METHOD_NOT_ALLOWED'],
  409: [
    'EGS_UNIT_REPLACED',
    'ORIGINAL_INVOICE_KNOWN',
    'INVOICE_NOT_FAILED',
    'INVOICE_ALREADY_REPLACED',
    'INVOICE_NUMBER_EXISTS',
    'IDEMPOTENCY_IN_PROGRESS',
    'PRINTER_NOT_READY',
  ],
  413: ['PAYLOAD_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
  421: ['MISDIRECTED_REQUEST'],
  422: ['DOCUMENT_WOULD_BE_REJECTED', 'IDEMPOTENCY_KEY_REUSED'],
  429: ['RATE_LIMITED'],
  500: ['DOCUMENT_UNREADABLE', 'INTERNAL_ERROR'],
  503: [
    'CLOCK_IMPLAUSIBLE',
    'GATEWAY_UNREACHABLE',
    'PRINTER_UNREACHABLE',
    'HEAD_OFFICE_UNREACHABLE',
    'SERVICE_BUSY',
    'STORAGE_UNAVAILABLE',
    'KEY_STORE_UNAVAILABLE',
  ],
};

const later = new Set(['IDEMPOTENCY_IN_PROGRESS', 'PRINTER_NOT_READY']);

test('every error code has the status that was decided, and only what may succeed later is retryable', async () => {
  const { body } = await running.send('GET', '/v1/reference/error-codes');
  const rows = body['data'] as { code: string; http_status: number; retryable: boolean }[];
  const expected = Object.entries(decided).flatMap(([status, codes]) =>
    codes.map((code) => {
      const retryable = later.has(code) || status === '429' || status === '503';
      return `${code} ${status} ${String(retryable)}`;
    }),
  );
  const listed = rows.map(({ code, http_status, retryable }) => `${code} ${http_status} ${String(retryable)}`);
  expect(listed.toSorted()).toEqual(expected.toSorted());
});
