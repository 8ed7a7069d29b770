import PdfKit from 'pdfkit';
import { dayReportLabels } from '#shared/i18n/receipt-labels.ts';
import { riyadhInstant } from '#shared/invoice/riyadh-time.ts';
import { finishPdf } from '../pdf/file/pdfa-file.ts';
import type { FontFiles } from '../pdf/fonts/typefaces.ts';
import { readPrinted } from '../pdf/read-printed.ts';
import { documentTitle } from '../pdf/sections/document-title.ts';
import type { Bitmap } from '../raster/bitmap.ts';
import { pictureOf } from '../raster/black-and-white-png.ts';
import { initializePrinter } from './escpos-commands.ts';
import { papers } from './paper.ts';
import { dayReportBitmap } from './print-day-report.ts';
import { receiptBitmap, sent } from './print-receipt.ts';
import type { DayReportRequest, ReceiptContent } from './receipt-request.ts';

const pointsPerMm = 72 / 25.4;
const dotsPerMm = 8;
// ISO 32000-1, annex C: no page is higher than 14,400 points, which a receipt of some hundred lines is.
const mostRows = Math.floor((14_400 / pointsPerMm) * dotsPerMm);

function rowsOf({ width, rowBytes, dots, height }: Bitmap, top: number): Bitmap {
  const end = Math.min(height, top + mostRows);
  return { width, rowBytes, height: end - top, dots: dots.subarray(top * rowBytes, end * rowBytes) };
}

// A page as wide as the paper and as high as what is on it, with the dots that a printer would print in its middle.
function pdfOfBitmap(bitmap: Bitmap, paperMm: number, { title, at }: { title: string; at: Date }): Promise<Uint8Array> {
  const pageWidth = paperMm * pointsPerMm;
  const width = (bitmap.width / dotsPerMm) * pointsPerMm;
  const pdf = new PdfKit({
    autoFirstPage: false,
    margin: 0,
    // There is no text in it.
    font: '',
    lang: 'ar-SA',
    displayTitle: true,
    info: { Title: title, Creator: 'Sanad', Producer: 'Sanad', CreationDate: at },
  });
  for (let top = 0; top < bitmap.height; top += mostRows) {
    const rows = rowsOf(bitmap, top);
    const height = (rows.height / dotsPerMm) * pointsPerMm;
    pdf.addPage({ size: [pageWidth, height], margin: 0 });
    pdf.image(Buffer.from(pictureOf(rows)), (pageWidth - width) / 2, 0, { width, height });
  }
  return finishPdf(pdf);
}

/**
 * Draws a receipt as a PDF. The same request always gives the same bytes.
 *
 * @throws Error where the XML cannot be read as a document of ours.
 */
export function printReceiptPdf(request: ReceiptContent, fontFiles: FontFiles): Promise<Uint8Array> {
  const { document } = readPrinted(request.xml);
  const title = `${documentTitle(document).title.en} ${document.number}`;
  const at = riyadhInstant(document.issueDate, document.issueTime);
  return pdfOfBitmap(receiptBitmap(request, fontFiles), request.paperMm, { title, at });
}

/** Draws the report of a day, as receipts are: bytes for an ESC/POS printer, a picture or a PDF. */
export function printDayReport(request: DayReportRequest, fontFiles: FontFiles): Promise<Uint8Array> {
  const { dayReport, of, paperMm, format } = request;
  const bitmap = dayReportBitmap(request, fontFiles);
  switch (format) {
    case 'png':
      return Promise.resolve(pictureOf(bitmap));
    case 'escpos':
      return Promise.resolve(Buffer.concat([initializePrinter, ...sent(bitmap, papers[paperMm])]));
    case 'pdf': {
      const parts = [of.unit, of.till, of.cashier].filter((part) => part !== undefined);
      const title = [`${dayReportLabels.title.en} ${dayReport.date}`, ...parts].join(', ');
      return pdfOfBitmap(bitmap, paperMm, { title, at: riyadhInstant(dayReport.date, '00:00:00') });
    }
  }
}
