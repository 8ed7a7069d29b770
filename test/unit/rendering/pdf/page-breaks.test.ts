import { beforeAll, expect, test } from 'vitest';
import { printDocument } from '#main/rendering/pdf/print-document.ts';
import { openFontFiles, type FontFiles } from '#main/rendering/pdf/fonts/typefaces.ts';
import { pageBreakFaults, readPage } from '#support/rendering/page-breaks.ts';
import { longArabic, manyLines, orderWith, pdfRequest, settledPrepayment } from '#support/rendering/pdf-documents.ts';
import { shownOnPages } from '#support/rendering/pdf-pages.ts';
import { sampleLine } from '#support/core/sample-document.ts';

let fontFiles: FontFiles;

beforeAll(() => {
  fontFiles = openFontFiles();
});

// Every fourth number of lines of the first, whose breaks those of the others are like; test/system has them all.
const sweeps = Object.entries(orderWith).map(([name, order], index) => {
  const step = index === 0 ? 4 : 12;
  return { name, order, counts: Array.from({ length: 60 / step }, (_, place) => 1 + place * step) };
});

test.each(sweeps)(
  '$name of 1 to 60 lines has no page of totals alone and none that is almost empty',
  async ({ order, counts }) => {
    expect(await pageBreakFaults(order, counts, fontFiles)).toEqual([]);
  },
);

test('a last line that is higher than a page leaves some of itself beside the totals', async () => {
  const lines = [...manyLines(3), sampleLine({ name: longArabic.slice(0, 900).repeat(12) })];
  const pages = shownOnPages(await printDocument(pdfRequest({}, lines), fontFiles)).map(readPage);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.filter((page) => !page.hasLines)).toEqual([]);
});

test('totals that no page can hold with a line go on by themselves', async () => {
  const settledPrepayments = Array.from({ length: 60 }, (_, index) => ({ ...settledPrepayment, number: `PRE-${index}` }));
  const pages = shownOnPages(await printDocument(pdfRequest({ settledPrepayments }, manyLines(4)), fontFiles)).map(readPage);
  expect(pages.map((page) => page.hasTotals).indexOf(true)).toBe(pages.length - 1);
});
