import type { InvoiceType } from '#shared/invoice/document.ts';
import type { SubmissionStatus } from '#shared/invoice/submission-status.ts';

/** What decides which QR a document shows. */
export type QrSource = { invoice_type: InvoiceType; status: SubmissionStatus; qr: string; cleared_qr: string | null };

/**
 * The QR that may be printed on a document, or null while there is none. A consumer's receipt needs its own at once, even one
 * that the authority rejects later: it is a record. A business document shows the authority's once it is cleared; where
 * clearance is switched off (303), it ends as `reported` and goes to the buyer with our stamp, so then the QR is ours; and so it
 * is where the authority says that it cleared the document earlier (208, 409) without giving its XML again.
 */
export function printableQr(document: QrSource): string | null {
  if (document.invoice_type === 'simplified' || document.status === 'reported') return document.qr;
  return document.status === 'cleared' ? (document.cleared_qr ?? document.qr) : null;
}
