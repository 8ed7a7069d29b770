import { AppError } from '#shared/api/app-error.ts';
import type { VatReturn, VatReturnQuery } from '#shared/api/dashboard/reports.ts';
import { shownAmount } from '#shared/api/documents/amount-fields.ts';
import { composeVatReturn, partsByFigure } from '#shared/api/documents/compose-vat-return.ts';
import { isNote } from '#shared/invoice/document.ts';
import { vatReturnBoxOf } from '#shared/reference/vat-return-box.ts';
import { boxesSheet, documentsSheet, joinedParts, shownPart, type DocumentPart } from '#main/server/vat-return-sheet.ts';
import type { Tenant } from '../db/in-organization.ts';
import { invoiceIdOf } from '../db/invoice-ids.ts';

type Environment = VatReturn['environment'];

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
      is_note: isNote(document_type),
      buyer_name,
      buyer_vat_number,
      taxable: sign * (row.taxable_hundredths - row.settled_taxable_hundredths),
      vat: sign * (row.vat_hundredths - row.settled_vat_hundredths),
    };
  });
  return joinedParts(parts);
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
  const { boxes, figures, totals } = composeVatReturn(parts);
  const data = figures.map(({ parts: own, ...figure }) => ({ ...figure, documents: own.map(shownPart) }));
  return { vatReturn: { company, period: { from: query.from, to: query.to }, environment, boxes, data, totals }, parts };
}

/** A VAT return as CSV: its boxes, or what each document adds to them. No row sums up others, so that a column can be summed. */
export function vatReturnSheet(
  { vatReturn, parts }: DetailedVatReturn,
  { part = 'documents', language }: Pick<VatReturnQuery, 'part' | 'language'>,
): string {
  if (part === 'boxes') return boxesSheet(vatReturn, language);
  const { head, lineOf } = documentsSheet(language);
  return head + partsByFigure(parts).flat().map(lineOf).join('');
}
