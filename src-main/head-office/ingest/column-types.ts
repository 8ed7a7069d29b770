import { type Insertable, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { DocumentTable } from '../db/tables/document-tables.ts';
import type { Tenant } from '../db/in-organization.ts';

// The columns of a table with their types in PostgreSQL.
type ColumnTypes<Row> = Readonly<Record<keyof Row & string, string>>;

function columnOf(rows: readonly object[], name: string): unknown[] {
  return rows.map((row) => {
    const value: unknown = Reflect.get(row, name);
    return value instanceof Date ? value.toISOString() : (value ?? null);
  });
}

/**
 * Inserts rows, but not those that are there already. Each column goes as one array, so that the statement is the same for any number
 * of rows: with a parameter for each value, half of the time would go to writing, reading and planning the statement.
 */
export async function insertColumns<Row extends object>(
  tenant: Tenant,
  table: string,
  types: ColumnTypes<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries<string>(types);
  const arrays = columns.map(([name, type]) => sql`${columnOf(rows, name)}::${sql.raw(type)}[]`);
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    SELECT * FROM unnest(${sql.join(arrays)}) ON CONFLICT DO NOTHING
  `.execute(tenant);
}

/** The columns of documents. */
export const documentColumns: ColumnTypes<Insertable<DocumentTable>> = {
  organization_id: 'uuid',
  invoice_id: 'uuid',
  appliance_id: 'uuid',
  position: 'bigint',
  uuid: 'uuid',
  company_id: 'uuid',
  environment: 'text',
  egs_unit_id: 'uuid',
  icv: 'bigint',
  previous_hash: 'text',
  hash: 'text',
  certificate_id: 'uuid',
  invoice_number: 'text',
  invoice_type: 'text',
  transaction_code: 'text',
  document_type: 'text',
  invoice_date: 'date',
  invoice_time: 'text',
  supply_date: 'date',
  till: 'text',
  cashier: 'text',
  facts: 'text',
  external_original: 'text',
  currency: 'text',
  exchange_rate: 'text',
  subtotal_hundredths: 'bigint',
  vat_hundredths: 'bigint',
  vat_sar_hundredths: 'bigint',
  total_hundredths: 'bigint',
  prepaid_hundredths: 'bigint',
  rounding_hundredths: 'bigint',
  payable_hundredths: 'bigint',
  prices_include_vat: 'boolean',
  original_invoice_id: 'uuid',
  replaces_invoice_id: 'uuid',
  receipt_token: 'text',
  buyer_name: 'text',
  buyer_vat_number: 'text',
  report_deadline: 'timestamptz',
  created_at: 'timestamptz',
  received_at: 'timestamptz',
  status: 'text',
  status_at: 'timestamptz',
  tax_status: 'text',
  tax_compliant: 'boolean',
  retry_count: 'integer',
  last_error: 'text',
  warnings: 'jsonb',
  reported_at: 'timestamptz',
  cleared_at: 'timestamptz',
  search_terms: 'text',
};

/** The columns of search terms. */
export const termColumns: ColumnTypes<Insertable<Schema['document_terms']>> = {
  organization_id: 'uuid',
  company_id: 'uuid',
  has_deadline: 'boolean',
  term: 'text',
  invoice_id: 'uuid',
};

/** The columns of VAT breakdowns. */
export const subtotalColumns: ColumnTypes<Insertable<Schema['document_subtotals']>> = {
  organization_id: 'uuid',
  invoice_id: 'uuid',
  category: 'text',
  rate_hundredths: 'bigint',
  exemption_code: 'text',
  taxable_hundredths: 'bigint',
  vat_hundredths: 'bigint',
  settled_taxable_hundredths: 'bigint',
  settled_vat_hundredths: 'bigint',
};

/** The columns of payments. */
export const paymentColumns: ColumnTypes<Insertable<Schema['document_payments']>> = {
  organization_id: 'uuid',
  invoice_id: 'uuid',
  part: 'integer',
  means: 'text',
  amount_hundredths: 'bigint',
};

/** The columns of settled prepayments. */
export const settlementColumns: ColumnTypes<Insertable<Schema['settlements']>> = {
  organization_id: 'uuid',
  invoice_id: 'uuid',
  position: 'integer',
  prepayment_id: 'uuid',
  amount_hundredths: 'bigint',
};

/** The columns of timelines. */
export const timelineColumns: ColumnTypes<Insertable<Schema['document_timeline']>> = {
  organization_id: 'uuid',
  invoice_id: 'uuid',
  at: 'timestamptz',
  position: 'bigint',
  status: 'text',
};
