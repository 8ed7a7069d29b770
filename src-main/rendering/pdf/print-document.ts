import { describeChain, pdfLabels } from '../../../src-shared/i18n/pdf-labels.ts';
import type { TaxDocument } from '../../../src-shared/invoice/document.ts';
import { riyadhInstant } from '../../../src-shared/invoice/riyadh-time.ts';
import { documentTitle } from './sections/document-title.ts';
import { drawPages } from './draw-pages.ts';
import { startPdfa } from './file/pdfa-file.ts';
import type { PageFacts, PdfDelivery } from './pages/page-furniture.ts';
import { drawSections, type Section } from './pages/section.ts';
import type { PdfRequest } from './pdf-request.ts';
import { readPrinted, type PrintedDocument } from './read-printed.ts';
import { drawHeading } from './sections/heading.ts';
import { linesSection } from './sections/lines.ts';
import { drawParties } from './sections/parties.ts';
import { settledPrepaymentsSection } from './sections/settled-prepayments.ts';
import { totalsSection } from './sections/totals.ts';
import { vatBreakdownSection } from './sections/vat-breakdown.ts';
import { createTypesetter, type Typesetter } from './text/typeset.ts';
import type { FontFiles } from './fonts/typefaces.ts';

const subjects: Record<PdfDelivery, string> = {
  final: pdfLabels.signed.en,
  not_cleared: pdfLabels.notCleared.en,
  failed: pdfLabels.failed.en,
};

// The symbol is the sign of a document that the buyer may have: a standard one gets it with the authority's consent.
function shownQr({ document, qr }: PrintedDocument, delivery: PdfDelivery): string | undefined {
  return document.invoiceType === 'simplified' || delivery === 'final' ? qr : undefined;
}

function contentSections(typesetter: Typesetter, document: TaxDocument, { pricesIncludeVat }: PdfRequest): Section[] {
  const { lines, settledPrepayments, subtotals } = document;
  return [
    linesSection(typesetter, lines, pricesIncludeVat),
    ...(settledPrepayments.length === 0 ? [] : [settledPrepaymentsSection(typesetter, settledPrepayments)]),
    vatBreakdownSection(typesetter, subtotals),
    totalsSection(typesetter, document),
  ];
}

function startFile({ xml, fileName, delivery, isSandbox }: PdfRequest, document: TaxDocument): PDFKit.PDFDocument {
  const { number, uuid, issueDate, issueTime } = document;
  const createdAt = riyadhInstant(issueDate, issueTime);
  return startPdfa({
    title: `${documentTitle(document).title.en} ${number}`,
    subject: isSandbox ? `${pdfLabels.sandbox.en}: ${subjects[delivery]}` : subjects[delivery],
    uniqueName: uuid,
    createdAt,
    attachment: {
      name: fileName,
      description: 'Signed tax document (UBL 2.1)',
      content: xml,
      mediaType: 'application/xml',
      modifiedAt: createdAt,
    },
  });
}

/**
 * Prints a tax document as PDF/A-3 with the signed XML attached. The same request always gives the same bytes.
 *
 * @throws Error where the XML cannot be read as a document of ours.
 */
export async function printDocument(request: PdfRequest, fontFiles: FontFiles): Promise<Uint8Array> {
  const { delivery, isSandbox, originalDate } = request;
  const printed = readPrinted(request.xml);
  const typesetter = createTypesetter(fontFiles);
  const { document, link } = printed;
  const { title } = documentTitle(document);
  const identity = describeChain(document.uuid, link.icv);
  const facts: PageFacts = { title, number: document.number, identity, delivery, isSandbox };
  return drawPages(startFile(request, document), typesetter, facts, (flow) => {
    drawHeading(flow, document, { qr: shownQr(printed, delivery), originalDate });
    drawParties(flow, document.seller, document.buyer);
    drawSections(flow, contentSections(typesetter, document, request));
  });
}
