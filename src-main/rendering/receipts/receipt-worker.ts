import { serveWorker } from '../../platform/workers/serve-worker.ts';
import { openFontFiles, type FontFiles } from '../pdf/fonts/typefaces.ts';
import { printReceipt } from './print-receipt.ts';
import type { ReceiptRequest } from './receipt-request.ts';

let fontFiles: FontFiles | undefined;

serveWorker((request: ReceiptRequest) => {
  fontFiles ??= openFontFiles();
  return Promise.resolve(printReceipt(request, fontFiles));
});
