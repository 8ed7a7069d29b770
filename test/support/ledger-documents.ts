import type { Database } from '../../src-main/branch/db/database.ts';
import type { SubmissionStatus } from '../../src-main/branch/db/schema.ts';
import { createGroupCommit } from '../../src-main/branch/ledger/group-commit.ts';
import { createLedger } from '../../src-main/branch/ledger/ledger.ts';
import { moveSubmission } from '../../src-main/branch/submission/submission-record.ts';
import type { SubmissionMove } from '../../src-main/branch/submission/submission-record.ts';
import type { Clock } from '../../src-main/platform/clock.ts';
import type { TaxDocument } from '../../src-shared/invoice/document.ts';
import type { SaleLine } from '../../src-shared/invoice/totals.ts';
import { appendRequest, prepareUnit, testUnitId } from './ledger-requests.ts';

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
export function ledgerDocuments(db: Database, clock: Clock): LedgerDocuments {
  prepareUnit(db);
  const { commit } = createGroupCommit(db);
  const ledger = createLedger(db, commit, clock);
  return {
    async append(document, lines, egsUnitId = testUnitId) {
      const request = appendRequest(document, lines);
      const { invoiceId } = await ledger.append({ ...request, owner: { ...request.owner, egsUnitId } });
      return invoiceId;
    },
    settle: (invoiceId, status, move = {}, at = clock.now()) =>
      moveSubmission(db, commit, invoiceId, { status, from: ['pending', 'submitted', 'queued'], ...move }, at),
  };
}
