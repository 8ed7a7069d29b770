import { serveWorker } from '#main/platform/workers/serve-worker.ts';
import { receiptLabels } from '#shared/i18n/receipt-labels.ts';
import { shownRiyadhTime } from '#shared/invoice/riyadh-time.ts';
import type { PrintRequest, TestPageRequest } from './pdf-request.ts';
import { printDocument } from './print-document.ts';
import { printOutage } from './print-outage.ts';
import { printStatement } from './print-statement.ts';
import { printVatReturn } from './print-vat-return.ts';
import { openFontFiles, type FontFiles } from './fonts/typefaces.ts';
import { drawPages } from './draw-pages.ts';
import { startPdfa } from './file/pdfa-file.ts';
import { drawRows } from './pages/grid.ts';
import { labelledCells, labelledGrid } from './pages/labelled-rows.ts';
import { frame, styles } from './pages/theme.ts';
import type { PageFacts } from './pages/page-furniture.ts';
import { drawTitle } from './sections/draw-title.ts';
import { createTypesetter } from './text/typeset.ts';

let fontFiles: FontFiles | undefined;

const span = { x: frame.left, width: frame.width, labelWidth: 110 };

// Prints a page that shows whether a printer prints: which printer, when, and in both languages.
async function printTestPage({ testOf, printedAt }: TestPageRequest, fontFiles: FontFiles): Promise<Uint8Array> {
  const typesetter = createTypesetter(fontFiles);
  const at = shownRiyadhTime(printedAt);
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

serveWorker((request: PrintRequest) => {
  fontFiles ??= openFontFiles();
  if ('vatReturn' in request) return printVatReturn(request, fontFiles);
  if ('outage' in request) return printOutage(request, fontFiles);
  if ('testOf' in request) return printTestPage(request, fontFiles);
  return 'statement' in request ? printStatement(request, fontFiles) : printDocument(request, fontFiles);
});
