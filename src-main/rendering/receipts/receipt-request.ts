import type { DayReport } from '#shared/api/documents/day-report.ts';
import type { SaleFacts } from '#shared/api/documents/sale-facts.ts';
import type { ReceiptLayout } from '#shared/api/printing/receipt-layout.ts';
import type { PdfRequest } from '../pdf/pdf-request.ts';
import type { PaperMm } from './paper.ts';

// What every page for a receipt printer is drawn with.
type PageRequest = {
  paperMm: PaperMm;
  /** What the shop adds to its receipts. */
  layout: ReceiptLayout;
  /** Bytes for an ESC/POS printer, or a picture. */
  format: 'escpos' | 'png';
};

/** A page that shows whether a printer prints, and what the shop adds: which printer, when, and in both languages. */
export type TestReceiptRequest = PageRequest & { testOf: string; at: string };

/** A receipt that is to be printed. Everything on it is read from the signed or cleared XML, except for the following fields. */
export type ReceiptRequest = PageRequest &
  Pick<PdfRequest, 'xml' | 'isSandbox' | 'pricesIncludeVat' | 'originalDate'> & {
    /** Who sold at which till, and how it was paid, as far as the till has said so. */
    sale: Pick<SaleFacts, 'till' | 'cashier' | 'payments'>;
    /** The QR that may be printed. */
    qr: string;
    /** Where its customer opens it, printed as a QR of its own; null for none. */
    link: string | null;
    /** Whether the authority has rejected the document. */
    isRejected: boolean;
    /** Whether it was printed before, which it says then. */
    isCopy: boolean;
    /** Whether the printer opens the cash drawer that is connected to it. */
    opensDrawer: boolean;
  };

/** What a receipt is made of, in whatever form. */
export type ReceiptContent = Omit<ReceiptRequest, 'format'>;

/** The report of a day, and when it was printed. */
export type DayReportRequest = Omit<PageRequest, 'format'> & {
  dayReport: DayReport;
  /** Of which part of the day it is, in the words of the shop; the whole day where nothing is named. */
  of: { unit?: string | undefined; till?: string | undefined; cashier?: string | undefined };
  isSandbox: boolean;
  at: string;
  format: PageRequest['format'] | 'pdf';
};

/** Everything that is drawn as receipts are. */
export type DrawingRequest =
  (ReceiptContent & { format: ReceiptRequest['format'] | 'pdf' }) | TestReceiptRequest | DayReportRequest;
