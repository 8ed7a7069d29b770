import { receiptLabels } from '../../../src-shared/i18n/receipt-labels.ts';
import { drawPages } from './draw-pages.ts';
import { startPdfa } from './file/pdfa-file.ts';
import type { FontFiles } from './fonts/typefaces.ts';
import { drawRows } from './pages/grid.ts';
import { labelledCells, labelledGrid } from './pages/labelled-rows.ts';
import { frame, styles } from './pages/look.ts';
import type { PageFacts } from './pages/page-furniture.ts';
import type { TestPageRequest } from './pdf-request.ts';
import { drawTitle } from './sections/draw-title.ts';
import { createTypesetter } from './text/typeset.ts';

const span = { x: frame.left, width: frame.width, labelWidth: 110 };

/** Prints a page that shows whether a printer prints: which printer, when, and in both languages. */
export async function printTestPage({ testOf, printedAt }: TestPageRequest, fontFiles: FontFiles): Promise<Uint8Array> {
  const typesetter = createTypesetter(fontFiles);
  const at = printedAt.toISOString();
  const pdf = startPdfa({
    title: receiptLabels.printerTest.en,
    subject: receiptLabels.noTaxDocument.en,
    uniqueName: `${testOf} ${at}`,
    createdAt: printedAt,
    attachment: {
      name: 'printer-test.txt',
      description: receiptLabels.printerTest.en,
      content: Buffer.from(`${testOf}\n${at}\n`),
      mediaType: 'text/plain',
      modifiedAt: printedAt,
    },
  });
  const title = receiptLabels.printerTest;
  const facts: PageFacts = { title, number: testOf, identity: at, delivery: 'final', isSandbox: false };
  return drawPages(pdf, typesetter, facts, (flow) => {
    drawTitle(flow, { title, subtitle: receiptLabels.noTaxDocument });
    const rows = [
      { words: title, values: [testOf], style: styles.strong },
      { words: receiptLabels.dateAndTime, values: [at] },
      { words: title, value: { arabic: receiptLabels.printerWorks.ar, other: receiptLabels.printerWorks.en } },
    ];
    drawRows(
      flow,
      labelledGrid([span]),
      rows.map((row) => labelledCells(flow.typesetter, row, span)),
    );
  });
}
