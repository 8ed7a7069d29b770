import { serveWorker } from '../../platform/workers/serve-worker.ts';
import { openFontFiles, type FontFiles } from '../pdf/fonts/typefaces.ts';
import { printReceipt, printTestPage } from './print-receipt.ts';
import type { ReceiptRequest, TestPageRequest } from './receipt-request.ts';

let fontFiles: FontFiles | undefined;

serveWorker((request: ReceiptRequest | TestPageRequest) => {
  fontFiles ??= openFontFiles();
  const printed = 'testOf' in request ? printTestPage(request, fontFiles) : printReceipt(request, fontFiles);
  return Promise.resolve(printed);
});
