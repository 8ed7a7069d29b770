import { serveWorker } from '../../platform/workers/serve-worker.ts';
import type { PdfRequest, StatementRequest } from './pdf-request.ts';
import { printDocument } from './print-document.ts';
import { printStatement } from './print-statement.ts';
import { openFontFiles, type FontFiles } from './fonts/typefaces.ts';

let fontFiles: FontFiles | undefined;

serveWorker((request: PdfRequest | StatementRequest) => {
  fontFiles ??= openFontFiles();
  return 'statement' in request ? printStatement(request, fontFiles) : printDocument(request, fontFiles);
});
