import { AppError } from '#shared/api/app-error.ts';
import type { VatReturn, VatReturnQuery } from '#shared/api/dashboard/reports.ts';
import { shownAmount } from '#shared/api/documents/amount-fields.ts';
import { amount, toJsonNumber, format2, fromHundredths } from '#shared/invoice/amount.ts';
import type { DocumentType, VatCategory } from '#shared/invoice/document.ts';
import { vatReturnBoxes, vatReturnBoxOf, type VatReturnBox } from '#shared/reference/vat-return-box.ts';
import { vatCategories } from '#shared/reference/vat-categories.ts';
import { vatReturnLabels } from '#shared/i18n/vat-return-labels.ts';
import { csvRow } from '#main/platform/formats/csv.ts';
import type { Tenant } from '../db/in-organization.ts';
import { invoiceIdOf } from '../db/invoice-ids.ts';

type Environment = VatReturn['environment'];

// What a document adds to a box and to a figure, in hundredths of SAR.
type DocumentPart = {
  box: VatReturnBox;
  category: VatCategory;
  rate: number;
  invoice_id: string;
  invoice_number: string;
  invoice_date: string;
  document_type: DocumentType;
  buyer_name: string | null;
  buyer_vat_number: string | null;
  taxable: number;
  vat: number;
};

/** A VAT return with what each document adds to its figures. */
export type DetailedVatReturn = { vatReturn: VatReturn; parts: DocumentPart[] };

