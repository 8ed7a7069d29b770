import { answerQuestions } from '../../../platform/answer-questions.ts';
import type { PdfOrder } from './pdf-order.ts';
import { printDocument } from './print-document.ts';
import { openFontFiles } from './text/typefaces.ts';
import type { FontFiles } from './text/typefaces.ts';

let fontFiles: FontFiles | undefined;

answerQuestions((order: PdfOrder) => {
  fontFiles ??= openFontFiles();
  return printDocument(order, fontFiles);
});
