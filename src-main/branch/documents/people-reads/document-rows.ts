import { sql as raw } from 'kysely';
import { z } from 'zod';
import type { ManagerDocumentRow } from '#shared/api/people/documents.ts';
import { shownAmount } from '#shared/api/documents/amount-fields.ts';
import { namedMeans } from '#shared/invoice/payments-in-sar.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import { listedValues } from '#main/platform/sqlite/listed-values.ts';
import type { LedgerReader } from '#main/branch/db/ledger-database.ts';
import { preparedQuery } from '#main/branch/db/prepared-query.ts';
import { complianceOfRow } from '#main/branch/documents/compliance-fields.ts';

const meansOfDocument = raw<string>`(
  SELECT json_group_array(payment.means ORDER BY payment.part) FROM document_payments AS payment WHERE payment.position = document.position)`;
const meansCodes = z.array(z.string());

const chosenRows = preparedQuery((query, value: Placeholders<{ invoiceIds: string }>) =>
  query
    .selectFrom('documents as document')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
    .leftJoin('external_originals as external', 'external.invoice_id', 'document.invoice_id')
    .innerJoin('egs_units as unit', 'unit.egs_unit_id', 'document.egs_unit_id')
    .leftJoin('document_buyers as named', 'named.position', 'document.position')
    .leftJoin('buyers as buyer', 'buyer.buyer_id', 'named.buyer_id')
    .select([
      'document.invoice_id',
      'document.uuid',
      'document.invoice_number',
      'document.invoice_type',
      'document.document_type',
      'document.total_hundredths',
      'document.currency',
      'document.invoice_date',
      'document.invoice_time',
      'document.created_at',
      'document.report_deadline',
      'document.till',
      'document.cashier',
      meansOfDocument.as('payment_means'),
      'external.invoice_number as external_number',
      'document.environment',
      'document.company_id',
      'document.egs_unit_id',
      'document.icv',
      'unit.unit_name',
      'buyer.name as buyer_name',
      'submission.status',
      'submission.status_at',
      'submission.tax_status',
      'submission.warnings',
      'submission.hold',
      'submission.retry_count',
      'submission.retry_after_ms',
      'submission.next_retry_at',
      'submission.last_error',
      'submission.deadline',
    ])
    .where('document.invoice_id', 'in', listedValues<string>(value('invoiceIds'))),
);

/** A document with what became of it, as lists need it. */
export type PeopleDocumentRow = ReturnType<typeof chosenRows>[number];

/** The documents of these ids, in their order. */
export function listedDocuments(db: LedgerReader, invoiceIds: readonly string[]): PeopleDocumentRow[] {
  const rows = new Map(chosenRows(db, { invoiceIds: JSON.stringify(invoiceIds) }).map((row) => [row.invoice_id, row]));
  return invoiceIds.flatMap((id) => rows.get(id) ?? []);
}

/** A document as the lists of `/manager` show it. */
export function shownRow(row: PeopleDocumentRow): ManagerDocumentRow {
  const { tax_compliant, tax_warning_count, resubmit } = complianceOfRow(row);
  return {
    invoice_id: row.invoice_id,
    uuid: row.uuid,
    invoice_number: row.invoice_number,
    invoice_type: row.invoice_type,
    document_type: row.document_type,
    status: row.status,
    buyer_name: row.buyer_name,
    total: shownAmount(row.total_hundredths),
    currency: row.currency,
    invoice_date: row.invoice_date,
    invoice_time: row.invoice_time,
    created_at: row.created_at,
    report_deadline: row.report_deadline,
    original_is_external: row.external_number !== null,
    till: row.till,
    cashier: row.cashier,
    payment_means: namedMeans(meansCodes.parse(JSON.parse(row.payment_means))),
    environment: row.environment,
    company_id: row.company_id,
    egs_unit_id: row.egs_unit_id,
    unit_name: row.unit_name,
    icv: row.icv,
    tax_compliant,
    tax_warning_count,
    resubmit,
  };
}
