import { pdfWords } from '../../../../src-shared/i18n/pdf-words.ts';
import type { TaxDocument } from '../../../../src-shared/invoice/document.ts';
import { riyadhInstant } from '../../../../src-shared/invoice/riyadh-time.ts';
import { documentTitle } from './document-title.ts';
import { finishPdf, startPdfa } from './file/pdfa-file.ts';
import { createPageHead, drawPageFoot } from './pages/page-furniture.ts';
import type { PageFacts } from './pages/page-furniture.ts';
import type { Flow } from './pages/flow.ts';
import { frame } from './pages/look.ts';
import { drawSections } from './pages/section.ts';
import type { Section } from './pages/section.ts';
import { createSheet } from './pages/sheet.ts';
import type { PdfDelivery, PdfOrder } from './pdf-order.ts';
import { readPrinted } from './read-printed.ts';
import type { PrintedDocument } from './read-printed.ts';
import { drawHeading } from './sections/heading.ts';
import { linesSection } from './sections/lines.ts';
import { drawParties } from './sections/parties.ts';
import { settledPrepaymentsSection } from './sections/settled-prepayments.ts';
import { totalsSection } from './sections/totals.ts';
import { vatBreakdownSection } from './sections/vat-breakdown.ts';
import { createTypesetter } from './text/typeset.ts';
import type { Typesetter } from './text/typeset.ts';
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

function contentSections(typesetter: Typesetter, document: TaxDocument, { pricesIncludeVat }: PdfOrder): Section[] {
  const { lines, settledPrepayments, subtotals } = document;
  return [
    linesSection(typesetter, lines, pricesIncludeVat),
    ...(settledPrepayments.length === 0 ? [] : [settledPrepaymentsSection(typesetter, settledPrepayments)]),
    vatBreakdownSection(typesetter, subtotals),
    totalsSection(typesetter, document),
  ];
}

function startFile({ xml, fileName, delivery, isSandbox }: PdfOrder, document: TaxDocument): PDFKit.PDFDocument {
  const { number, uuid, issueDate, issueTime } = document;
  const createdAt = riyadhInstant(issueDate, issueTime);
  return startPdfa({
    title: `${documentTitle(document).title.en} ${number}`,
    subject: isSandbox ? `${pdfWords.sandbox.en}: ${subjects[delivery]}` : subjects[delivery],
    uuid,
    createdAt,
    attachment: { name: fileName, content: xml, mediaType: 'application/xml', modifiedAt: createdAt },
  });
}

/**
 * Prints a tax document as PDF/A-3 with the signed XML attached. The same order always gives the same bytes.
 *
 * @throws Error where the XML cannot be read as a document of ours.
 */
export async function printDocument(order: PdfOrder, fontFiles: FontFiles): Promise<Uint8Array> {
  const { delivery, isSandbox, originalDate } = order;
  const printed = readPrinted(order.xml);
  const typesetter = createTypesetter(fontFiles);
  const { document, link } = printed;
  const { title } = documentTitle(document);
  const facts: PageFacts = { title, number: document.number, uuid: document.uuid, icv: link.icv, delivery, isSandbox };
  const pdf = startFile(order, document);
  const sheet = createSheet(pdf);
  const head = createPageHead(sheet, typesetter, facts);
  let pages = 0;
  const flow: Flow = {
    sheet,
    typesetter,
    y: 0,
    newPage() {
      pdf.addPage();
      pages += 1;
      flow.y = head.draw(pages);
    },
    pageRoom: frame.bottom - head.contentTop,
  };
  flow.newPage();
  drawHeading(flow, document, { qr: shownQr(printed, delivery), originalDate });
  drawParties(flow, document.seller, document.buyer);
  drawSections(flow, contentSections(typesetter, document, order));
  for (let page = 1; page <= pages; page += 1) {
    pdf.switchToPage(page - 1);
    drawPageFoot(sheet, typesetter, facts, page, pages);
  }
  sheet.embedFonts();
  return finishPdf(pdf);
}
