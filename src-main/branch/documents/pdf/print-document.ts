import { pdfWords } from '../../../../src-shared/i18n/pdf-words.ts';
import { riyadhInstant } from '../../../../src-shared/invoice/riyadh-time.ts';
import { documentTitle } from './document-title.ts';
import { finishPdf, startPdfa } from './file/pdfa-file.ts';
import { drawPageFoot, drawPageHead } from './pages/page-furniture.ts';
import type { PageFacts } from './pages/page-furniture.ts';
import type { Flow } from './pages/flow.ts';
import { createSheet } from './pages/sheet.ts';
import type { PdfDelivery, PdfOrder } from './pdf-order.ts';
import { readPrinted } from './read-printed.ts';
import type { PrintedDocument } from './read-printed.ts';
import { drawHeading } from './sections/heading.ts';
import { drawDocumentLines } from './sections/lines.ts';
import { drawParties } from './sections/parties.ts';
import { drawSettledPrepayments } from './sections/settled-prepayments.ts';
import { drawTotals } from './sections/totals.ts';
import { drawVatBreakdown } from './sections/vat-breakdown.ts';
import { createTypesetter } from './text/typeset.ts';
import type { FontFiles } from './text/typefaces.ts';

const subjects: Record<PdfDelivery, string> = {
  final: pdfWords.signed.en,
  not_cleared: pdfWords.notCleared.en,
  failed: pdfWords.failed.en,
};

// The symbol is the sign of a document that the buyer may have: a standard one gets it with the authority's consent.
function shownQr({ document, qr }: PrintedDocument, delivery: PdfDelivery): string | undefined {
  return document.invoiceType === 'simplified' || delivery === 'final' ? qr : undefined;
}

/**
 * Prints a tax document as PDF/A-3 with the signed XML attached. The same order always gives the same bytes.
 *
 * @throws Error where the XML cannot be read as a document of ours.
 */
export async function printDocument(order: PdfOrder, fontFiles: FontFiles): Promise<Uint8Array> {
  const printed = readPrinted(order.xml);
  const typesetter = createTypesetter(fontFiles);
  const { document, link } = printed;
  const { title } = documentTitle(document);
  const facts: PageFacts = { title, number: document.number, uuid: document.uuid, icv: link.icv, delivery: order.delivery };
  const createdAt = riyadhInstant(document.issueDate, document.issueTime);
  const pdf = startPdfa({
    title: `${title.en} ${document.number}`,
    subject: subjects[order.delivery],
    uuid: document.uuid,
    createdAt,
    attachment: { name: order.fileName, content: order.xml, mediaType: 'application/xml', modifiedAt: createdAt },
  });
  const sheet = createSheet(pdf);
  let pages = 0;
  const flow: Flow = {
    sheet,
    typesetter,
    y: 0,
    newPage() {
      pdf.addPage();
      pages += 1;
      flow.y = drawPageHead(sheet, typesetter, facts, pages);
    },
  };
  flow.newPage();
  drawHeading(flow, document, shownQr(printed, order.delivery));
  drawParties(flow, document.seller, document.buyer);
  drawDocumentLines(flow, document.lines);
  drawSettledPrepayments(flow, document.settledPrepayments);
  drawVatBreakdown(flow, document.subtotals);
  drawTotals(flow, document);
  for (let page = 1; page <= pages; page += 1) {
    pdf.switchToPage(page - 1);
    drawPageFoot(sheet, typesetter, facts, page, pages);
  }
  sheet.embedFonts();
  return finishPdf(pdf);
}
