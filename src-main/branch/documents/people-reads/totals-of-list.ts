import { sql as raw } from 'kysely';
import type { ListTotals } from '#shared/api/documents/list-totals.ts';
import type { ManagerTotalsQuery } from '#shared/api/people/documents.ts';
import { submissionStatuses } from '#shared/invoice/submission-status.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { documentsOfCells, type ListPosition } from '../document-cells.ts';
import { foreignSums, keptSumsOf, submittedIn, sumsOf, totalOf, validDocuments } from '../document-sums.ts';
import { documentOwners } from './document-owners.ts';
import { matchingDocuments } from './list-documents.ts';

// What is added up without being asked for, and at once.
const mostSummed = 10_000;

const noKey = raw<string>`''`;
const names = ['total', 'vat'] as const;
const [beforeEveryDay, afterEveryDay] = ['0', '9999-99-99'];

type Filters = Omit<ManagerTotalsQuery, 'status' | 'sum'>;

function sumsOfSome(db: LedgerReader, some: readonly Pick<ListPosition, 'invoice_id'>[]) {
  const named = raw<{ value: string }>`json_each(${JSON.stringify(some.map(({ invoice_id }) => invoice_id))})`;
  const chosen = () =>
    validDocuments(db).where('document.invoice_id', 'in', (is) => is.selectFrom(named.as('chosen')).select('chosen.value'));
  return sumsOf(db, chosen, noKey, names);
}

// What is kept of each day adds up any number of documents, where nothing but days and owners is filtered by.
function sumsOfDays(db: LedgerReader, filters: Filters) {
  const { date_from: from = beforeEveryDay, date_to: to = afterEveryDay, company_id, environment, ...others } = filters;
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  return documentOwners(db, { company_id, environment }).flatMap((owner) => [
    ...keptSumsOf(db, owner, { from, to }, names).filter(({ is_rejected }) => is_rejected === 0),
    ...foreignSums(db, () => submittedIn(db, owner, { from, to }).where('submission.status', '!=', 'failed'), noKey, names),
  ]);
}

/** How many documents match filters, by status, and what they add up to: see {@link ListTotals}. */
export function totalsOfList(
  db: LedgerReader,
  { status: chosen, sum: wanted, ...filters }: ManagerTotalsQuery,
  mostAtOnce = mostSummed,
): ListTotals {
  const found = matchingDocuments(db, filters);
  const groups = 'rows' in found ? found.rows.map((row) => ({ ...row, documents: 1 })) : found.cells;
  const isEstimate = 'rows' in found && found.isEstimate;
  const counts = new Map(submissionStatuses.map((status) => [status, 0]));
  for (const { status, documents } of groups) counts.set(status, (counts.get(status) ?? 0) + documents);
  const matching = chosen === undefined ? [...counts.values()].reduce((sum, count) => sum + count, 0) : counts.get(chosen);
  const isOfChosen = <Each extends { status: string }>({ status }: Each): boolean => chosen === undefined || status === chosen;
  function sumsOfFound() {
    const pieces =
      'rows' in found ? [found.rows.filter(isOfChosen)] : documentsOfCells(db, found.cells.filter(isOfChosen), mostAtOnce);
    return [...pieces].flatMap((piece) => sumsOfSome(db, piece));
  }
  function wantedSums() {
    if (isEstimate) return undefined;
    if ((matching ?? 0) <= mostAtOnce || wanted === 'all') return sumsOfFound();
    return chosen === undefined ? sumsOfDays(db, filters) : undefined;
  }
  const sums = wantedSums();
  const totals = sums === undefined ? undefined : totalOf(sums);
  return {
    statuses: [...counts].map(([status, count]) => ({
      status,
      documents: count,
      ...(isEstimate && count > 0 && { is_estimate: true }),
    })),
    total_sar: totals?.total_sar ?? null,
    vat_sar: totals?.vat_sar ?? null,
    ...(totals === undefined && !isEstimate && { can_be_summed: true }),
  };
}
