import type { z } from 'zod';
import type { invoiceStatus } from '../api/v1/invoice-results.ts';

/** A status of a document; `isFinal` where it is never left. */
export type InvoiceStatusEntry = { name: string; nameAr: string; isFinal: boolean };

/** The complete list of statuses, in the order in which a document may pass them (decisions §3). */
export const invoiceStatuses = {
  pending: { name: 'Signed and stored, not sent yet', nameAr: 'موقّعة ومحفوظة ولم ترسل بعد', isFinal: false },
  submitted: { name: 'Sent, awaiting the answer', nameAr: 'مرسلة وبانتظار الرد', isFinal: false },
  queued: { name: 'Waiting to be sent again', nameAr: 'في انتظار إعادة الإرسال', isFinal: false },
  reported: { name: 'Reported', nameAr: 'تم الإبلاغ عنها', isFinal: true },
  cleared: { name: 'Cleared', nameAr: 'تم اعتمادها', isFinal: true },
  failed: { name: 'Rejected by the authority', nameAr: 'رفضتها الهيئة', isFinal: true },
} as const satisfies Record<z.output<typeof invoiceStatus>, InvoiceStatusEntry>;
