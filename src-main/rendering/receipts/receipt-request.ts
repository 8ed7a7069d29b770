import type { PdfRequest } from '../pdf/pdf-request.ts';
import type { PaperMm } from './strips/paper.ts';

/** A page that shows whether a printer prints: which printer, when, and in both languages. */
export type TestPageRequest = { testOf: string; at: string; paperMm: PaperMm };

/** A receipt that is to be printed. Everything on it is read from the signed or cleared XML, except for the following fields. */
export type ReceiptRequest = Pick<PdfRequest, 'xml' | 'isSandbox' | 'pricesIncludeVat' | 'originalDate'> & {
  /** The QR that may be printed. */
  qr: string;
  /** Whether the authority has rejected the document. */
  isRejected: boolean;
  /** Whether it was printed before, which it says then. */
  isCopy: boolean;
  paperMm: PaperMm;
  /** Whether the printer opens the cash drawer that is connected to it. */
  opensDrawer: boolean;
  /** Bytes for an ESC/POS printer, or a picture. */
  format: 'escpos' | 'png';
};
