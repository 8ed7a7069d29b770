import { columnsOfPart, type ReturnPart } from '#shared/api/documents/compose-vat-return.ts';
import type { VatReturn, VatReturnDocument } from '#shared/api/dashboard/reports.ts';
import { shownAmount } from '#shared/api/documents/amount-fields.ts';
import { vatReturnLabels } from '#shared/i18n/vat-return-labels.ts';
import { amount, format2, fromHundredths } from '#shared/invoice/amount.ts';
import type { DocumentType } from '#shared/invoice/document.ts';
import { csvRow } from '#main/platform/formats/csv.ts';

/** What one document adds to a box, in hundredths of SAR, as a sheet shows it. */
export type DocumentPart = ReturnPart & {
  taxable: number;
  vat: number;
  invoice_id: string;
  invoice_number: string;
  invoice_date: string;
  document_type: DocumentType;
  buyer_name: string | null;
  buyer_vat_number: string | null;
};

/** The exemption codes of one box are one part of a document. */
export function joinedParts(parts: readonly DocumentPart[]): DocumentPart[] {
  const byFigure = new Map<string, DocumentPart>();
  for (const part of parts) {
    const key = `${part.invoice_id} ${part.category} ${part.rate} ${part.box}`;
    const known = byFigure.get(key);
    if (known === undefined) {
      byFigure.set(key, { ...part });
      continue;
    }
    known.taxable += part.taxable;
    known.vat += part.vat;
  }
  return [...byFigure.values()];
}

/** What answers say of it. */
export function shownPart(part: DocumentPart): VatReturnDocument {
  const { box, invoice_id, invoice_number, invoice_date, document_type, taxable, vat } = part;
  const sums = { taxable: shownAmount(taxable), vat: shownAmount(vat) };
  return { box, invoice_id, invoice_number, invoice_date, document_type, ...sums };
}

// The byte order mark tells spreadsheets that Arabic numbers of documents are UTF-8.
const byteOrderMark = '\uFEFF';

/** The name of the files of a return, without what they end in. */
export function vatReturnFileName({ company, period }: Pick<VatReturn, 'company' | 'period'>): string {
  return `vat-return_${company.vat_number}_${period.from}_${period.to}`;
}

const boxColumns = ['box', 'amount', 'adjustment', 'vat', 'name', 'name_ar'];

/** The boxes of a return as CSV. No row sums up others, so that a column can be summed. */
export function boxesSheet({ boxes }: Pick<VatReturn, 'boxes'>): string {
  const rows = boxes.map(({ box, ...sums }) => {
    const { en, ar } = vatReturnLabels[box];
    return [box, ...[sums.amount, sums.adjustment, sums.vat].map((value) => format2(amount(value))), en, ar];
  });
  return byteOrderMark + [boxColumns, ...rows].map(csvRow).join('');
}

const documentColumns = [
  'category',
  'rate',
  'invoice_id',
  'invoice_number',
  'taxable',
  'vat',
  'invoice_date',
  'document_type',
  'buyer_name',
  'buyer_vat_number',
  'box',
  'amount',
  'adjustment',
  'total',
];

/** The head of the sheet of {@link sheetLineOf}. */
export const documentsSheetHead = byteOrderMark + csvRow(documentColumns);

function shown(hundredths: number): string {
  return format2(fromHundredths(hundredths));
}

/** What a document adds to a box, as a row of CSV: in SAR, what a credit note gives back is negative. */
export function sheetLineOf(part: DocumentPart): string {
  const { category, rate, box, taxable, vat } = part;
  const { amount: ofSales, adjustment } = columnsOfPart(part);
  return csvRow([
    category,
    String(rate),
    part.invoice_id,
    part.invoice_number,
    shown(taxable),
    shown(vat),
    part.invoice_date,
    part.document_type,
    part.buyer_name ?? '',
    part.buyer_vat_number ?? '',
    box,
    shown(Number(ofSales)),
    shown(Number(adjustment)),
    shown(taxable + vat),
  ]);
}
