import { sql } from 'kysely';
import { AppError } from '../../../src-shared/api/app-error.ts';
import type { VatReturn, VatReturnQuery } from '../../../src-shared/api/dashboard/documents/reports.ts';
import { shownAmount } from '../../../src-shared/api/v1/results/amount-fields.ts';
import type { DocumentType, VatCategory } from '../../../src-shared/invoice/document.ts';
import { vatCategories } from '../../../src-shared/reference/vat-categories.ts';
import type { Tenant } from '../db/in-organization.ts';
import { invoiceIdOf } from '../db/invoice-ids.ts';
import { signOfDocument } from './read-summary.ts';

type Environment = VatReturn['environment'];

/** What a document adds to a figure, in hundredths of SAR. */
export type DocumentPart = {
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

// What a prepayment invoice has declared is not declared again by the invoice that settles it.
async function partsOf(tenant: Tenant, query: VatReturnQuery, environment: Environment): Promise<DocumentPart[]> {
  const rows = await documentsOf(tenant, query)
    .innerJoin('document_subtotals as part', 'part.invoice_id', 'document.invoice_id')
    .select(['part.category', 'part.rate_hundredths', 'document.invoice_id', 'document.invoice_number'])
    .select(['document.invoice_date', 'document.document_type', 'document.buyer_name', 'document.buyer_vat_number'])
    .select([
      sql<number>`${signOfDocument} * (part.taxable_hundredths - part.settled_taxable_hundredths)`.as('taxable'),
      sql<number>`${signOfDocument} * (part.vat_hundredths - part.settled_vat_hundredths)`.as('vat'),
    ])
    .where('document.environment', '=', environment)
    .orderBy('document.invoice_date')
    .orderBy('document.created_at')
    .orderBy('document.invoice_id')
    .execute();
  return rows.map(({ rate_hundredths, invoice_id, ...row }) => ({
    ...row,
    rate: shownAmount(rate_hundredths),
    invoice_id: invoiceIdOf(invoice_id),
  }));
}

function sumOf(parts: readonly DocumentPart[], name: 'taxable' | 'vat'): number {
  return parts.reduce((sum, part) => sum + part[name], 0);
}

/** The parts of each figure, in the order of the return: by category, then by rate. */
export function partsByFigure(parts: readonly DocumentPart[]): DocumentPart[][] {
  const groups = [...Map.groupBy(parts, ({ category, rate }) => `${category} ${rate}`).values()];
  const orderOf = ([first]: readonly DocumentPart[]): number =>
    first === undefined ? 0 : vatCategories.indexOf(first.category) * 1_000 - first.rate;
  return groups.toSorted((one, other) => orderOf(one) - orderOf(other));
}

function figureOf(parts: readonly DocumentPart[]): VatReturn['data'] {
  const [first] = parts;
  if (first === undefined) return [];
  const { category, rate } = first;
  const documents = parts.map(({ invoice_id, invoice_number, invoice_date, document_type, ...adds }) => ({
    invoice_id,
    invoice_number,
    invoice_date,
    document_type,
    taxable: shownAmount(adds.taxable),
    vat: shownAmount(adds.vat),
  }));
  return [{ category, rate, taxable: shownAmount(sumOf(parts, 'taxable')), vat: shownAmount(sumOf(parts, 'vat')), documents }];
}

/**
 * The output VAT of a company in a period, by category and rate.
 *
 * @throws AppError NOT_FOUND for a company that the organization has not.
 */
export async function readVatReturn(tenant: Tenant, query: VatReturnQuery): Promise<DetailedVatReturn> {
  const company = await companyOf(tenant, query.company_id);
  const environment = await environmentOf(tenant, query);
  const parts = await partsOf(tenant, query, environment);
  const vatReturn: VatReturn = {
    company,
    period: { from: query.from, to: query.to },
    environment,
    data: partsByFigure(parts).flatMap(figureOf),
    totals: { taxable: shownAmount(sumOf(parts, 'taxable')), vat: shownAmount(sumOf(parts, 'vat')) },
  };
  return { vatReturn, parts };
}
