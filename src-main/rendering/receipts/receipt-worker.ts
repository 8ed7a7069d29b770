import { serveWorker } from '#main/platform/workers/serve-worker.ts';
import { openFontFiles, type FontFiles } from '../pdf/fonts/typefaces.ts';
import { printReceipt, printTestPage } from './print-receipt.ts';
import type { ReceiptRequest, TestReceiptRequest } from './receipt-request.ts';

let fontFiles: FontFiles | undefined;

serveWorker((request: ReceiptRequest | TestReceiptRequest) => {
  fontFiles ??= openFontFiles();
  const printed = 'testOf' in request ? printTestPage(request, fontFiles) : printReceipt(request, fontFiles);
  return Promise.resolve(printed);
});
