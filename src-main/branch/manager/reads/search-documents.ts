import { sql as raw } from 'kysely';
import { comparableText } from '../../../../src-shared/i18n/comparable-text.ts';
import type { ManagerDocumentsQuery } from '../../../../src-shared/api/manager/documents/documents.ts';
import type { Placeholders } from '../../../platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { byNewest, type ListPosition } from '../../documents/document-cells.ts';
import type { DocumentOwner } from '../../ledger/ledger.ts';
import { documentsOfBuyers } from './search-buyers.ts';

// How many documents of a company a search finds at most: the largest numbers, which mostly are the newest, and the newest of the buyers.
const mostFound = 1_000;

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

const ofPositions = preparedQuery((sql, value: Placeholders<{ positions: string }>) =>
  sql
    .selectFrom('documents as document')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
    .select(['document.created_at', 'document.invoice_id', 'document.invoice_type', 'document.document_type'])
    .select(['document.invoice_date', 'document.egs_unit_id', 'submission.status'])
    .where('document.position', 'in', (is) =>
      is.selectFrom(raw<{ value: number }>`json_each(${value('positions')})`.as('chosen')).select('chosen.value'),
    ),
);

type FoundRow = ReturnType<typeof ofNumbers>[number];

function matches(row: FoundRow, { date_from: from, date_to: to, ...filters }: ManagerDocumentsQuery): boolean {
  const isInRange = (from ?? '') <= row.invoice_date && row.invoice_date <= (to ?? row.invoice_date);
  const names = ['invoice_type', 'document_type', 'egs_unit_id', 'status'] as const;
  return isInRange && names.every((name) => filters[name] === undefined || filters[name] === row[name]);
}

// What a search finds, and whether there may be more.
type FoundDocuments = { positions: ListPosition[]; isEstimate: boolean };

/** The documents whose number or buyer begins with a text or whose UUID it is, and that match the other filters, newest first. */
export function searchDocuments(
  db: LedgerReader,
  owners: readonly DocumentOwner[],
  query: ManagerDocumentsQuery & { search: string },
): FoundDocuments {
  const search = query.search.trim();
  const range = { from: search, to: search + lastCharacter, limit: mostFound };
  const term = comparableText(search);
  let isEstimate = false;
  const found = owners.flatMap(({ companyId, environment }) => {
    const owner = { companyId, environment };
    const numbered = ofNumbers(db, { ...owner, ...range });
    const bought = documentsOfBuyers(db, owner, { from: term, to: term + lastCharacter, most: mostFound });
    isEstimate ||= numbered.length >= mostFound || bought.isEstimate;
    const positions = JSON.stringify(bought.positions);
    return [...numbered, ...ofUuids(db, { ...owner, uuid: search.toLowerCase() }), ...ofPositions(db, { positions })];
  });
  const rows = new Map(found.map((row) => [row.invoice_id, row]));
  return { positions: [...rows.values()].filter((row) => matches(row, query)).toSorted(byNewest), isEstimate };
}
