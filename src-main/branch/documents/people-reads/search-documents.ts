import { sql as raw } from 'kysely';
import { amountIn, daysOfMinute, leastPart, minuteIn } from '#shared/api/v1/search-fields.ts';
import { comparableText } from '#shared/i18n/comparable-text.ts';
import type { ManagerTotalsQuery } from '#shared/api/people/documents.ts';
import { hashOfQr } from '#main/core/stamp/reading/read-qr.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { DocumentOwner } from '../../ledger/draft.ts';
import { byNewest } from '../document-cells.ts';
import {
  documentsAt,
  documentsOfHash,
  documentsOfTotal,
  documentsOfUuid,
  documentsWithPart,
  matchesFilters,
  mostFound,
  type FoundRows,
} from '../named-documents.ts';
import { documentsOfBuyers, lastCharacter } from './search-buyers.ts';

const dayMs = 86_400_000;
const mostOfMinute = 100;

type Range = { from: string; to: string; limit: number };

const positionsFrom = preparedQuery((sql, value: Placeholders<DocumentOwner & Range>) =>
  sql
    .selectFrom('documents')
    .select(raw<number>`position`.as('position'))
    .where('company_id', '=', value('companyId'))
    .where('environment', '=', value('environment'))
    .where('invoice_number', '>=', value('from'))
    .where('invoice_number', '<=', value('to'))
    .orderBy('invoice_number', 'desc')
    .limit(value('limit')),
);

const newestDay = preparedQuery((sql, value: Placeholders<DocumentOwner>) =>
  sql
    .selectFrom('documents')
    .select('invoice_date')
    .where('company_id', '=', value('companyId'))
    .where('environment', '=', value('environment'))
    .orderBy('invoice_date', 'desc')
    .limit(1),
);

const positionsOfMinute = preparedQuery((sql, value: Placeholders<DocumentOwner & Range & { day: string }>) =>
  sql
    .selectFrom('documents')
    .select(raw<number>`position`.as('position'))
    .where('company_id', '=', value('companyId'))
    .where('environment', '=', value('environment'))
    .where('invoice_date', '=', value('day'))
    .where('created_at', '>=', value('from'))
    .where('created_at', '<', value('to'))
    .limit(value('limit')),
);

function ofMinute(db: LedgerReader, owner: DocumentOwner, minute: string, query: ManagerTotalsQuery): number[] {
  const last = query.date_to ?? newestDay(db, owner)[0]?.invoice_date;
  if (last === undefined) return [];
  const days = Array.from({ length: daysOfMinute }, (_, back) => new Date(Date.parse(`${last}T00:00:00Z`) - back * dayMs));
  return days.flatMap((at) => {
    const day = at.toISOString().slice(0, 10);
    const from = Date.parse(`${day}T${minute}:00+03:00`);
    const range = { from: new Date(from).toISOString(), to: new Date(from + 60_000).toISOString(), limit: mostOfMinute };
    return positionsOfMinute(db, { ...owner, ...range, day }).map(({ position }) => position);
  });
}

function numbered(db: LedgerReader, owner: DocumentOwner, search: string): FoundRows {
  if (Array.from(comparableText(search)).length >= leastPart) return documentsWithPart(db, owner, search);
  const found = positionsFrom(db, { ...owner, from: search, to: search + lastCharacter, limit: mostFound });
  const positions = found.map(({ position }) => position);
  return { rows: documentsAt(db, owner, positions), isEstimate: found.length >= mostFound };
}

function ofOwner(db: LedgerReader, owner: DocumentOwner, query: ManagerTotalsQuery & { search: string }): FoundRows {
  const search = query.search.trim();
  const hash = hashOfQr(search);
  if (hash !== undefined) return { rows: documentsOfHash(db, owner, hash), isEstimate: false };
  const term = comparableText(search);
  const [total, minute] = [amountIn(search), minuteIn(search)];
  const bought = documentsOfBuyers(db, owner, { from: term, to: term + lastCharacter, most: mostFound });
  const positions = [...bought.positions, ...(minute === undefined ? [] : ofMinute(db, owner, minute, query))];
  const parts = [numbered(db, owner, search), ...(total === undefined ? [] : [documentsOfTotal(db, owner, total)])];
  return {
    rows: [...parts.flatMap(({ rows }) => rows), ...documentsOfUuid(db, owner, search), ...documentsAt(db, owner, positions)],
    isEstimate: bought.isEstimate || parts.some(({ isEstimate }) => isEstimate),
  };
}

/**
 * The documents that a text finds (decision 51): by any part of the number, UUID, amount, time of day, QR, or the buyer's name or VAT number. They match
 * the other filters, newest first.
 */
export function searchDocuments(
  db: LedgerReader,
  owners: readonly DocumentOwner[],
  query: ManagerTotalsQuery & { search: string },
): FoundRows {
  const found = owners.map(({ companyId, environment }) => ofOwner(db, { companyId, environment }, query));
  const rows = new Map(found.flatMap((each) => each.rows).map((row) => [row.invoice_id, row]));
  return {
    rows: [...rows.values()].filter((row) => matchesFilters(row, query)).toSorted(byNewest),
    isEstimate: found.some(({ isEstimate }) => isEstimate),
  };
}
