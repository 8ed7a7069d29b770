import { serveWorker } from '#main/platform/workers/serve-worker.ts';
import { openFontFiles, type FontFiles } from '../pdf/fonts/typefaces.ts';
import { printReceipt, printTestPage } from './print-receipt.ts';
import { printDayReport, printReceiptPdf } from './receipt-pdf.ts';
import type { DrawingRequest } from './receipt-request.ts';

let fontFiles: FontFiles | undefined;

serveWorker((request: DrawingRequest) => {
  fontFiles ??= openFontFiles();
  if ('testOf' in request) return Promise.resolve(printTestPage(request, fontFiles));
  if ('dayReport' in request) return printDayReport(request, fontFiles);
  const { format } = request;
  return format === 'pdf'
    ? printReceiptPdf(request, fontFiles)
    : Promise.resolve(printReceipt({ ...request, format }, fontFiles));
});
