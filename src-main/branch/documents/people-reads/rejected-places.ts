import { correctionsOf } from '#shared/invoice/submission-status.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import { mostCounted } from '#main/server/list-page.ts';
import { listedValues } from '#main/platform/sqlite/listed-values.ts';
import type { LedgerReader } from '#main/branch/db/ledger-database.ts';
import { preparedQuery } from '#main/branch/db/prepared-query.ts';
import type { Environment } from '#main/branch/db/schema.ts';
import { matchingCells, pageOfCells, type ListPosition } from '#main/branch/documents/document-cells.ts';
import { documentOwners } from './document-owners.ts';

const numbered = ['document.invoice_id', 'document.company_id', 'document.environment', 'document.invoice_number'] as const;

const rejectedNumbers = preparedQuery((query, value: Placeholders<{ invoiceIds: string }>) =>
  query
    .selectFrom('documents as document')
    .select(numbered)
    .where('document.invoice_id', 'in', listedValues<string>(value('invoiceIds'))),
);

const validOfNumbers = preparedQuery(
  (query, value: Placeholders<{ companyId: string; environment: Environment; numbers: string }>) =>
    query
      .selectFrom('documents as document')
      .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
      .select(numbered)
      .where('document.company_id', '=', value('companyId'))
      .where('document.environment', '=', value('environment'))
      .where('document.invoice_number', 'in', listedValues<string>(value('numbers')))
      .where('submission.status', '!=', 'failed'),
);

/** The documents of an environment, or of both, that the authority has rejected, newest first, up to what is counted. */
export function rejectedPlaces(db: LedgerReader, environment: Environment | undefined): ListPosition[] {
  const cells = documentOwners(db, { environment }).flatMap((owner) => matchingCells(db, owner, { status: 'failed' }));
  return pageOfCells(db, cells, undefined, mostCounted + 1);
}

/** Which of these rejected documents are corrected, and by which. */
export function correctionsAmong(db: LedgerReader, places: readonly Pick<ListPosition, 'invoice_id'>[]): Map<string, string> {
  if (places.length === 0) return new Map();
  const rejected = rejectedNumbers(db, { invoiceIds: JSON.stringify(places.map(({ invoice_id: id }) => id)) });
  const valid = documentOwners(db, {}).flatMap(({ companyId, environment }) => {
    const own = rejected.filter((row) => row.company_id === companyId && row.environment === environment);
    const numbers = JSON.stringify(own.map(({ invoice_number: number }) => number));
    return own.length === 0 ? [] : validOfNumbers(db, { companyId, environment, numbers });
  });
  return correctionsOf(rejected, valid);
}

/** How many of them somebody has still to correct, or to mark as done. */
export function countOpen(db: LedgerReader, environment: Environment | undefined): number {
  const places = rejectedPlaces(db, environment);
  const corrected = correctionsAmong(db, places);
  const marked = markedIds(db);
  return places.filter(({ invoice_id: id }) => !corrected.has(id) && !marked.has(id)).length;
}

/** The rejected documents that somebody has marked as done. */
export function markedIds(db: LedgerReader): Set<string> {
  return new Set(db.all(db.sql.selectFrom('done_marks').select('invoice_id')).map(({ invoice_id: id }) => id));
}
