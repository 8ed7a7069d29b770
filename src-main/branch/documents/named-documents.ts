import type { Kysely } from 'kysely';
import type { InvoiceFilters } from '../../../src-shared/api/v1/invoice-list.ts';
import type { Database } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Environment, Schema } from '../db/schema.ts';
import type { DocumentOwner } from '../ledger/ledger.ts';
import { byNewest } from './document-cells.ts';
import type { ListPosition } from './document-cells.ts';

/** One number is used again only after a document has failed, so there are never many of it. */
const mostOfOneNumber = 1_000;

function documents(sql: Kysely<Schema>, { companyId, environment }: DocumentOwner) {
  return sql
    .selectFrom('documents as document')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
    .select([
      'document.created_at',
      'document.invoice_id',
      'document.uuid',
      'document.invoice_number',
      'document.invoice_type',
      'document.document_type',
      'document.invoice_date',
      'document.egs_unit_id',
      'submission.status',
    ])
    .where('document.company_id', '=', companyId)
    .where('document.environment', '=', environment);
}

const ofNumber = preparedQuery((sql, companyId: string, environment: Environment, invoiceNumber: string, limit: number) =>
  documents(sql, { companyId, environment }).where('document.invoice_number', '=', invoiceNumber).limit(limit),
);

const ofUuid = preparedQuery((sql, companyId: string, environment: Environment, uuid: string) =>
  documents(sql, { companyId, environment }).where('document.uuid', '=', uuid),
);

type NamedRow = ReturnType<typeof ofUuid>[number];

function matches(row: NamedRow, filters: InvoiceFilters): boolean {
  const { date_from, date_to, ...exact } = filters;
  const isInRange = (date_from ?? '') <= row.invoice_date && row.invoice_date <= (date_to ?? row.invoice_date);
  const names = ['uuid', 'invoice_number', 'invoice_type', 'document_type', 'egs_unit_id', 'status'] as const;
  return isInRange && names.every((name) => exact[name] === undefined || exact[name] === row[name]);
}

/** The owner's documents of an exact number or UUID that the other filters let through, newest first; undefined where neither is asked for. */
export function namedDocuments(db: Database, owner: DocumentOwner, filters: InvoiceFilters): ListPosition[] | undefined {
  const { companyId, environment } = owner;
  const { uuid, invoice_number: number } = filters;
  if (uuid === undefined && number === undefined) return undefined;
  const rows =
    uuid === undefined
      ? ofNumber(db, companyId, environment, number ?? '', mostOfOneNumber)
      : ofUuid(db, companyId, environment, uuid);
  return rows.filter((row) => matches(row, filters)).toSorted(byNewest);
}
