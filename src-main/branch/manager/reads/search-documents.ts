import type { ManagerDocumentsQuery } from '../../../../src-shared/api/manager/documents/documents.ts';
import type { Placeholders } from '../../../platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { byNewest, type ListPosition } from '../../documents/document-cells.ts';
import type { DocumentOwner } from '../../ledger/ledger.ts';

/** How many documents a search finds at most: the largest numbers, which mostly are the newest. */
export const mostFound = 1_000;

// After every character that a number can hold.
const lastCharacter = '\u{10FFFF}';

type Range = { from: string; to: string; limit: number };

const ofNumbers = preparedQuery((sql, value: Placeholders<DocumentOwner & Range>) =>
  sql
    .selectFrom('documents as document')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
    .select(['document.created_at', 'document.invoice_id', 'document.invoice_type', 'document.document_type'])
    .select(['document.invoice_date', 'document.egs_unit_id', 'submission.status'])
    .where('document.company_id', '=', value('companyId'))
    .where('document.environment', '=', value('environment'))
    .where('document.invoice_number', '>=', value('from'))
    .where('document.invoice_number', '<=', value('to'))
    .orderBy('document.invoice_number', 'desc')
    .limit(value('limit')),
);

const ofUuids = preparedQuery((sql, value: Placeholders<DocumentOwner & { uuid: string }>) =>
  sql
    .selectFrom('documents as document')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
    .select(['document.created_at', 'document.invoice_id', 'document.invoice_type', 'document.document_type'])
    .select(['document.invoice_date', 'document.egs_unit_id', 'submission.status'])
    .where('document.uuid', '=', value('uuid'))
    .where('document.company_id', '=', value('companyId'))
    .where('document.environment', '=', value('environment')),
);

type FoundRow = ReturnType<typeof ofNumbers>[number];

function matches(row: FoundRow, { date_from: from, date_to: to, ...filters }: ManagerDocumentsQuery): boolean {
  const isInRange = (from ?? '') <= row.invoice_date && row.invoice_date <= (to ?? row.invoice_date);
  const names = ['invoice_type', 'document_type', 'egs_unit_id', 'status'] as const;
  return isInRange && names.every((name) => filters[name] === undefined || filters[name] === row[name]);
}

/** The documents whose number begins with a text or whose UUID it is, and that match the other filters, newest first. */
export function searchDocuments(
  db: LedgerReader,
  owners: readonly DocumentOwner[],
  query: ManagerDocumentsQuery & { search: string },
): ListPosition[] {
  const search = query.search.trim();
  const range = { from: search, to: search + lastCharacter, limit: mostFound };
  const found = owners.flatMap(({ companyId, environment }) => [
    ...ofNumbers(db, { companyId, environment, ...range }),
    ...ofUuids(db, { companyId, environment, uuid: search.toLowerCase() }),
  ]);
  return found.filter((row) => matches(row, query)).toSorted(byNewest);
}
