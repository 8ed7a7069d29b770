import { describe, expect, test } from 'vitest';
import { openFontFiles } from '#main/rendering/pdf/fonts/typefaces.ts';
import { createTypesetter } from '#main/rendering/pdf/text/typeset.ts';
import { papers, type PaperMm } from '#main/rendering/receipts/paper.ts';
import { printReceipt } from '#main/rendering/receipts/print-receipt.ts';
import { printReceiptPdf } from '#main/rendering/receipts/receipt-pdf.ts';
import type { ReceiptRequest } from '#main/rendering/receipts/receipt-request.ts';
import { usualDiscountReason } from '#shared/api/v1/request-totals.ts';
import { identificationLabels, pdfLabels } from '#shared/i18n/pdf-labels.ts';
import { receiptLabels } from '#shared/i18n/receipt-labels.ts';
import { amount } from '#shared/invoice/amount.ts';
import { computeDocument } from '#shared/invoice/totals.ts';
import { printEscpos, type Paper } from '#support/rendering/escpos-interpreter.ts';
import { manyLines, pdfRequest } from '#support/rendering/pdf-documents.ts';
import { receiptOf, receiptRequests } from '#support/rendering/receipt-requests.ts';
import { scanPaper } from '#support/rendering/scan-qr.ts';

const fontFiles = openFontFiles();
const widths = { 80: 576, 58: 384 } as const;
const sizes: PaperMm[] = [80, 58];

function printed(request: ReceiptRequest) {
  return printEscpos(printReceipt(request, fontFiles));
}

// The lower part of a receipt: jsQR finds a symbol among text only where that is not much of the picture.
function bottom({ width, rows }: Paper, height: number): Paper {
  return { width, rows: rows.slice(-height) };
}

function blackShare(row: boolean[] = []): number {
  return row.filter(Boolean).length / row.length;
}

const simple = receiptOf(pdfRequest({}, manyLines(1)));

// The narrow paper is the harder one.
const narrow = receiptRequests({ paperMm: 58 });
const wide = receiptRequests().filter(([name]) => name === 'simplified-invoice' || name === 'long-texts');

test.each([...narrow, ...wide])('draws %s over the width of the head, in bands of 4 KiB, then cuts', (_name, request) => {
  const { paper, bands, mechanics, feeds } = printed(request);
  expect(new Set(bands.map(({ width }) => width))).toEqual(new Set([widths[request.paperMm]]));
  expect(Math.max(...bands.map(({ bytes }) => bytes))).toBeLessThanOrEqual(4096 + 8);
  expect(paper.rows.length).toBeGreaterThan(800);
  expect([mechanics, feeds.length]).toEqual([['initialize', 'cut'], 1]);
});

describe.each(sizes)('on %i mm paper', (paperMm) => {
  test('prints a QR that is at least 3 cm wide and reads as the QR of the document', () => {
    const { paper } = printed({ ...simple, paperMm });
    const below = bottom(paper, 420);
    expect(scanPaper(below)).toBe(simple.qr);
    const columns = below.rows.flatMap((row) => [row.indexOf(true), row.lastIndexOf(true)]).filter((x) => x !== -1);
    expect(Math.max(...columns) - Math.min(...columns)).toBeGreaterThanOrEqual(240);
  });

  test('prints the QR of a link below it, which reads as that link', () => {
    const link = 'https://office.example/r/AbCdEfGhIjKlMnOpQrStUv';
    const { paper } = printed({ ...simple, paperMm, link });
    expect(scanPaper(bottom(paper, 230))).toBe(link);
  });

  test('has room for both labels of a value side by side', () => {
    const { width, styles } = papers[paperMm];
    const typesetter = createTypesetter(fontFiles);
    const { priceWithVat: _with, priceWithoutVat: _without, noTaxDocument: _none, copy: _copy, ...others } = receiptLabels;
    const { scanForReceipt: _scan, ...labels } = others;
    const { invoiceNumber, noteNumber, vatNumber, supplyDate, supplyPeriod, originalDate, reason, buyer } = pdfLabels;
    const ofDocuments = { invoiceNumber, noteNumber, vatNumber, supplyDate, supplyPeriod, originalDate, reason, buyer };
    const shown = Object.entries({ ...labels, ...identificationLabels, ...ofDocuments });
    const tooWide = shown.filter(([, { en, ar }]) => {
      const taken = typesetter.widthOf(en, styles.quiet) + typesetter.widthOf(ar, styles.quiet);
      return taken + 8 > width;
    });
    expect(tooWide).toEqual([]);
  });
});

