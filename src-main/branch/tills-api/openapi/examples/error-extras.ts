import type { ErrorExtras } from '#main/server/openapi/error-answers.ts';
import { exampleFinding } from './preflight-examples.ts';

/** The additional fields of some error examples. */
export const errorExtras: ErrorExtras = {
  INVOICE_NUMBER_EXISTS: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f506' },
  INVOICE_ALREADY_REPLACED: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f506' },
  CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL: { available: 11.5 },
  ORIGINAL_INVOICE_KNOWN: { uuid: '16fd2706-8baf-433b-82eb-8c7fada847d1' },
  DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL: { available: 11.5 },
  PREPAID_AMOUNT_EXCEEDS_BALANCE: { available: 115 },
  EXPORT_TOO_LARGE: { max: 500, total_count: 1207, parts_total: 3, part_size: 500 },
  PRINTER_NOT_READY: { reason: 'paper_out' },
  DOCUMENT_WOULD_BE_REJECTED: { findings: [exampleFinding] },
  VALIDATION_ERROR: {
    details: [{ path: 'line_items[0].quantity', code: 'too_small', message: 'must be at least 0.0001' }],
  },
};
