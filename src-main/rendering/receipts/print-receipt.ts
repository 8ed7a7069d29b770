import { pdfLabels, type BilingualLabels } from '../../../src-shared/i18n/pdf-labels.ts';
import { receiptLabels } from '../../../src-shared/i18n/receipt-labels.ts';
import type { FontFiles } from '../pdf/fonts/typefaces.ts';
import { readPrinted } from '../pdf/read-printed.ts';
import { createTypesetter } from '../pdf/text/typeset.ts';
import { blackAndWhitePng } from '../raster/black-and-white-png.ts';
import { createBitmap, type Bitmap } from '../raster/bitmap.ts';
import { cutPaper, feed, initializePrinter, openDrawer } from './escpos-commands.ts';
import { rasterBands } from './escpos-raster.ts';
import { papers, type Paper } from './strips/paper.ts';
import type { ReceiptRequest, TestPageRequest } from './receipt-request.ts';
import { headingStrips } from './sections/heading.ts';
import { footerStrips, logoStrips } from './sections/layout.ts';
import { linesStrips } from './sections/lines.ts';
import { qrStrip } from './sections/qr-strip.ts';
import { band, centredWords, drawStrips, heightOf, rule, space, textStrip, type Setting, type Strip } from './strips/strip.ts';
import { totalsStrips } from './sections/totals.ts';

function bothLanguages({ en, ar }: BilingualLabels): string {
  return `${en} / ${ar}`;
}

function sandboxBand(setting: Setting): Strip {
  const { styles } = setting.paper;
  return band([
    textStrip(setting, bothLanguages(pdfLabels.sandbox), { style: styles.band, direction: 'ltr', align: 'center' }),
    textStrip(setting, bothLanguages(receiptLabels.noTaxDocument), { style: styles.quiet, direction: 'ltr', align: 'center' }),
  ]);
}

function rejectedBand(setting: Setting): Strip {
  return band(centredWords(setting, pdfLabels.failed, setting.paper.styles.strong));
}

function stripsOf(setting: Setting, request: ReceiptRequest): Strip[] {
  const { document } = readPrinted(request.xml);
  const marks = [...(request.isSandbox ? [sandboxBand(setting)] : []), ...(request.isRejected ? [rejectedBand(setting)] : [])];
  return [
    ...marks,
    ...(marks.length === 0 ? [] : [space(10)]),
    ...logoStrips(setting, request.layout),
    ...headingStrips(setting, document, request),
    rule(setting, 'dashed'),
    ...linesStrips(setting, document, request.pricesIncludeVat),
    rule(setting, 'dashed'),
    ...totalsStrips(setting, document),
    qrStrip(setting, request.qr),
    ...footerStrips(setting, request.layout),
    ...marks,
  ];
}

function bitmapOf(strips: readonly Strip[], { width }: Paper): Bitmap {
  const bitmap = createBitmap(width, heightOf(strips));
  drawStrips(bitmap, strips, 0);
  return bitmap;
}

// In a printer's dots 1 is black, in a picture's 1 is white.
function pictureOf(bitmap: Bitmap): Uint8Array {
  const { height, rowBytes, dots } = bitmap;
  const rows = Array.from({ length: height }, (_, row) => {
    const bytes = dots.subarray(row * rowBytes, (row + 1) * rowBytes).map((byte) => byte ^ 0xff);
    return Buffer.concat([Buffer.alloc(1), bytes]);
  });
  return blackAndWhitePng(bitmap, rows);
}

function drawn(strips: readonly Strip[], paper: Paper): Uint8Array[] {
  const bitmap = bitmapOf(strips, paper);
  return [...rasterBands(bitmap.dots, bitmap.rowBytes), feed(paper.tearOff), cutPaper];
}

/** Draws a page that shows whether a printer prints, and what the shop adds: over the whole width of its paper, in both languages. */
export function printTestPage({ testOf, at, paperMm, layout, format }: TestPageRequest, fontFiles: FontFiles): Uint8Array {
  const paper = papers[paperMm];
  const setting: Setting = { typesetter: createTypesetter(fontFiles), paper };
  const strips = [
    ...logoStrips(setting, layout),
    band(centredWords(setting, receiptLabels.printerTest, paper.styles.strong)),
    space(10),
    textStrip(setting, testOf, { style: paper.styles.name, direction: 'ltr', align: 'center' }),
    textStrip(setting, at, { style: paper.styles.text, direction: 'ltr', align: 'center' }),
    rule(setting, 'dashed'),
    ...centredWords(setting, receiptLabels.printerWorks, paper.styles.text),
    ...centredWords(setting, receiptLabels.noTaxDocument, paper.styles.quiet),
    ...footerStrips(setting, layout),
  ];
  if (format === 'png') return pictureOf(bitmapOf(strips, paper));
  return Buffer.concat([initializePrinter, ...drawn(strips, paper)]);
}

/**
 * Draws a receipt and returns a picture, or the bytes for an ESC/POS printer: all of it bit images, which every such printer prints alike, then the
 * cut. The same request always gives the same bytes.
 *
 * @throws Error where the XML cannot be read as a document of ours.
 */
export function printReceipt(request: ReceiptRequest, fontFiles: FontFiles): Uint8Array {
  const paper = papers[request.paperMm];
  const setting: Setting = { typesetter: createTypesetter(fontFiles), paper };
  // All texts are set before the first is drawn: see drawTextLine.
  const strips = stripsOf(setting, request);
  if (request.format === 'png') return pictureOf(bitmapOf(strips, paper));
  return Buffer.concat([initializePrinter, ...(request.opensDrawer ? [openDrawer] : []), ...drawn(strips, paper)]);
}
