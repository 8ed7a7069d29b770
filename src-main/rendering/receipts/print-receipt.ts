import { pdfLabels, type BilingualLabels } from '#shared/i18n/pdf-labels.ts';
import { receiptLabels } from '#shared/i18n/receipt-labels.ts';
import { round2, zero, type Amount } from '#shared/invoice/amount.ts';
import type { DocumentLine, TaxDocument } from '#shared/invoice/document.ts';
import { grossPriceOf } from '#shared/invoice/net-price.ts';
import type { FontFiles } from '../pdf/fonts/typefaces.ts';
import { readPrinted } from '../pdf/read-printed.ts';
import { createTypesetter, type TextStyle } from '../pdf/text/typeset.ts';
import { pictureOf } from '../raster/black-and-white-png.ts';
import { createBitmap, type Bitmap, blacken } from '../raster/bitmap.ts';
import { qrMatrix, quietZoneModules } from '../qr/qr-matrix.ts';
import { dotsPerModule } from '../qr/printer-dots.ts';
import { moneyText, plainText, priceText } from '../pdf/text/digits.ts';
import { cutPaper, feed, initializePrinter, openDrawer } from './escpos-commands.ts';
import { rasterBands } from './escpos-raster.ts';
import { papers, type Paper } from './paper.ts';
import type { ReceiptContent, ReceiptRequest, TestReceiptRequest } from './receipt-request.ts';
import { headingStrips } from './heading.ts';
import { footerStrips, logoStrips } from './layout.ts';
import {
  band,
  centredWords,
  drawStrips,
  heightOfStrips,
  rule,
  space,
  textStrip,
  type Setting,
  type ReceiptStrip,
  bilingualText,
  rowStrip,
} from './strip.ts';
import { ownReason, totalsStrips } from './totals.ts';

function bothLanguages({ en, ar }: BilingualLabels): string {
  return `${en} / ${ar}`;
}

/** Says that what is printed is no tax document, but one of the sandbox. */
export function sandboxBand(setting: Setting): ReceiptStrip {
  const { styles } = setting.paper;
  return band([
    textStrip(setting, bothLanguages(pdfLabels.sandbox), { style: styles.band, direction: 'ltr', align: 'center' }),
    textStrip(setting, bothLanguages(receiptLabels.noTaxDocument), { style: styles.quiet, direction: 'ltr', align: 'center' }),
  ]);
}

function rejectedBand(setting: Setting): ReceiptStrip {
  return band(centredWords(setting, pdfLabels.failed, setting.paper.styles.strong));
}

// 48 mm: a module of most documents is half a millimetre, and that of the largest symbol three dots, on any paper.
const widest = 384;
// The QR of a link has far fewer modules; it must not be taken for the tax QR.
const widestLink = 200;

// A QR symbol in the middle, with its quiet zone above and below.
function qrStrip({ paper }: Setting, text: string, most: number): ReceiptStrip {
  const matrix = qrMatrix(text, 'M');
  const scale = dotsPerModule(matrix, Math.min(paper.width, most));
  const left = (paper.width - matrix.side * scale) >> 1;
  const above = quietZoneModules * scale;
  return {
    height: matrix.side * scale + 2 * above,
    draw(bitmap, top) {
      for (let y = 0; y < matrix.side * scale; y += 1) {
        for (let column = 0; column < matrix.side; column += 1) {
          if (!matrix.isDark(Math.floor(y / scale), column)) continue;
          blacken(bitmap, { x: left + column * scale, y: top + above + y, length: scale });
        }
      }
    },
  };
}

// Below the tax QR, and said to be another one.
function linkStrips(setting: Setting, link: string): ReceiptStrip[] {
  return [
    rule(setting, 'dashed'),
    ...centredWords(setting, receiptLabels.scanForReceipt, setting.paper.styles.text),
    qrStrip(setting, link, widestLink),
  ];
}

// What most things are counted in (UN/ECE Recommendation 20); any other unit is named.
const piece = 'PCE';
const gap = 12;

// A text on the left and an amount on the right; the text is broken where the amount begins.
function amountRow(setting: Setting, text: string, amount: string, style: TextStyle): ReceiptStrip {
  const { typesetter, paper } = setting;
  const amountWidth = Math.ceil(typesetter.widthOf(amount, style));
  return rowStrip(setting, [
    { text, style, direction: 'ltr', align: 'left', x: 0, width: paper.width - amountWidth - gap },
    { text: amount, style, direction: 'ltr', align: 'right', x: 0, width: paper.width },
  ]);
}

function columnTitles(setting: Setting, pricesIncludeVat: boolean): ReceiptStrip[] {
  const prices = pricesIncludeVat ? receiptLabels.priceWithVat : receiptLabels.priceWithoutVat;
  const amounts = pricesIncludeVat ? pdfLabels.gross : pdfLabels.net;
  const { quiet } = setting.paper.styles;
  return [amountRow(setting, prices.ar, amounts.ar, quiet), amountRow(setting, prices.en, amounts.en, quiet)];
}

