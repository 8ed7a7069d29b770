import type { TaxWarning } from '../../../src-shared/api/v1/invoice-results.ts';
import type { Database } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { SubmissionStatus, SubmissionTable } from '../db/schema.ts';
import type { Commit } from '../ledger/group-commit.ts';

type Changes = Partial<Omit<SubmissionTable, 'invoice_id' | 'environment' | 'status' | 'deadline'>>;

/** The authority's own XML of a document, as it came. */
export type Clearance = { xml: Uint8Array; qr: string | null };

export type SubmissionMove = { status: SubmissionStatus; from: SubmissionStatus[]; changes?: Changes; clearance?: Clearance };

/**
 * Persists a move of a document's status with its timeline element. A move from any other status than those named changes
 * nothing: a terminal status is never left.
 */
export function moveSubmission(
  db: Database,
  commit: Commit,
  invoiceId: string,
  move: SubmissionMove,
  at: Date,
): Promise<boolean> {
  return commit(() => {
    const changed = db.run(
      db.sql
        .updateTable('submissions')
        .set({ status: move.status, ...move.changes })
        .where('invoice_id', '=', invoiceId)
        .where('status', 'in', move.from),
    );
    if (changed === 0) return false;
    db.run(db.sql.insertInto('timeline').values({ invoice_id: invoiceId, status: move.status, at: at.toISOString() }));
    if (move.clearance !== undefined) {
      const { xml, qr } = move.clearance;
      db.run(db.sql.insertInto('cleared_documents').values({ invoice_id: invoiceId, xml, qr, received_at: at.toISOString() }));
    }
    return true;
  });
}

const unfinished = preparedQuery((sql) =>
  sql.selectFrom('submissions').select('invoice_id').where('status', 'in', ['pending', 'submitted']),
);

/** The documents on their way that nobody works on: a crash or a full disk interrupted whoever did. */
export function interruptedSubmissions(db: Database, isWorkedOn: (invoiceId: string) => boolean): string[] {
  return unfinished(db)
    .map((row) => row.invoice_id)
    .filter((invoiceId) => !isWorkedOn(invoiceId));
}

/** Makes an interrupted submission work to do again: the identical bytes are sent once more, which is harmless. */
export function requeue(db: Database, commit: Commit, invoiceId: string, at: Date): Promise<boolean> {
  const changes = { next_retry_at: at.toISOString() };
  return moveSubmission(db, commit, invoiceId, { status: 'queued', from: ['pending', 'submitted'], changes }, at);
}

/** Messages of the gateway in one line, as `last_error` shows them. */
export function wordsOf(messages: readonly TaxWarning[]): string {
  return messages.map((message) => `${message.code}: ${message.message}`).join('; ');
}
