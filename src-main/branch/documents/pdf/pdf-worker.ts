import { answerQuestions } from '../../../platform/answer-questions.ts';
import type { PdfOrder } from './pdf-order.ts';
import { printDocument } from './print-document.ts';
import { readFontFiles } from './text/typefaces.ts';
import type { FontFile } from './text/typefaces.ts';

let fontFiles: readonly FontFile[] | undefined;

answerQuestions((order: PdfOrder) => {
  fontFiles ??= readFontFiles();
  return printDocument(order, fontFiles);
});
