import { sql as raw } from 'kysely';
import type { ListTotals } from '#shared/api/documents/list-totals.ts';
import type { ManagerTotalsQuery } from '#shared/api/people/documents.ts';
import { submissionStatuses } from '#shared/invoice/submission-status.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { documentsOfCells } from '../document-cells.ts';
import { sumsOf, totalOf, validDocuments } from '../document-sums.ts';
import { matchingDocuments } from './list-documents.ts';

// What one reading adds up.
const mostSummed = 10_000;

const noKey = raw<string>`''`;

function sumsOfIds(db: LedgerReader, ids: readonly string[]) {
  const named = raw<{ value: string }>`json_each(${JSON.stringify(ids)})`;
  const chosen = () =>
    validDocuments(db).where('document.invoice_id', 'in', (is) => is.selectFrom(named.as('chosen')).select('chosen.value'));
  return totalOf(sumsOf(db, chosen, noKey, ['total', 'vat']));
}

/** How many documents match filters, by status, and what they add up to: see {@link ListTotals}. */
export function totalsOfList(db: LedgerReader, { status: chosen, ...filters }: ManagerTotalsQuery): ListTotals {
  const found = matchingDocuments(db, filters);
  const groups = 'rows' in found ? found.rows.map((row) => ({ ...row, documents: 1 })) : found.cells;
  const isEstimate = 'rows' in found && found.isEstimate;
  const counts = new Map(submissionStatuses.map((status) => [status, 0]));
  for (const { status, documents } of groups) counts.set(status, (counts.get(status) ?? 0) + documents);
  const matching = chosen === undefined ? [...counts.values()].reduce((sum, count) => sum + count, 0) : counts.get(chosen);
  const isOfChosen = <Each extends { status: string }>({ status }: Each): boolean => chosen === undefined || status === chosen;
  const isSummed = !isEstimate && (matching ?? 0) <= mostSummed;
  const documents =
    'rows' in found ? found.rows.filter(isOfChosen) : isSummed ? documentsOfCells(db, found.cells.filter(isOfChosen)) : [];
  const sums = isSummed
    ? sumsOfIds(
        db,
        documents.map(({ invoice_id }) => invoice_id),
      )
    : undefined;
  return {
    statuses: [...counts].map(([status, count]) => ({
      status,
      documents: count,
      ...(isEstimate && count > 0 && { is_estimate: true }),
    })),
    total_sar: sums?.total_sar ?? null,
    vat_sar: sums?.vat_sar ?? null,
  };
}
