import { sql, type Insertable } from 'kysely';
import { isFinished, submissionStatuses, type SubmissionStatus } from '#shared/invoice/submission-status.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { DocumentTable } from '../db/tables/document-tables.ts';
import type { Schema } from '../db/schema.ts';
import {
  documentColumns,
  paymentColumns,
  settlementColumns,
  subtotalColumns,
  termColumns,
  timelineColumns,
  insertColumns,
} from './column-types.ts';
import type { StatusColumns } from './document-rows.ts';

/** What a batch adds to the tables of documents, written in the end with one statement for each table. */
export type PendingWrites = {
  documents: Map<string, Insertable<DocumentTable>>;
  statuses: Map<string, StatusColumns>;
  terms: Insertable<Schema['document_terms']>[];
  contents: Insertable<Schema['document_contents']>[];
  copies: Insertable<Schema['cleared_documents']>[];
  settlements: Insertable<Schema['settlements']>[];
  timeline: Insertable<Schema['document_timeline']>[];
  subtotals: Insertable<Schema['document_subtotals']>[];
  payments: Insertable<Schema['document_payments']>[];
};

/** Nothing yet. */
export function noWrites(): PendingWrites {
  return {
    documents: new Map(),
    statuses: new Map(),
    terms: [],
    contents: [],
    copies: [],
    settlements: [],
    timeline: [],
    subtotals: [],
    payments: [],
  };
}

// Compressed texts are sent as they are: in an array they would be twice as long.
type PackedTable = 'document_contents' | 'cleared_documents';

const finished: readonly SubmissionStatus[] = submissionStatuses.filter(isFinished);

async function insertPacked<Table extends PackedTable>(tenant: Tenant, table: Table, rows: readonly Insertable<Schema[Table]>[]) {
  if (rows.length === 0) return;
  await tenant
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Sets the status of a document. A finished document never becomes unfinished again, as it would where a feed is sent again. */
export function setStatus(writes: PendingWrites, invoiceId: string, status: StatusColumns): void {
  const document = writes.documents.get(invoiceId);
  const before = document ?? writes.statuses.get(invoiceId);
  if (before !== undefined && isFinished(before.status) && !isFinished(status.status)) return;
  if (document === undefined) writes.statuses.set(invoiceId, status);
  else writes.documents.set(invoiceId, { ...document, ...status });
}

async function updateStatuses(tenant: Tenant, statuses: PendingWrites['statuses']): Promise<void> {
  if (statuses.size === 0) return;
  const rows = JSON.stringify(
    [...statuses].map(([invoice_id, { warnings, ...columns }]) => ({ invoice_id, ...columns, warnings: JSON.parse(warnings) })),
  );
  const types = sql`AS fresh(invoice_id uuid, status text, status_at timestamptz, tax_status text, tax_compliant boolean,
    retry_count integer, last_error text, warnings jsonb, reported_at timestamptz, cleared_at timestamptz)`;
  await sql`
    UPDATE documents SET status = fresh.status, status_at = fresh.status_at, tax_status = fresh.tax_status,
      tax_compliant = fresh.tax_compliant, retry_count = fresh.retry_count, last_error = fresh.last_error,
      warnings = fresh.warnings, reported_at = fresh.reported_at, cleared_at = fresh.cleared_at
    FROM jsonb_to_recordset(${rows}::jsonb) ${types}
    WHERE documents.invoice_id = fresh.invoice_id
      AND (documents.status NOT IN (${sql.join(finished)}) OR fresh.status IN (${sql.join(finished)}))
  `.execute(tenant);
}

// The end of each unit's chain, as its documents say it.
async function moveUnits(tenant: Tenant, documents: PendingWrites['documents']): Promise<void> {
  const byUnit = Map.groupBy(documents.values(), (document) => document.egs_unit_id);
  for (const [egsUnitId, ofUnit] of byUnit) {
    const icv = Math.max(...ofUnit.map((document) => document.icv));
    const last = new Date(Math.max(...ofUnit.map(({ created_at }) => new Date(created_at).getTime())));
    await tenant
      .updateTable('egs_units')
      .set({
        icv: sql<number>`greatest(icv, ${icv})`,
        last_document_at: sql<Date>`greatest(last_document_at, ${last})`,
      })
      .where('egs_unit_id', '=', egsUnitId)
      .execute();
  }
}

/** Writes it all. */
export async function writePending(tenant: Tenant, writes: PendingWrites): Promise<void> {
  await insertColumns(tenant, 'documents', documentColumns, [...writes.documents.values()]);
  await insertColumns(tenant, 'document_terms', termColumns, writes.terms);
  await insertPacked(tenant, 'document_contents', writes.contents);
  await insertColumns(tenant, 'document_subtotals', subtotalColumns, writes.subtotals);
  await insertColumns(tenant, 'document_payments', paymentColumns, writes.payments);
  await insertColumns(tenant, 'settlements', settlementColumns, writes.settlements);
  await updateStatuses(tenant, writes.statuses);
  await insertColumns(tenant, 'document_timeline', timelineColumns, writes.timeline);
  await insertPacked(tenant, 'cleared_documents', writes.copies);
  await moveUnits(tenant, writes.documents);
}
