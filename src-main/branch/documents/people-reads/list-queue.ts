import { z } from 'zod';
import { environment as environmentName } from '#shared/api/documents/result-fields.ts';
import type { QueueQuery, WaitingDocument } from '#shared/api/people/queue.ts';
import { anyInstant } from '#shared/api/v1/field-types.ts';
import { riyadhInstant } from '#shared/invoice/riyadh-time.ts';
import { createPage, positionOf } from '#main/server/list-page.ts';
import type { LedgerReader } from '#main/branch/db/ledger-database.ts';
import type { Environment } from '#main/branch/db/schema.ts';
import { listedDocuments, shownRow, type PeopleDocumentRow } from './document-rows.ts';
import { queueSummary } from './queue-summary.ts';
import { waitReasonOf, type PresentCondition } from './wait-reason.ts';

const deadline = anyInstant({ precision: 3 });
const documentId = z.string().max(100);

type Place = { deadline: string; invoice_id: string };

function byDeadline(one: Place, other: Place): number {
  if (one.deadline !== other.deadline) return one.deadline < other.deadline ? -1 : 1;
  return one.invoice_id < other.invoice_id ? -1 : 1;
}

function queuedAfter(db: LedgerReader, environment: Environment, after: Place | undefined, limit: number): Place[] {
  const queued = db.sql
    .selectFrom('submissions')
    .select(['deadline', 'invoice_id'])
    .where('status', '=', 'queued')
    .where('environment', '=', environment)
    .orderBy('deadline')
    .orderBy('invoice_id')
    .limit(limit);
  if (after === undefined) return db.all(queued);
  return db.all(queued.where((is) => is(is.refTuple('deadline', 'invoice_id'), '>', is.tuple(after.deadline, after.invoice_id))));
}

// Those under way: as many as the gateway is called at once.
function underWay(db: LedgerReader, environments: readonly Environment[]): Place[] {
  return db.all(
    db.sql
      .selectFrom('submissions')
      .select(['deadline', 'invoice_id'])
      .where('status', 'in', ['pending', 'submitted'])
      .where('environment', 'in', environments),
  );
}

function shown(row: PeopleDocumentRow, conditions: readonly PresentCondition[], now: Date): WaitingDocument {
  return {
    ...shownRow(row),
    reason: waitReasonOf(row, conditions),
    last_error: row.last_error,
    waiting_since: riyadhInstant(row.invoice_date, row.invoice_time).toISOString(),
    retry_count: row.retry_count,
    next_retry_at: row.next_retry_at,
    is_overdue: row.report_deadline !== null && row.report_deadline < now.toISOString(),
  };
}

/** A page of the documents that wait, nearest deadline first, and the queue in numbers. Throws AppError VALIDATION_ERROR for a foreign cursor. */
export function listQueue(
  db: LedgerReader,
  query: QueueQuery,
  { now, conditions }: { now: Date; conditions: readonly PresentCondition[] },
) {
  const { environment, limit } = query;
  const scope = { list: 'queue', environment };
  const position = positionOf(scope, query, deadline, documentId);
  const after = position === undefined ? undefined : { deadline: position.value, invoice_id: position.id };
  const environments = environment === undefined ? environmentName.options : [environment];
  const places = [
    ...environments.flatMap((one) => queuedAfter(db, one, after, limit + 1)),
    ...underWay(db, environments).filter((place) => after === undefined || byDeadline(after, place) < 0),
  ];
  const ids = places
    .toSorted(byDeadline)
    .slice(0, limit + 1)
    .map(({ invoice_id }) => invoice_id);
  const summary = queueSummary(db, environment, now);
  const page = createPage(scope, query, {
    rows: listedDocuments(db, ids),
    total: summary.waiting,
    positionOf: (row) => ({ value: row.deadline, id: row.invoice_id }),
    show: (row) => shown(row, conditions, now),
  });
  return { ...page, summary };
}
