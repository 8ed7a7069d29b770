import { sql } from 'kysely';
import type { TaxWarning } from '../../../src-shared/api/v1/invoice-results.ts';
import type { Database } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { SubmissionStatus, SubmissionTable } from '../db/schema.ts';
import type { Commit } from '../ledger/group-commit.ts';
import { isFinished } from './submission-status.ts';

// Decisions §19: of a document that is tried again and again, the timeline keeps the first moves and the end.
const movesKept = 10;

type Changes = Partial<
  Pick<
    SubmissionTable,
    | 'hold'
    | 'tax_status'
    | 'retry_count'
    | 'next_retry_at'
    | 'retry_after_ms'
    | 'last_error'
    | 'warnings'
    | 'reported_at'
    | 'cleared_at'
  >
>;

/** The authority's own XML of a document, as it came, and what is odd about it. */
export type Clearance = { xml: Uint8Array; qr: string | null; differences: string | null };

export type SubmissionMove = { status: SubmissionStatus; from: SubmissionStatus[]; changes?: Changes; clearance?: Clearance };

const movesOf = preparedQuery((query, invoiceId: string, limit: number) =>
  query.selectFrom('timeline').select('position').where('invoice_id', '=', invoiceId).limit(limit),
);

/**
 * Notes a move of a document's status with its timeline element, inside a transaction. A move from any other status than those
 * named changes nothing: a terminal status is never left.
 *
 * @returns whether the document has moved.
 */
export function recordMove(db: Database, invoiceId: string, move: SubmissionMove, moment: Date): boolean {
  const at = moment.toISOString();
  const changed = db.run(
    db.sql
      .updateTable('submissions')
      .set({ status: move.status, status_at: at, ...move.changes })
      .where('invoice_id', '=', invoiceId)
      .where('status', 'in', move.from),
  );
  if (changed === 0) return false;
  const isKept = isFinished(move.status) || movesOf(db, invoiceId, movesKept).length < movesKept;
  if (isKept) db.insert('timeline', { invoice_id: invoiceId, status: move.status, at });
  if (move.clearance !== undefined) {
    db.insert('cleared_documents', { invoice_id: invoiceId, ...move.clearance, received_at: at });
  }
  return true;
}

/** Persists a move of a document's status. */
export function moveSubmission(
  db: Database,
  commit: Commit,
  invoiceId: string,
  move: SubmissionMove,
  at: Date,
): Promise<boolean> {
  return commit(() => recordMove(db, invoiceId, move, at));
}

// The statuses are written into the text, not bound: a partial index serves only where the statement shows its condition.
const unfinished = preparedQuery((query) =>
  query
    .selectFrom('submissions')
    .select('invoice_id')
    .where('status', 'in', [sql.lit<SubmissionStatus>('pending'), sql.lit<SubmissionStatus>('submitted')]),
);

/** The documents on their way that nobody works on: a crash or a full disk interrupted whoever did. */
export function interruptedSubmissions(db: Database, isWorkedOn: (invoiceId: string) => boolean): string[] {
  return unfinished(db)
    .map((row) => row.invoice_id)
    .filter((invoiceId) => !isWorkedOn(invoiceId));
}

/** Makes an interrupted submission work to do again: the identical bytes are sent once more, which is harmless. */
export function requeue(db: Database, commit: Commit, invoiceId: string, at: Date): Promise<boolean> {
  const changes = { next_retry_at: at.toISOString(), hold: null };
  return moveSubmission(db, commit, invoiceId, { status: 'queued', from: ['pending', 'submitted'], changes }, at);
}

/** Messages of the gateway in one line, as `last_error` shows them. */
export function wordsOf(messages: readonly TaxWarning[]): string {
  return messages.map((message) => `${message.code}: ${message.message}`).join('; ');
}
