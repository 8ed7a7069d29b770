import { sql } from 'kysely';
import { isFinished } from '#shared/invoice/submission-status.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { Commit, LedgerReader, LedgerWriter } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { SubmissionStatus, SubmissionTable } from '../db/schema.ts';
import type { Clearance } from './copies/cleared-copy.ts';

// Contract §19: of a document that is tried again and again, the timeline keeps the first moves and the end.
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

export type SubmissionMove = { status: SubmissionStatus; from: SubmissionStatus[]; changes?: Changes; clearance?: Clearance };

const movesOf = preparedQuery((query, value: Placeholders<{ invoiceId: string; limit: number }>) =>
  query.selectFrom('timeline').select('position').where('invoice_id', '=', value('invoiceId')).limit(value('limit')),
);

const statusOf = preparedQuery((query, value: Placeholders<{ invoiceId: string }>) =>
  query.selectFrom('submissions').select('status').where('invoice_id', '=', value('invoiceId')),
);

function endOf(status: SubmissionStatus, at: string): Changes {
  if (status === 'reported') return { reported_at: at };
  return status === 'cleared' ? { cleared_at: at } : {};
}

/**
 * Records a move of a document's status with its timeline element. A move from any other status than those named changes
 * nothing: a terminal status is never left.
 *
 * @returns whether the document has moved.
 */
export function recordMove(writer: LedgerWriter, invoiceId: string, move: SubmissionMove, moment: Date): boolean {
  const at = moment.toISOString();
  const status = statusOf(writer, { invoiceId })[0]?.status;
  if (status === undefined || !move.from.includes(status)) return false;
  writer.update(
    'submissions',
    // Only an end has warnings. What stands there before is none, or damage that would keep the row from being written.
    { status: move.status, status_at: at, warnings: '[]', ...endOf(move.status, at), ...move.changes },
    { invoice_id: invoiceId },
  );
  const isKept = isFinished(move.status) || movesOf(writer, { invoiceId, limit: movesKept }).length < movesKept;
  if (isKept) writer.insert('timeline', { invoice_id: invoiceId, status: move.status, at });
  if (move.clearance !== undefined) {
    writer.insert('cleared_documents', { invoice_id: invoiceId, ...move.clearance, received_at: at });
  }
  return true;
}

/** Persists a move of a document's status. */
export function moveSubmission(commit: Commit, invoiceId: string, move: SubmissionMove, at: Date): Promise<boolean> {
  return commit((writer) => recordMove(writer, invoiceId, move, at));
}

// The statuses are written into the text, not bound: a partial index serves only where the statement shows its condition.
const unfinished = preparedQuery((query) =>
  query
    .selectFrom('submissions')
    .select('invoice_id')
    .where('status', 'in', [sql.lit<SubmissionStatus>('pending'), sql.lit<SubmissionStatus>('submitted')]),
);

/** The documents on their way that nothing works on: a crash or a full disk interrupted what did. */
export function interruptedSubmissions(db: LedgerReader, isWorkedOn: (invoiceId: string) => boolean): string[] {
  return unfinished(db, {})
    .map((row) => row.invoice_id)
    .filter((invoiceId) => !isWorkedOn(invoiceId));
}

/** Queues an interrupted submission again: the identical bytes are sent once more, which is harmless. */
export function requeue(commit: Commit, invoiceId: string, at: Date): Promise<boolean> {
  const changes = { next_retry_at: at.toISOString(), hold: null };
  return moveSubmission(commit, invoiceId, { status: 'queued', from: ['pending', 'submitted'], changes }, at);
}