const because = (reason: string | undefined) => (reason === undefined ? {} : { reason });

test('says why a discount was given, of a line and of the whole document', () => {
  const line = manyLines(1).map((each) => ({ ...each, discount: { percent: amount(10) } }));
  const heightOf = (ofLine: string | undefined, ofDocument: string | undefined) => {
    const sold = line.map((each) => ({ ...each, discount: { ...each.discount, ...because(ofLine) } }));
    const discounts = [{ amount: amount(1), ...because(ofDocument) }];
    return printed(receiptOf(pdfRequest(computeDocument(sold, { discounts }), sold))).paper.rows.length;
  };
  const plain = heightOf(undefined, undefined);
  expect([heightOf('Sale', undefined) > plain, heightOf(undefined, 'Loyalty') > plain]).toEqual([true, true]);
  // What stands there where the till gave none.
  expect(heightOf(usualDiscountReason, usualDiscountReason)).toBe(plain);
});

test('names the till, the cashier and each way in which it was paid', () => {
  const facts = { till: 'Counter 1', cashier: 'هدى', payments: [{ means: '10', amount: 50 }] };
  const heights = [
    heightWith({}),
    ...[{ till: facts.till }, { cashier: facts.cashier }, { payments: facts.payments }].map((fact) =>
      heightWith({ sale: { ...simple.sale, ...fact } }),
    ),
  ];
  const [plain = 0, ...others] = heights;
  expect(others.map((height) => height > plain)).toEqual([true, true, true]);
});

test('gives the same bytes for the same request', () => {
  expect(printReceipt(simple, fontFiles)).toEqual(printReceipt(simple, fontFiles));
});

test('opens the drawer before anything is printed, where the printer has one', () => {
  expect(printed({ ...simple, opensDrawer: true }).mechanics).toEqual(['initialize', 'drawer', 'cut']);
});

test('marks sandbox documents in white on black at both ends', () => {
  const { paper } = printed({ ...simple, isSandbox: true });
  expect([blackShare(paper.rows[0]), blackShare(paper.rows.at(-1))]).toEqual([1, 1]);
  expect(blackShare(paper.rows[30])).toBeGreaterThan(0.5);
  expect(blackShare(printed(simple).paper.rows[0])).toBe(0);
});

function heightWith(changes: Partial<ReceiptRequest>): number {
  return printed({ ...simple, ...changes }).paper.rows.length;
}

test('marks rejected documents and copies with more than ordinary ones have', () => {
  const ordinary = heightWith({});
  expect(heightWith({ isCopy: true })).toBeGreaterThan(ordinary);
  expect(heightWith({ isRejected: true })).toBeGreaterThan(ordinary);
});

function bytesOf(lines: number): number {
  return printReceipt(receiptOf(pdfRequest({}, manyLines(lines))), fontFiles).length;
}

test('draws a thousand lines, as many as a document has', () => {
  const [hundred, thousand] = [bytesOf(100), bytesOf(1_000)];
  const perLine = (hundred - bytesOf(10)) / 90;
  expect((thousand - hundred) / 900 / perLine).toBeCloseTo(1, 1);
});

async function pagesOfPdf(lines: number): Promise<number | undefined> {
  const bytes = await printReceiptPdf(receiptOf(pdfRequest({}, manyLines(lines))), fontFiles);
  return Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length;
}

test('makes a PDF of one page, and of several where the receipt is longer than a page may be', async () => {
  expect([await pagesOfPdf(1), await pagesOfPdf(700)]).toEqual([1, 2]);
});