// What was taken off a line, in the prices that the till sent.
function discountStrip(setting: Setting, { discount }: DocumentLine, taken: Amount): ReceiptStrip[] {
  if (discount === undefined) return [];
  const reason = ownReason(discount);
  const percent = discount.percentage === undefined ? '' : ` ${plainText(discount.percentage.percent)}%`;
  const { quiet } = setting.paper.styles;
  return [
    amountRow(
      setting,
      `${receiptLabels.discount.en}${percent} / ${receiptLabels.discount.ar}`,
      moneyText(taken.negated()),
      quiet,
    ),
    ...(reason === undefined ? [] : bilingualText(setting, reason, quiet)),
  ];
}

function lineStrips(
  setting: Setting,
  line: DocumentLine,
  options: { pricesIncludeVat: boolean; showsRate: boolean },
): ReceiptStrip[] {
  const { name, quantity, unitCode, unitPrice, rate } = line;
  const price = options.pricesIncludeVat ? grossPriceOf(unitPrice, rate, quantity) : unitPrice;
  const unit = unitCode === piece ? '' : ` ${unitCode}`;
  const vat = options.showsRate ? `  (${plainText(rate)}%)` : '';
  const { text } = setting.paper.styles;
  const left = options.pricesIncludeVat ? line.gross : line.net;
  const taken = line.discount === undefined ? zero : round2(quantity.times(price)).minus(left);
  return [
    space(6),
    ...bilingualText(setting, name, text),
    amountRow(setting, `${plainText(quantity)}${unit} × ${priceText(price)}${vat}`, moneyText(left.plus(taken)), text),
    ...discountStrip(setting, line, taken),
  ];
}

// What was sold, with the prices that the till sent: with VAT or without it.
function linesStrips(setting: Setting, { lines, subtotals }: TaxDocument, pricesIncludeVat: boolean): ReceiptStrip[] {
  const showsRate = subtotals.length > 1;
  return [
    ...columnTitles(setting, pricesIncludeVat),
    ...lines.flatMap((line) => lineStrips(setting, line, { pricesIncludeVat, showsRate })),
  ];
}

function stripsOf(setting: Setting, request: ReceiptContent): ReceiptStrip[] {
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
    ...totalsStrips(setting, document, request.sale),
    qrStrip(setting, request.qr, widest),
    ...(request.link === null ? [] : linkStrips(setting, request.link)),
    ...footerStrips(setting, request.layout),
    ...marks,
  ];
}

/** The dots of strips below each other. */
export function bitmapOf(strips: readonly ReceiptStrip[], { width }: Paper): Bitmap {
  const bitmap = createBitmap(width, heightOfStrips(strips));
  drawStrips(bitmap, strips, 0);
  return bitmap;
}

/** What a printer gets to print dots and to cut the paper. */
export function sent(bitmap: Bitmap, paper: Paper): Uint8Array[] {
  return [...rasterBands(bitmap.dots, bitmap.rowBytes), feed(paper.tearOff), cutPaper];
}

// As long as a link is. It leads nowhere.
const exampleLink = 'https://example.com/r/AAAAAAAAAAAAAAAAAAAAAA';

/** Draws a page that shows whether a printer prints, and what the shop adds: over the whole width of its paper, in both languages. */
export function printTestPage({ testOf, at, paperMm, layout, format }: TestReceiptRequest, fontFiles: FontFiles): Uint8Array {
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
    ...(layout.link_qr ? linkStrips(setting, exampleLink) : []),
    ...footerStrips(setting, layout),
  ];
  const bitmap = bitmapOf(strips, paper);
  return format === 'png' ? pictureOf(bitmap) : Buffer.concat([initializePrinter, ...sent(bitmap, paper)]);
}

/**
 * The dots of a receipt.
 *
 * @throws Error where the XML cannot be read as a document of ours.
 */
export function receiptBitmap(request: ReceiptContent, fontFiles: FontFiles): Bitmap {
  const paper = papers[request.paperMm];
  const setting: Setting = { typesetter: createTypesetter(fontFiles), paper };
  // All texts are set before the first is drawn: see drawTextLine.
  return bitmapOf(stripsOf(setting, request), paper);
}

/**
 * Draws a receipt and returns a picture, or the bytes for an ESC/POS printer: all of it bit images, which every such printer prints alike, then the
 * cut. The same request always gives the same bytes.
 *
 * @throws Error where the XML cannot be read as a document of ours.
 */
export function printReceipt(request: ReceiptRequest, fontFiles: FontFiles): Uint8Array {
  const bitmap = receiptBitmap(request, fontFiles);
  if (request.format === 'png') return pictureOf(bitmap);
  return Buffer.concat([
    initializePrinter,
    ...(request.opensDrawer ? [openDrawer] : []),
    ...sent(bitmap, papers[request.paperMm]),
  ]);
}
