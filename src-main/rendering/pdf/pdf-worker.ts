import { serveWorker } from '../../platform/workers/serve-worker.ts';
import type { PrintRequest } from './pdf-request.ts';
import { printDocument } from './print-document.ts';
import { printStatement } from './print-statement.ts';
import { printTestPage } from './print-test-page.ts';
import { printVatReturn } from './print-vat-return.ts';
import { openFontFiles, type FontFiles } from './fonts/typefaces.ts';

let fontFiles: FontFiles | undefined;

serveWorker((request: PrintRequest) => {
  fontFiles ??= openFontFiles();
  if ('vatReturn' in request) return printVatReturn(request, fontFiles);
  if ('testOf' in request) return printTestPage(request, fontFiles);
  return 'statement' in request ? printStatement(request, fontFiles) : printDocument(request, fontFiles);
});
