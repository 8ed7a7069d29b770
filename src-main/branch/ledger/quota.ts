import { riyadhMonth } from '#shared/invoice/calendar-month.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { cachedQuery, preparedQuery } from '../db/prepared-query.ts';
import type { Environment } from '../db/schema.ts';

const documentsOfMonth = preparedQuery((sql, value: Placeholders<{ environment: Environment; month: string }>) =>
  sql
    .selectFrom('month_counts')
    .select('documents')
    .where('environment', '=', value('environment'))
    .where('month', '=', value('month')),
);

const limits = cachedQuery((sql) => sql.selectFrom('appliance').select('monthly_document_limit'));

/** What head office has granted, as it is stored. */
export const leases = cachedQuery((sql) => sql.selectFrom('document_lease').select(['month', 'documents', 'later_documents']));

/** The number of production documents that head office leaves to this appliance this month; null where it stops nobody. */
export function leasedDocuments(db: LedgerReader, now: Date): number | null {
  const [lease] = leases(db, {});
  if (lease === undefined) return null;
  // In an earlier month, the clock of this appliance or of head office is wrong; the count of the lease is the one that was granted.
  return riyadhMonth(now) > lease.month ? lease.later_documents : lease.documents;
}

// What may be issued this month: by the plan of an appliance without head office, or by the lease that head office has granted.
function monthlyLimit(db: LedgerReader, environment: Environment, now: Date): number | null {
  const limit = limits(db, {})[0]?.monthly_document_limit ?? null;
  return limit === null && environment === 'production' ? leasedDocuments(db, now) : limit;
}

/** The monthly limit of documents in this environment, and how many have been issued, by Riyadh's calendar; null where there is none. */
export function quotaUse(db: LedgerReader, environment: Environment, now: Date): { used: number; limit: number } | null {
  const limit = monthlyLimit(db, environment, now);
  if (limit === null) return null;
  return { limit, used: documentsOfMonth(db, { environment, month: riyadhDate(now).slice(0, 7) })[0]?.documents ?? 0 };
}

/**
 * Whether the monthly limit of documents is reached in this environment.
 *
 * @param before how many documents of the same step come before the one in question.
 */
export function isQuotaReached(db: LedgerReader, environment: Environment, now: Date, before = 0): boolean {
  const use = quotaUse(db, environment, now);
  return use !== null && use.used + before >= use.limit;
}
