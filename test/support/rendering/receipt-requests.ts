import type { ReceiptRequest } from '#main/rendering/receipts/receipt-request.ts';
import { readPrinted } from '#main/rendering/pdf/read-printed.ts';
import type { PdfRequest } from '#main/rendering/pdf/pdf-request.ts';
import { plainReceipt } from '#shared/api/printing/receipt-layout.ts';
import { pdfRequests } from './pdf-documents.ts';

/** The receipt of a document that may be printed. */
export function receiptOf(
  { fileName: _fileName, delivery, ...document }: PdfRequest,
  changes: Partial<ReceiptRequest> = {},
): ReceiptRequest {
  const { qr = '' } = readPrinted(document.xml);
  return {
    ...document,
    qr,
    isRejected: delivery === 'failed',
    isCopy: false,
    paperMm: 80,
    opensDrawer: false,
    format: 'escpos',
    layout: plainReceipt,
    link: null,
    sale: { till: null, cashier: null, payments: [] },
    ...changes,
  };
}

/** Receipts of every kind of document and of every oddity of layout, by name. */
export function receiptRequests(changes: Partial<ReceiptRequest> = {}): [string, ReceiptRequest][] {
  const printable = Object.entries(pdfRequests()).filter(([, { delivery }]) => delivery !== 'not_cleared');
  return printable.map(([name, request]) => [name, receiptOf(request, changes)]);
}
