import { splitLanguages } from '#shared/i18n/in-language.ts';
import { pdfLabels } from '#shared/i18n/pdf-labels.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import { hijriDate } from '#shared/invoice/hijri-date.ts';
import type { Flow } from '../pages/flow.ts';
import { drawRows } from '../pages/grid.ts';
import { labelledCells, labelledGrid, type LabelledRow } from '../pages/labelled-rows.ts';
import { frame, styles } from '../pages/theme.ts';
import { drawQrSymbol } from '../pages/qr-symbol.ts';
import { documentTitle, supplyOf } from './document-title.ts';
import { drawTitle } from './draw-title.ts';

// 45 mm: a module of the largest symbol is still a third of a millimetre, which a phone reads off paper.
const qrSize = 128;
const besideQr = 18;
const after = 13;

function headingRows(document: TaxDocument): LabelledRow[] {
  const isNote = document.documentType === 'credit_note' || document.documentType === 'debit_note';
  const supply = supplyOf(document);
  return [
    { words: isNote ? pdfLabels.noteNumber : pdfLabels.invoiceNumber, values: [document.number], style: styles.strong },
    { words: pdfLabels.issueDate, values: [document.issueDate] },
    { words: pdfLabels.issueDateHijri, values: [hijriDate(document.issueDate)] },
    { words: pdfLabels.issueTime, values: [document.issueTime] },
    ...(supply === undefined ? [] : [{ words: supply.words, values: [supply.days] }]),
    { words: pdfLabels.currency, values: [document.currency] },
    { words: pdfLabels.uuid, values: [document.uuid], style: styles.cell },
  ];
}

function referenceRows({ originalNumbers, noteReason }: TaxDocument, originalDate: string | undefined): LabelledRow[] {
  return [
    ...(originalNumbers.length === 0
      ? []
      : [{ words: pdfLabels.originalInvoice, values: originalNumbers, style: styles.strong }]),
    ...(originalDate === undefined ? [] : [{ words: pdfLabels.originalDate, values: [originalDate] }]),
    ...(noteReason === undefined ? [] : [{ words: pdfLabels.reason, value: splitLanguages(noteReason) }]),
  ];
}

/** What a document's heading says beside the document itself. */
export type HeadingFacts = {
  qr: string | undefined;
  /** Of what a note corrects. */
  originalDate: string | undefined;
};

/** Draws the title, the document's own facts beside the QR symbol, and what a note refers to. */
export function drawHeading(flow: Flow, document: TaxDocument, { qr, originalDate }: HeadingFacts): void {
  drawTitle(flow, documentTitle(document));
  const top = flow.y;
  const indent = qr === undefined ? 0 : qrSize + besideQr;
  const span = { x: frame.left + indent, width: frame.width - indent, labelWidth: 96 };
  const cellsOf = (row: LabelledRow) => labelledCells(flow.typesetter, row, span);
  drawRows(flow, labelledGrid([span]), headingRows(document).map(cellsOf));
  if (qr !== undefined) {
    drawQrSymbol(flow.canvas, qr, { x: frame.left, y: top, size: qrSize });
    flow.y = Math.max(flow.y, top + qrSize);
  }
  const references = referenceRows(document, originalDate);
  if (references.length > 0) {
    flow.y += 8;
    const wide = { x: frame.left, width: frame.width, labelWidth: 96 };
    drawRows(
      flow,
      labelledGrid([wide]),
      references.map((row) => labelledCells(flow.typesetter, row, wide)),
    );
  }
  flow.y += after;
}
