import assert from 'node:assert/strict';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader, LedgerWriter } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { SubmissionStatus } from '../db/schema.ts';
import { contentOf } from '../ledger/contents/stored-content.ts';
import { tryLater } from './decide-after-attempt.ts';
import { recordMove } from './submission-record.ts';

const documentRows = preparedQuery((query, value: Placeholders<{ invoiceId: string }>) =>
  query
    .selectFrom('submissions as submission')
    .innerJoin('documents as document', 'document.invoice_id', 'submission.invoice_id')
    .innerJoin('document_contents as stored', 'stored.position', 'document.position')
    .select([
      'document.invoice_id',
      'document.invoice_number',
      'document.uuid',
      'document.hash',
      'stored.content',
      'document.invoice_type',
      'document.environment',
      'document.egs_unit_id',
      'document.certificate_id',
      'submission.status',
      'submission.retry_count',
      'submission.last_error',
    ])
    .where('submission.invoice_id', '=', value('invoiceId')),
);

/** A document that is on its way to the gateway. */
export type SubmittedDocument = Omit<ReturnType<typeof documentRows>[number], 'content'> & { xml: Uint8Array };

const mayBeSubmitted: SubmissionStatus[] = ['pending', 'queued'];

/**
 * The document as it is to be sent; undefined where its status does not allow that.
 *
 * @throws UnreadableContent where it is damaged.
 */
export function documentToSubmit(db: LedgerReader, invoiceId: string): SubmittedDocument | undefined {
  const [document] = documentRows(db, { invoiceId });
  assert(document !== undefined, 'only documents of the ledger are submitted');
  if (!mayBeSubmitted.includes(document.status)) return undefined;
  const { content, ...rest } = document;
  return { ...rest, xml: contentOf(db, { certificate_id: rest.certificate_id, content }).xml };
}

// Without the content, which SQLite itself may not be able to read.
const failedAttempts = preparedQuery((query, value: Placeholders<{ invoiceId: string }>) =>
  query.selectFrom('submissions').select('retry_count').where('invoice_id', '=', value('invoiceId')),
);

const damaged =
  'What this appliance stored of the document is damaged, so that it cannot be sent. Have the disk checked, and restore a backup.';

/** Records why a document that cannot be read waits: by itself, and longer with each attempt, so that the others go on. */
export function recordUnreadable(writer: LedgerWriter, invoiceId: string, at: Date, random: () => number): void {
  const retry_count = failedAttempts(writer, { invoiceId })[0]?.retry_count ?? 0;
  const { move } = tryLater({ retry_count, releasesByAnswer: 0 }, { kind: 'document', reason: damaged }, { now: at, random });
  recordMove(writer, invoiceId, { ...move, from: mayBeSubmitted }, at);
}

/** Records that a document is on its way. */
export function recordSubmitted(writer: LedgerWriter, invoiceId: string, at: Date): void {
  recordMove(writer, invoiceId, { status: 'submitted', from: mayBeSubmitted, changes: { hold: null } }, at);
}
