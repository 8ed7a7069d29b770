import type { InvoiceFilters } from '../../../src-shared/api/v1/invoice-list.ts';
import type { Placeholders } from '../../platform/sqlite/prepared-query.ts';
import type { Queries } from '../../platform/sqlite/reader.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Schema } from '../db/schema.ts';
import type { DocumentOwner } from '../ledger/ledger.ts';
import { byNewest, type ListPosition } from './document-cells.ts';

// One number is used again only after a document has failed, so there are never many of it.
const mostOfOneNumber = 1_000;

function documents(sql: Queries<Schema>, value: Placeholders<DocumentOwner>) {
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
    .where('document.company_id', '=', value('companyId'))
    .where('document.environment', '=', value('environment'));
}

const ofNumber = preparedQuery((sql, value: Placeholders<DocumentOwner & { invoiceNumber: string; limit: number }>) =>
  documents(sql, value).where('document.invoice_number', '=', value('invoiceNumber')).limit(value('limit')),
);

const ofUuid = preparedQuery((sql, value: Placeholders<DocumentOwner & { uuid: string }>) =>
  documents(sql, value).where('document.uuid', '=', value('uuid')),
);

type NamedRow = ReturnType<typeof ofUuid>[number];

function matches(row: NamedRow, filters: InvoiceFilters): boolean {
  const { date_from, date_to, ...exact } = filters;
  const isInRange = (date_from ?? '') <= row.invoice_date && row.invoice_date <= (date_to ?? row.invoice_date);
  const names = ['uuid', 'invoice_number', 'invoice_type', 'document_type', 'egs_unit_id', 'status'] as const;
  return isInRange && names.every((name) => exact[name] === undefined || exact[name] === row[name]);
}

/** The owner's documents of an exact number or UUID that match the other filters, newest first; undefined where the filters name neither. */
export function namedDocuments(db: LedgerReader, owner: DocumentOwner, filters: InvoiceFilters): ListPosition[] | undefined {
  const { companyId, environment } = owner;
  const { uuid, invoice_number: number } = filters;
  if (uuid === undefined && number === undefined) return undefined;
  const rows =
    uuid === undefined
      ? ofNumber(db, { companyId, environment, invoiceNumber: number ?? '', limit: mostOfOneNumber })
      : ofUuid(db, { companyId, environment, uuid });
  return rows.filter((row) => matches(row, filters)).toSorted(byNewest);
}
