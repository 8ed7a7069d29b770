import PdfKit from 'pdfkit';
import { riyadhInstant } from '#shared/invoice/riyadh-time.ts';
import { finishPdf } from '../pdf/file/pdfa-file.ts';
import type { FontFiles } from '../pdf/fonts/typefaces.ts';
import { readPrinted } from '../pdf/read-printed.ts';
import { documentTitle } from '../pdf/sections/document-title.ts';
import type { Bitmap } from '../raster/bitmap.ts';
import { pictureOf } from '../raster/black-and-white-png.ts';
import { receiptBitmap } from './print-receipt.ts';
import type { ReceiptContent } from './receipt-request.ts';

const pointsPerMm = 72 / 25.4;
const dotsPerMm = 8;
// ISO 32000-1, annex C: no page is higher than 14,400 points, which a receipt of some hundred lines is.
const mostRows = Math.floor((14_400 / pointsPerMm) * dotsPerMm);

function rowsOf({ width, rowBytes, dots, height }: Bitmap, top: number): Bitmap {
  const end = Math.min(height, top + mostRows);
  return { width, rowBytes, height: end - top, dots: dots.subarray(top * rowBytes, end * rowBytes) };
}

/**
 * Draws a receipt as a PDF: a page as wide as the paper and as high as the receipt, with the dots that a printer would print in its
 * middle. The same request always gives the same bytes.
 *
 * @throws Error where the XML cannot be read as a document of ours.
 */
export function printReceiptPdf(request: ReceiptContent, fontFiles: FontFiles): Promise<Uint8Array> {
  const { document } = readPrinted(request.xml);
  const bitmap = receiptBitmap(request, fontFiles);
  const pageWidth = request.paperMm * pointsPerMm;
  const width = (bitmap.width / dotsPerMm) * pointsPerMm;
  const pdf = new PdfKit({
    autoFirstPage: false,
    margin: 0,
    // There is no text in it.
    font: '',
    lang: 'ar-SA',
    displayTitle: true,
    info: {
      Title: `${documentTitle(document).title.en} ${document.number}`,
      Creator: 'Sanad',
      Producer: 'Sanad',
      CreationDate: riyadhInstant(document.issueDate, document.issueTime),
    },
  });
  for (let top = 0; top < bitmap.height; top += mostRows) {
    const rows = rowsOf(bitmap, top);
    const height = (rows.height / dotsPerMm) * pointsPerMm;
    pdf.addPage({ size: [pageWidth, height], margin: 0 });
    pdf.image(Buffer.from(pictureOf(rows)), (pageWidth - width) / 2, 0, { width, height });
  }
  return finishPdf(pdf);
}
