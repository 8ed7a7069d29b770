import { beforeAll, expect, test } from 'vitest';
import { printDocument } from '../../../../../src-main/branch/documents/pdf/print-document.ts';
import { openFontFiles } from '../../../../../src-main/branch/documents/pdf/text/typefaces.ts';
import type { FontFiles } from '../../../../../src-main/branch/documents/pdf/text/typefaces.ts';
import { frame, styles } from '../../../../../src-main/branch/documents/pdf/pages/look.ts';
import { pdfWords } from '../../../../../src-shared/i18n/pdf-words.ts';
import { longArabic, manyLines, orderWith, pdfOrder, settledPrepayment } from '../../../../support/pdf-documents.ts';
import { shownOnPages } from '../../../../support/pdf-pages.ts';
import type { ShownText } from '../../../../support/pdf-pages.ts';
import { sampleLine } from '../../../../support/sample-document.ts';

let fontFiles: FontFiles;

beforeAll(() => {
  fontFiles = openFontFiles();
});

type Page = { hasLines: boolean; hasTotals: boolean; filled: number };

// How far down its content reaches, of the whole height that content may have; the mark across the page is no content.
function readPage(shown: readonly ShownText[]): Page {
  const content = shown.filter(({ y, size }) => y < frame.bottom && size < styles.underlay.size);
  const text = content.map((each) => each.text).join('');
  const lowest = Math.max(...content.map(({ y }) => y));
  return {
    hasLines: text.includes(pdfWords.description.en),
    hasTotals: text.includes(pdfWords.payable.en),
    filled: (lowest - frame.top) / (frame.bottom - frame.top),
  };
}

// All numbers of lines of the first, whose breaks those of the others are like; of these every third.
const sweeps = Object.entries(orderWith).map(([name, order], index) => {
  const step = index === 0 ? 1 : 3;
  return { name, order, counts: Array.from({ length: 60 / step }, (_, place) => 1 + place * step) };
});

const leastFilled = 0.4;

function faultsOf(pages: readonly Page[]): string[] {
  return pages.flatMap(({ hasLines, hasTotals, filled }, index) => [
    ...(hasLines ? [] : [`page ${index + 1} has no lines`]),
    ...(hasTotals === (index === pages.length - 1) ? [] : [`page ${index + 1} has or lacks the totals`]),
    ...(filled > leastFilled ? [] : [`page ${index + 1} is filled to ${filled}`]),
  ]);
}

test.each(sweeps)(
  '$name of 1 to 60 lines has no page of totals alone and none that is almost empty',
  async ({ order, counts }) => {
    const faults: string[] = [];
    for (const count of counts) {
      const pages = shownOnPages(await printDocument(order(count), fontFiles)).map(readPage);
      faults.push(...faultsOf(pages).map((fault) => `${count} lines: ${fault}`));
    }
    expect(faults).toEqual([]);
  },
);

test('a last line that is higher than a page leaves some of itself beside the totals', async () => {
  const lines = [...manyLines(3), sampleLine({ name: longArabic.slice(0, 900).repeat(12) })];
  const pages = shownOnPages(await printDocument(pdfOrder({}, lines), fontFiles)).map(readPage);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.filter((page) => !page.hasLines)).toEqual([]);
});

test('totals that no page can hold with a line go on by themselves', async () => {
  const settledPrepayments = Array.from({ length: 60 }, (_, index) => ({ ...settledPrepayment, number: `PRE-${index}` }));
  const pages = shownOnPages(await printDocument(pdfOrder({ settledPrepayments }, manyLines(4)), fontFiles)).map(readPage);
  expect(pages.map((page) => page.hasTotals).indexOf(true)).toBe(pages.length - 1);
});
