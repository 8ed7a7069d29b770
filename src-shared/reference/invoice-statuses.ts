import type { SubmissionStatus } from '../invoice/submission-status.ts';

/** A status of a document; `isFinal` if it never changes again. */
export type InvoiceStatusEntry = { name: string; nameAr: string; isFinal: boolean };

/** The name of each status. */
export const invoiceStatuses = {
  pending: { name: 'Signed and stored, not sent yet', nameAr: 'موقّعة ومحفوظة ولم ترسل بعد', isFinal: false },
  submitted: { name: 'Sent, awaiting the answer', nameAr: 'مرسلة وبانتظار الرد', isFinal: false },
  queued: { name: 'Waiting to be sent again', nameAr: 'بانتظار إعادة الإرسال', isFinal: false },
  reported: { name: 'Reported', nameAr: 'تم الإبلاغ عنها', isFinal: true },
  cleared: { name: 'Cleared', nameAr: 'تم اعتمادها', isFinal: true },
  failed: { name: 'Rejected by the authority', nameAr: 'رفضتها الهيئة', isFinal: true },
} as const satisfies Record<SubmissionStatus, InvoiceStatusEntry>;
