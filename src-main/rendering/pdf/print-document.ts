import { describeChain, pdfLabels, vatCategoryLabels } from '#shared/i18n/pdf-labels.ts';
import type { TaxDocument, SettledPrepayment, VatSubtotal } from '#shared/invoice/document.ts';
import { riyadhInstant } from '#shared/invoice/riyadh-time.ts';
import type { Amount } from '#shared/invoice/amount.ts';
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
import { totalsSection } from './sections/totals.ts';
import { createTypesetter, type Typesetter, type TextStyle } from './text/typeset.ts';
import type { FontFiles } from './fonts/typefaces.ts';
import type { Row, Cell } from './pages/grid.ts';
import { styles } from './pages/theme.ts';
import { tableSection } from './pages/table.ts';
import { moneyText, plainText } from './text/digits.ts';
import { plainBlock, joinedCell, wordsCell } from './sections/cells.ts';
import { planColumns, type PlannedColumn } from './sections/value-columns.ts';

const subjects: Record<PdfDelivery, string> = {
  final: pdfLabels.signed.en,
  not_cleared: pdfLabels.notCleared.en,
  failed: pdfLabels.failed.en,
};

// The symbol is the sign of a document that the buyer may have: a standard one gets it with the authority's consent.
function shownQr({ document, qr }: PrintedDocument, delivery: PdfDelivery): string | undefined {
  return document.invoiceType === 'simplified' || delivery === 'final' ? qr : undefined;
}

// What is taken off bears a minus, here as in the totals.
function takenOff(value: Amount): string {
  return moneyText(value.negated());
}

// What earlier prepayments the document settles.
function settledPrepaymentsSection(typesetter: Typesetter, settled: readonly SettledPrepayment[]): Section {
  const right = { align: 'right' } as const;
  const { columns, valueStyle } = planColumns(
    typesetter,
    [
      { words: pdfLabels.prepaymentNumber, align: 'both' },
      { ...right, words: pdfLabels.date, values: settled.map((part) => part.issueDate) },
      { ...right, words: pdfLabels.vatRate, values: ['15%'] },
      { ...right, words: pdfLabels.net, values: settled.map((part) => takenOff(part.taxable)), minimum: 74 },
      { ...right, words: pdfLabels.vatAmount, values: settled.map((part) => takenOff(part.vat)), minimum: 64 },
      { ...right, words: pdfLabels.gross, values: settled.map((part) => takenOff(part.taxable.plus(part.vat))), minimum: 74 },
    ],
    styles.cell,
  );
  const value = (text: string, index: number) => plainBlock(typesetter, text, valueStyle, columns[index]);
  const rows = settled.map((part): Row => [
    [plainBlock(typesetter, part.number, styles.cell, columns[0])],
    [value(part.issueDate, 1)],
    [value(`${plainText(part.rate)}%`, 2), plainBlock(typesetter, part.category, styles.cellQuiet, columns[2])],
    [value(takenOff(part.taxable), 3)],
    [value(takenOff(part.vat), 4)],
    [value(takenOff(part.taxable.plus(part.vat)), 5)],
  ]);
  return tableSection(typesetter, { title: pdfLabels.settledPrepayments, columns, rows });
}

// The VAT by category with the reasons why some is not charged.
function vatBreakdownSection(typesetter: Typesetter, subtotals: readonly VatSubtotal[]): Section {
  const right = { align: 'right' } as const;
  const hasReasons = subtotals.some((each) => each.exemptionReason !== undefined || each.exemptionCode !== undefined);
  const reason: PlannedColumn = { words: pdfLabels.exemptionReason, align: 'both' };
  const { columns, valueStyle } = planColumns(
    typesetter,
    [
      { words: pdfLabels.category, align: 'both', ...(hasReasons ? { values: [], minimum: 124 } : {}) },
      ...(hasReasons ? [reason] : []),
      { ...right, words: pdfLabels.vatRate, values: ['15%'] },
      { ...right, words: pdfLabels.taxable, values: subtotals.map((each) => moneyText(each.taxable)), minimum: 84 },
      { ...right, words: pdfLabels.vatAmount, values: subtotals.map((each) => moneyText(each.vat)), minimum: 74 },
    ],
    styles.cell,
  );
  const block = (text: string, style: TextStyle, fromEnd: number) => plainBlock(typesetter, text, style, columns.at(-fromEnd));
  const reasonCell = ({ exemptionReason, exemptionCode }: VatSubtotal): Cell => [
    ...(exemptionReason === undefined ? [] : joinedCell(typesetter, exemptionReason, styles.cell, columns[1])),
    ...(exemptionCode === undefined ? [] : [plainBlock(typesetter, exemptionCode, styles.cellQuiet, columns[1])]),
  ];
  const rows = subtotals.map((each): Row => [
    wordsCell(typesetter, vatCategoryLabels[each.category], styles.cell, columns[0]),
    ...(hasReasons ? [reasonCell(each)] : []),
    [block(`${plainText(each.rate)}%`, valueStyle, 3), block(each.category, styles.cellQuiet, 3)],
    [block(moneyText(each.taxable), valueStyle, 2)],
    [block(moneyText(each.vat), valueStyle, 1)],
  ]);
  return tableSection(typesetter, { title: pdfLabels.vatBreakdown, columns, rows });
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
