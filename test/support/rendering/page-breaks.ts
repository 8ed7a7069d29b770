import { printDocument } from '#main/rendering/pdf/print-document.ts';
import type { FontFiles } from '#main/rendering/pdf/fonts/typefaces.ts';
import { frame, styles } from '#main/rendering/pdf/pages/theme.ts';
import { pdfLabels } from '#shared/i18n/pdf-labels.ts';
import type { orderWith } from './pdf-documents.ts';
import { shownOnPages, type ShownText } from './pdf-pages.ts';

type Page = { hasLines: boolean; hasTotals: boolean; filled: number };

// How far down its content reaches, of the full height of the content area; the mark across the page does not count.
/** What a page of a PDF holds. */
export function readPage(shown: readonly ShownText[]): Page {
  const content = shown.filter(({ y, size }) => y < frame.bottom && size < styles.underlay.size);
  const text = content.map((each) => each.text).join('');
  const lowest = Math.max(...content.map(({ y }) => y));
  return {
    hasLines: text.includes(pdfLabels.description.en),
    hasTotals: text.includes(pdfLabels.payable.en),
    filled: (lowest - frame.top) / (frame.bottom - frame.top),
  };
}

const leastFilled = 0.4;

function faultsOf(pages: readonly Page[]): string[] {
  return pages.flatMap(({ hasLines, hasTotals, filled }, index) => [
    ...(hasLines ? [] : [`page ${index + 1} has no lines`]),
    ...(hasTotals === (index === pages.length - 1) ? [] : [`page ${index + 1} has or lacks the totals`]),
    ...(filled > leastFilled ? [] : [`page ${index + 1} is filled to ${filled}`]),
  ]);
}

type Order = (typeof orderWith)[keyof typeof orderWith];

/** Prints an order with each of these numbers of lines, and returns the pages that hold only totals or almost nothing. */
export async function pageBreakFaults(order: Order, counts: readonly number[], fontFiles: FontFiles): Promise<string[]> {
  const faults: string[] = [];
  for (const count of counts) {
    const pages = shownOnPages(await printDocument(order(count), fontFiles)).map(readPage);
    faults.push(...faultsOf(pages).map((fault) => `${count} lines: ${fault}`));
  }
  return faults;
}
