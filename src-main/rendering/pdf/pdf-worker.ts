import { serveWorker } from '../../platform/serve-worker.ts';
import type { PdfRequest } from './pdf-request.ts';
import { printDocument } from './print-document.ts';
import { openFontFiles, type FontFiles } from './fonts/typefaces.ts';

let fontFiles: FontFiles | undefined;

serveWorker((request: PdfRequest) => {
  fontFiles ??= openFontFiles();
  return printDocument(request, fontFiles);
});
