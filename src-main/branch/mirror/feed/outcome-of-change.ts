import type { DocumentStatus } from '../../../../src-shared/api/sync/change-entries.ts';
import type { InvoiceType } from '../../../../src-shared/invoice/document.ts';
import type { ChangeTable } from '../../db/schema.ts';

type Outcome = Omit<DocumentStatus, 'invoice_id' | 'status' | 'status_at'>;

const unfinished: Outcome = {
  tax_status: 'PENDING',
  retry_count: 0,
  last_error: null,
  warnings: [],
  reported_at: null,
  cleared_at: null,
};

// The usual values of a status; the detail has the others (decision 20).
function usualOutcome({ status, at }: Pick<ChangeTable, 'status' | 'at'>, invoiceType: InvoiceType): Outcome {
  switch (status) {
    case 'reported':
      return { ...unfinished, tax_status: 'REPORTED', reported_at: at };
    case 'cleared':
      return { ...unfinished, tax_status: 'CLEARED', cleared_at: at };
    case 'failed':
      return { ...unfinished, tax_status: invoiceType === 'standard' ? 'NOT_CLEARED' : 'NOT_REPORTED' };
    default:
      return unfinished;
  }
}

/** What the submission of a document said after a change of its status. */
export function outcomeOfChange(change: ChangeTable, invoiceType: InvoiceType): Outcome {
  const detail: Partial<Outcome> = change.detail === null ? {} : JSON.parse(change.detail);
  return { ...usualOutcome(change, invoiceType), ...detail };
}
