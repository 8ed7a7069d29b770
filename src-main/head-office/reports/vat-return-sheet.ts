import { format2, fromHundredths } from '../../../src-shared/invoice/amount.ts';
import { csvRow } from '../../platform/formats/csv.ts';
import { partsByFigure, type DetailedVatReturn, type DocumentPart } from './read-vat-return.ts';

const columns = [
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
];
// A sum is that of several documents.
const noDocument = ['', '', '', ''];

function sumsOf(parts: readonly DocumentPart[]): [string, string] {
  const sum = (name: 'taxable' | 'vat'): string => format2(fromHundredths(parts.reduce((total, part) => total + part[name], 0)));
  return [sum('taxable'), sum('vat')];
}

function documentCells({ invoice_date, document_type, buyer_name, buyer_vat_number }: DocumentPart): string[] {
  return [invoice_date, document_type, buyer_name ?? '', buyer_vat_number ?? ''];
}

function figureRows(parts: readonly DocumentPart[]): string[][] {
  const [first] = parts;
  if (first === undefined) return [];
  const figure = [first.category, String(first.rate)];
  return [
    ...parts.map((part) => [...figure, part.invoice_id, part.invoice_number, ...sumsOf([part]), ...documentCells(part)]),
    [...figure, '', '', ...sumsOf(parts), ...noDocument],
  ];
}

/** A VAT return as CSV: what each document adds to a figure, below them the figure, and in the end the total. */
export function vatReturnSheet({ parts }: DetailedVatReturn): string {
  const rows = [columns, ...partsByFigure(parts).flatMap(figureRows), ['total', '', '', '', ...sumsOf(parts), ...noDocument]];
  // The byte order mark tells spreadsheets that Arabic numbers of documents are UTF-8.
  return `\uFEFF${rows.map(csvRow).join('')}`;
}
