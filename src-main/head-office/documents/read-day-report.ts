import { sql } from 'kysely';
import {
  composeDayReport,
  endsOfUnits,
  stateOf,
  withCash,
  type CellOfUnit,
  type DayCell,
  type DayPart,
  type DayPayment,
} from '#shared/api/documents/compose-day-report.ts';
import type { DayReport } from '#shared/api/documents/day-report.ts';
import type { DayQuery } from '#shared/api/dashboard/reports.ts';
import { amount } from '#shared/invoice/amount.ts';
import type { Tenant } from '../db/in-organization.ts';
import { conditionsOf } from './list/matching-documents.ts';
import { inSar, isValid, signOfDocument } from './read-summary.ts';

type Filters = DayQuery & { date: string };

function chosenDocuments(tenant: Tenant, { date, ...filters }: Filters) {
  return tenant
    .selectFrom('documents as document')
    .where((is) => is.and(conditionsOf(is, { ...filters, date_from: date, date_to: date })));
}

// A report never adds documents that count to those that were issued to try it out.
async function environmentOf(tenant: Tenant, filters: Filters): Promise<NonNullable<Filters['environment']>> {
  if (filters.environment !== undefined) return filters.environment;
  const used = await chosenDocuments(tenant, filters).select('document.environment').distinct().execute();
  const hasOnlySandbox = used.length > 0 && used.every(({ environment }) => environment === 'sandbox');
  return hasOnlySandbox ? 'sandbox' : 'production';
}

function sumInSar(name: Parameters<typeof inSar>[0]) {
  return sql<string>`coalesce(sum(${signOfDocument} * ${inSar(name)}), 0)::text`;
}

async function cellsOf(tenant: Tenant, filters: Filters): Promise<CellOfUnit[]> {
  const key = [
    'document_type',
    'invoice_type',
    'till',
    'cashier',
    'egs_unit_id',
    'status',
    'is_external',
    'is_settling',
  ] as const;
  const rows = await chosenDocuments(tenant, filters)
    .select(['document.document_type', 'document.invoice_type', 'document.till', 'document.cashier', 'document.egs_unit_id'])
    .select(['document.status', sql<boolean>`document.external_original IS NOT NULL`.as('is_external')])
    .select([sql<boolean>`document.prepaid_hundredths <> 0`.as('is_settling'), sql<number>`count(*)`.as('documents')])
    .select([sql<number>`min(document.icv)`.as('first_icv'), sql<number>`max(document.icv)`.as('last_icv')])
    .select([sumInSar('subtotal_hundredths').as('subtotal'), sumInSar('vat_hundredths').as('vat')])
    .select([sumInSar('total_hundredths').as('total'), sumInSar('rounding_hundredths').as('rounding')])
    .select([sumInSar('prepaid_hundredths').as('prepaid'), sumInSar('payable_hundredths').as('payable')])
    .groupBy(sql.join(key.map((_, index) => sql.lit(index + 1))))
    .execute();
  return rows.map(({ status, subtotal, vat, total, rounding, prepaid, payable, ...row }) => ({
    ...row,
    state: stateOf(status),
    subtotal: amount(subtotal),
    vat: amount(vat),
    total: amount(total),
    rounding: amount(rounding),
    prepaid: amount(prepaid),
    payable: amount(payable),
  }));
}

async function partsOf(tenant: Tenant, filters: Filters): Promise<DayPart[]> {
  const rows = await chosenDocuments(tenant, filters)
    .innerJoin('document_subtotals as part', 'part.invoice_id', 'document.invoice_id')
    .where(isValid)
    .select(['part.category', 'part.rate_hundredths'])
    .select(sql<string>`sum(${signOfDocument} * part.taxable_hundredths)::text`.as('taxable'))
    .select(sql<string>`sum(${signOfDocument} * part.vat_hundredths)::text`.as('vat'))
    // What a document has settled of another category is no part of its own.
    .where(sql<boolean>`(part.taxable_hundredths <> 0 OR part.settled_taxable_hundredths = 0)`)
    .groupBy(['part.category', 'part.rate_hundredths'])
    .execute();
  return rows.map((row) => ({ ...row, taxable: amount(row.taxable), vat: amount(row.vat) }));
}

async function paymentsOf(tenant: Tenant, filters: Filters, cells: readonly DayCell[]): Promise<DayPayment[]> {
  const rows = await chosenDocuments(tenant, filters)
    .innerJoin('document_payments as part', 'part.invoice_id', 'document.invoice_id')
    .where(isValid)
    .select(['part.means', sql<number>`count(*) FILTER (WHERE part.part = 0)`.as('documents')])
    .select(sql<string>`sum(${signOfDocument} * part.amount_hundredths)::text`.as('amount'))
    .groupBy('part.means')
    .execute();
  return withCash(
    rows.map((row) => ({ ...row, amount: amount(row.amount) })),
    cells,
  );
}

async function unitsOf(tenant: Tenant, cells: readonly CellOfUnit[]): Promise<DayReport['units']> {
  const { rows } = await sql<DayReport['units'][number]>`
    SELECT ended.egs_unit_id, unit.unit_name, ended.documents, first.invoice_number AS first_invoice_number,
      last.invoice_number AS last_invoice_number, ended.first_icv, ended.last_icv
    FROM jsonb_to_recordset(${JSON.stringify(endsOfUnits(cells))}::jsonb)
      AS ended(egs_unit_id uuid, documents bigint, first_icv bigint, last_icv bigint)
    JOIN egs_units unit ON unit.egs_unit_id = ended.egs_unit_id
    JOIN documents first ON first.egs_unit_id = ended.egs_unit_id AND first.icv = ended.first_icv
    JOIN documents last ON last.egs_unit_id = ended.egs_unit_id AND last.icv = ended.last_icv
    ORDER BY unit.unit_name, unit.egs_unit_id`.execute(tenant);
  return rows;
}

/** The report of a day (contract §9) of the documents of all branches, or of those that the filters name. */
export async function readDayReport(tenant: Tenant, filters: Filters): Promise<DayReport> {
  const chosen = { ...filters, environment: await environmentOf(tenant, filters) };
  const cells = await cellsOf(tenant, chosen);
  const valid = cells.filter(({ state }) => state !== 'rejected');
  return composeDayReport(filters.date, {
    cells,
    parts: await partsOf(tenant, chosen),
    payments: await paymentsOf(tenant, chosen, valid),
    units: await unitsOf(tenant, cells),
  });
}
