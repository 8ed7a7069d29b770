import { columnsOfPart, type ReturnPart } from '#shared/api/documents/compose-vat-return.ts';
import type { VatReturn, VatReturnDocument } from '#shared/api/dashboard/reports.ts';
import { shownAmount } from '#shared/api/documents/amount-fields.ts';
import { inLanguage } from '#shared/i18n/in-language.ts';
import { sheetLabels } from '#shared/i18n/sheet-labels.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { vatReturnLabels } from '#shared/i18n/vat-return-labels.ts';
import { amount, format2, fromHundredths } from '#shared/invoice/amount.ts';
import type { DocumentType } from '#shared/invoice/document.ts';
import { documentTypeNames } from '#shared/reference/document-names.ts';
import { vatCategoryNames } from '#shared/reference/vat-categories.ts';
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

const inSar = ' (SAR)';

function shown(hundredths: number): string {
  return format2(fromHundredths(hundredths));
}

type Box = VatReturn['boxes'][number];

function boxFields({ box, amount: sales, adjustment, vat }: Box): Record<string, string> {
  const [ofSales = '', ofNotes = '', ofBoth = ''] = [sales, adjustment, vat].map((value) => format2(amount(value)));
  const { en, ar } = vatReturnLabels[box];
  return { box, amount: ofSales, adjustment: ofNotes, vat: ofBoth, name: en, name_ar: ar };
}

// The same for people.
function boxCells(found: Box, language: Language): Record<string, string> {
  const { amount: sales = '', adjustment = '', vat = '' } = boxFields(found);
  const labels = vatReturnLabels;
  return {
    [labels.box[language]]: labels[found.box][language],
    [labels.amount[language] + inSar]: sales,
    [labels.adjustment[language] + inSar]: adjustment,
    [labels.vat[language] + inSar]: vat,
  };
}

/**
 * The boxes of a return as CSV: for people in a language, else with the names of fields, for programs. No row sums up others, so that a
 * column can be summed.
 */
export function boxesSheet({ boxes }: Pick<VatReturn, 'boxes'>, language?: Language): string {
  const rows = boxes.map((found) => (language === undefined ? boxFields(found) : boxCells(found, language)));
  return byteOrderMark + [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map(csvRow).join('');
}

/** What each document adds to the boxes of a return, as CSV: in SAR, what a credit note gives back is negative. */
export type DocumentsSheet = { head: string; lineOf: (part: DocumentPart) => string };

function documentFields(part: DocumentPart): Record<string, string> {
  const { category, rate, box, taxable, vat } = part;
  const { amount: ofSales, adjustment } = columnsOfPart(part);
  return {
    category,
    rate: String(rate),
    invoice_id: part.invoice_id,
    invoice_number: part.invoice_number,
    taxable: shown(taxable),
    vat: shown(vat),
    invoice_date: part.invoice_date,
    document_type: part.document_type,
    buyer_name: part.buyer_name ?? '',
    buyer_vat_number: part.buyer_vat_number ?? '',
    box,
    amount: shown(Number(ofSales)),
    adjustment: shown(Number(adjustment)),
    total: shown(taxable + vat),
  };
}

// The same for people.
function documentCells(part: DocumentPart, language: Language): Record<string, string> {
  const { amount: sales = '', adjustment = '', vat = '', total = '' } = documentFields(part);
  const name = language === 'ar' ? 'nameAr' : 'name';
  const labels = vatReturnLabels;
  return {
    [sheetLabels.date[language]]: part.invoice_date,
    [sheetLabels.number[language]]: part.invoice_number,
    [sheetLabels.kind[language]]: documentTypeNames[part.document_type][name],
    [sheetLabels.buyer[language]]: part.buyer_name === null ? '' : inLanguage(part.buyer_name, language),
    [sheetLabels.buyerVatNumber[language]]: part.buyer_vat_number ?? '',
    [labels.box[language]]: labels[part.box][language],
    [labels.category[language]]: vatCategoryNames[part.category][name],
    [`${labels.rate[language]} (%)`]: String(part.rate),
    [labels.amount[language] + inSar]: sales,
    [labels.adjustment[language] + inSar]: adjustment,
    [labels.vat[language] + inSar]: vat,
    [sheetLabels.total[language] + inSar]: total,
  };
}

// Names the columns; no row of it is shown.
const nothing: DocumentPart = {
  box: 'standard_rated',
  category: 'S',
  rate: 15,
  is_note: false,
  taxable: 0,
  vat: 0,
  invoice_id: '',
  invoice_number: '',
  invoice_date: '',
  document_type: 'invoice',
  buyer_name: null,
  buyer_vat_number: null,
};

/** See {@link DocumentsSheet}: for people in a language, else with the names of fields, for programs. */
export function documentsSheet(language?: Language): DocumentsSheet {
  const cellsOf = (part: DocumentPart) => (language === undefined ? documentFields(part) : documentCells(part, language));
  return {
    head: byteOrderMark + csvRow(Object.keys(cellsOf(nothing))),
    lineOf: (part) => csvRow(Object.values(cellsOf(part))),
  };
}
