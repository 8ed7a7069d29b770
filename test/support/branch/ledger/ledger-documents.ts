import type { LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import type { SubmissionStatus } from '#main/branch/db/schema.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { createLedger } from '#main/branch/ledger/ledger.ts';
import { moveSubmission, type SubmissionMove } from '#main/branch/submission/submission-record.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import type { SaleLine } from '#shared/invoice/totals.ts';
import { appended, appendRequest, prepareUnit, testUnitId } from './ledger-requests.ts';

/** Documents of the test unit, appended and settled through the ledger itself, without a till or a gateway. */
export type LedgerDocuments = {
  append(document?: Partial<TaxDocument>, lines?: SaleLine[], egsUnitId?: string): Promise<string>;
  settle(
    invoiceId: string,
    status: SubmissionStatus,
    move?: Partial<Omit<SubmissionMove, 'status'>>,
    at?: Date,
  ): Promise<boolean>;
};

/** Gives a ledger the test unit, and a way to fill its chain. */
export function ledgerDocuments(db: LedgerDatabase, clock: Clock): LedgerDocuments {
  prepareUnit(db);
  const { commit } = new WriteQueue(db);
  const ledger = createLedger(db.reader, commit, clock);
  return {
    async append(document, lines, egsUnitId = testUnitId) {
      const request = appendRequest(document, lines);
      const { invoice_id } = await appended(ledger.append({ ...request, owner: { ...request.owner, egsUnitId } }));
      return invoice_id;
    },
    settle: (invoiceId, status, move = {}, at = clock.now()) =>
      moveSubmission(commit, invoiceId, { status, from: ['pending', 'submitted', 'queued'], ...move }, at),
  };
}
