import type { InvoiceType } from '#shared/invoice/document.ts';
import { isAccepted, type SubmissionStatus } from '#shared/invoice/submission-status.ts';
import type { PdfDelivery } from './pages/page-furniture.ts';

/** A standard document may be handed over once it is cleared; where clearance is switched off, once it is reported. */
export function deliveryOf({ status, invoice_type }: { status: SubmissionStatus; invoice_type: InvoiceType }): PdfDelivery {
  if (status === 'failed') return 'failed';
  return invoice_type === 'standard' && !isAccepted(status) ? 'not_cleared' : 'final';
}