async function companyOf(tenant: Tenant, companyId: string): Promise<VatReturn['company']> {
  const company = await tenant
    .selectFrom('companies')
    .select(['company_id', 'legal_name', 'legal_name_ar', 'vat_number'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (company === undefined) throw new AppError('NOT_FOUND');
  return company;
}

function documentsOf(tenant: Tenant, { company_id, from, to }: VatReturnQuery) {
  return tenant
    .selectFrom('documents as document')
    .where('document.company_id', '=', company_id)
    .where('document.invoice_date', '>=', from)
    .where('document.invoice_date', '<=', to)
    .where('document.status', '!=', 'failed');
}

// A return never mixes documents that count with those that were issued to try it out.
async function environmentOf(tenant: Tenant, query: VatReturnQuery): Promise<Environment> {
  if (query.environment !== undefined) return query.environment;
  const used = await documentsOf(tenant, query).select('document.environment').distinct().execute();
  const hasOnlySandbox = used.length > 0 && used.every(({ environment }) => environment === 'sandbox');
  return hasOnlySandbox ? 'sandbox' : 'production';
}

// The exemption codes of one box are one part of a document.
function joined(parts: readonly DocumentPart[]): DocumentPart[] {
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

// What a prepayment invoice has declared is not declared again by the invoice that settles it.
async function partsOf(tenant: Tenant, query: VatReturnQuery, environment: Environment): Promise<DocumentPart[]> {
  const rows = await documentsOf(tenant, query)
    .innerJoin('document_subtotals as part', 'part.invoice_id', 'document.invoice_id')
    .select(['part.category', 'part.rate_hundredths', 'part.exemption_code', 'document.transaction_code'])
    .select(['part.taxable_hundredths', 'part.settled_taxable_hundredths'])
    .select(['part.vat_hundredths', 'part.settled_vat_hundredths'])
    .select(['document.invoice_id', 'document.invoice_number', 'document.invoice_date', 'document.document_type'])
    .select(['document.buyer_name', 'document.buyer_vat_number'])
    .where('document.environment', '=', environment)
    .orderBy('document.invoice_date')
    .orderBy('document.created_at')
    .orderBy('document.invoice_id')
    .orderBy('part.category')
    .orderBy('part.rate_hundredths')
    .orderBy('part.exemption_code')
    .execute();
  const parts = rows.map((row): DocumentPart => {
    const { category, invoice_number, invoice_date, document_type, buyer_name, buyer_vat_number } = row;
    const sign = document_type === 'credit_note' ? -1 : 1;
    return {
      box: vatReturnBoxOf({ category, exemptionCode: row.exemption_code, transactionCode: row.transaction_code }),
      category,
      rate: shownAmount(row.rate_hundredths),
      invoice_id: invoiceIdOf(row.invoice_id),
      invoice_number,
      invoice_date,
      document_type,
      buyer_name,
      buyer_vat_number,
      taxable: sign * (row.taxable_hundredths - row.settled_taxable_hundredths),
      vat: sign * (row.vat_hundredths - row.settled_vat_hundredths),
    };
  });
  return joined(parts);
}

// What a part adds to the amount of its box, and to its adjustment, where notes alone stand; in hundredths of SAR.
function columnsOf({ document_type, taxable }: DocumentPart): { amount: number; adjustment: number } {
  const isNote = document_type === 'credit_note' || document_type === 'debit_note';
  return isNote ? { amount: 0, adjustment: taxable } : { amount: taxable, adjustment: 0 };
}

// Together documents may come to more hundredths than a number counts.
function sumOf(parts: readonly DocumentPart[], addend: (part: DocumentPart) => number): number {
  const hundredths = parts.reduce((sum, part) => sum + BigInt(addend(part)), 0n);
  return toJsonNumber(amount(String(hundredths)).dividedBy(100));
}

function sumsOf(parts: readonly DocumentPart[]): Record<'taxable' | 'amount' | 'adjustment' | 'vat', number> {
  return {
    taxable: sumOf(parts, ({ taxable }) => taxable),
    amount: sumOf(parts, (part) => columnsOf(part).amount),
    adjustment: sumOf(parts, (part) => columnsOf(part).adjustment),
    vat: sumOf(parts, ({ vat }) => vat),
  };
}

// The parts of each figure, in the order of the return: by category, then by rate.
function partsByFigure(parts: readonly DocumentPart[]): DocumentPart[][] {
  const groups = [...Map.groupBy(parts, ({ category, rate }) => `${category} ${rate}`).values()];
  const orderOf = ([first]: readonly DocumentPart[]): number =>
    first === undefined ? 0 : vatCategories.indexOf(first.category) * 1_000 - first.rate;
  return groups.toSorted((one, other) => orderOf(one) - orderOf(other));
}

function figureOf(parts: readonly DocumentPart[]): VatReturn['data'] {
  const [first] = parts;
  if (first === undefined) return [];
  const { category, rate } = first;
  const documents = parts.map(({ box, invoice_id, invoice_number, invoice_date, document_type, ...adds }) => ({
    box,
    invoice_id,
    invoice_number,
    invoice_date,
    document_type,
    taxable: shownAmount(adds.taxable),
    vat: shownAmount(adds.vat),
  }));
  const { taxable, vat } = sumsOf(parts);
  return [{ category, rate, taxable, vat, documents }];
}

/**
 * The output VAT of a company in a period, in the boxes of the authority's return, and by category and rate.
 *
 * @throws AppError NOT_FOUND for a company that the organization has not.
 */
export async function readVatReturn(tenant: Tenant, query: VatReturnQuery): Promise<DetailedVatReturn> {
  const company = await companyOf(tenant, query.company_id);
  const environment = await environmentOf(tenant, query);
  const parts = await partsOf(tenant, query, environment);
  const byBox = Map.groupBy(parts, ({ box }) => box);
  const inScope = parts.filter(({ box }) => box !== 'out_of_scope');
  const vatReturn: VatReturn = {
    company,
    period: { from: query.from, to: query.to },
    environment,
    boxes: vatReturnBoxes.map((box) => {
      const { amount, adjustment, vat } = sumsOf(byBox.get(box) ?? []);
      return { box, amount, adjustment, vat };
    }),
    data: partsByFigure(parts).flatMap(figureOf),
    totals: sumsOf(inScope),
  };
  return { vatReturn, parts };
}

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
