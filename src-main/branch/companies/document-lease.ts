import { isDeepStrictEqual } from 'node:util';
import type { DocumentLease } from '../../../src-shared/api/sync/document-lease.ts';
import { riyadhMonth } from '../../../src-shared/invoice/calendar-month.ts';
import { cachedQuery } from '../db/prepared-query.ts';
import type { Commit, LedgerReader, LedgerWriter } from '../db/ledger-database.ts';

const leases = cachedQuery((sql) => sql.selectFrom('document_lease').select(['month', 'documents', 'later_documents']));

/** The number of production documents that head office leaves to this appliance this month; null where it stops nobody. */
export function leasedDocuments(db: LedgerReader, now: Date): number | null {
  const [lease] = leases(db, {});
  if (lease === undefined) return null;
  // In an earlier month, the clock of this appliance or of head office is wrong; the count of the lease is the one that was granted.
  return riyadhMonth(now) > lease.month ? lease.later_documents : lease.documents;
}

/** Stores what head office has granted. */
export function storeLease(writer: LedgerWriter, lease: DocumentLease): void {
  writer.run(writer.sql.deleteFrom('document_lease'));
  if (lease !== null) writer.insert('document_lease', { id: 1, ...lease });
}

/** Stores it if it is another one than before. */
export async function keepLease(lease: DocumentLease, { db, commit }: { db: LedgerReader; commit: Commit }): Promise<void> {
  if (isDeepStrictEqual({ ...lease }, { ...leases(db, {})[0] })) return;
  await commit((writer) => storeLease(writer, lease));
}
