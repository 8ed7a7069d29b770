import type {
  ManagerDocument,
  ManagerDocumentsPage,
  ManagerDocumentsQuery,
} from '../../../../src-shared/api/manager/documents/documents.ts';
import type { QueueQuery, RejectedQuery } from '../../../../src-shared/api/manager/documents/queue.ts';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import type { LedgerReader, LedgerReadOnly } from '../../db/ledger-database.ts';
import type { Environment } from '../../db/schema.ts';
import { listDocuments } from './list-documents.ts';
import { listQueue } from './queue/list-queue.ts';
import { listRejected } from './queue/list-rejected.ts';
import { readDocument } from './read-document.ts';
import { readToday, type LedgerToday } from './read-today.ts';
import type { Trouble } from './queue/wait-reason.ts';

/** What is read of the ledger for people beside the tills' thread, each within some milliseconds. */
export type PeopleReadJob =
  | { kind: 'today'; environment: Environment; date: string; now: Date }
  | { kind: 'documents'; query: ManagerDocumentsQuery }
  | { kind: 'document'; invoiceId: string }
  | { kind: 'queue'; query: QueueQuery; now: Date; troubles: readonly Trouble[] }
  | { kind: 'rejected'; query: RejectedQuery };

/** What is read for each kind of job. */
export type PeopleReadResult =
  | { kind: 'today'; value: LedgerToday }
  | { kind: 'documents'; value: ManagerDocumentsPage }
  | { kind: 'document'; value: ManagerDocument | undefined }
  | { kind: 'queue'; value: ReturnType<typeof listQueue> }
  | { kind: 'rejected'; value: ReturnType<typeof listRejected> }
  | { kind: 'foreign_cursor' };

function documentsPage(db: LedgerReader, query: ManagerDocumentsQuery): PeopleReadResult {
  const listed = listDocuments(db, query);
  return listed.ok ? { kind: 'documents', value: listed.value } : { kind: 'foreign_cursor' };
}

function resultOf(db: LedgerReader, job: PeopleReadJob): PeopleReadResult {
  switch (job.kind) {
    case 'today':
      return { kind: job.kind, value: readToday(db, job) };
    case 'documents':
      return documentsPage(db, job.query);
    case 'document':
      return { kind: job.kind, value: readDocument(db, job.invoiceId) };
    case 'queue':
      return { kind: job.kind, value: listQueue(db, job.query, job) };
    case 'rejected':
      return { kind: job.kind, value: listRejected(db, job.query) };
  }
}

/** Does a job in a snapshot of its own: all its queries see the ledger as it is when the job begins. */
export function runPeopleReadJob(db: LedgerReadOnly, job: PeopleReadJob): PeopleReadResult {
  try {
    return db.snapshot(() => resultOf(db, job));
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'VALIDATION_ERROR') return { kind: 'foreign_cursor' };
    throw cause;
  }
}
