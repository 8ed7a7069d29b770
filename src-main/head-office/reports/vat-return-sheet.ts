import { vatReturnLabels } from '../../../src-shared/i18n/vat-return-labels.ts';
import { amount, format2, fromHundredths } from '../../../src-shared/invoice/amount.ts';
import { csvRow } from '../../platform/formats/csv.ts';
import { columnsOf, partsByFigure, type DetailedVatReturn, type DocumentPart } from './read-vat-return.ts';

const boxColumns = ['box', 'amount', 'adjustment', 'vat', 'name', 'name_ar'];

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
];

function boxRows({ vatReturn }: DetailedVatReturn): string[][] {
  return vatReturn.boxes.map(({ box, ...sums }) => {
    const { en, ar } = vatReturnLabels[box];
    return [box, ...[sums.amount, sums.adjustment, sums.vat].map((value) => format2(amount(value))), en, ar];
  });
}

function documentRow(part: DocumentPart): string[] {
  const { category, rate, box, taxable, vat } = part;
  const columns = columnsOf(part);
  return [
    category,
    String(rate),
    part.invoice_id,
    part.invoice_number,
    format2(fromHundredths(taxable)),
    format2(fromHundredths(vat)),
    part.invoice_date,
    part.document_type,
    part.buyer_name ?? '',
    part.buyer_vat_number ?? '',
    box,
    format2(fromHundredths(columns.amount)),
    format2(fromHundredths(columns.adjustment)),
  ];
}

/** A VAT return as CSV: its boxes, or what each document adds to them. No row sums up others, so that a column can be summed. */
export function vatReturnSheet(read: DetailedVatReturn, part: 'boxes' | 'documents'): string {
  const rows =
    part === 'boxes' ? [boxColumns, ...boxRows(read)] : [documentColumns, ...partsByFigure(read.parts).flat().map(documentRow)];
  // The byte order mark tells spreadsheets that Arabic numbers of documents are UTF-8.
  return `\uFEFF${rows.map(csvRow).join('')}`;
}
