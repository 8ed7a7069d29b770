import type { ReturnedEnd } from '#shared/api/sync/returned-documents.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { Commit, LedgerReader } from '../../db/ledger-database.ts';
import type { Conditions } from '../../health/conditions.ts';
import type { HeadOfficeClient, LinkFailure } from '../link/head-office-client.ts';
import type { StepResult } from '../link/repeat.ts';
import { storeEnds, takeReturned, waitingTails } from './take-returned.ts';

type RecoverOptions = {
  db: LedgerReader;
  commit: Commit;
  client: Pick<HeadOfficeClient, 'returnedDocuments'>;
  credential: () => Promise<string>;
  conditions: Conditions;
  clock: Clock;
  logger: Logger;
  /** Reports the units whose ends are still uncertain, with where they are now. */
  reportUncertainTails: () => void;
  reportFailure: (failure: LinkFailure | undefined) => void;
};

// Only where head office has another document than the ledger is there something else to say than how the tail is confirmed.
function reportEnd({ egs_unit_id: subject, verdict }: ReturnedEnd, { conditions }: RecoverOptions): void {
  if (verdict === 'complete') conditions.end('CHAIN_TAIL_UNCERTAIN', subject);
  if (verdict !== 'other_chain') return;
  conditions.begin({
    code: 'CHAIN_FORKED',
    subject,
    message:
      `Unit ${subject} issues nothing: head office has another document at the end of its chain than the restored ledger. ` +
      'Restore the newest backup of the right ledger, or create a new unit to replace it.',
    severity: 'warning',
  });
}

/** Whether units of a restored ledger still wait for what head office has of them. */
export function isRecovering(db: LedgerReader): boolean {
  return waitingTails(db).length > 0;
}

/**
 * Asks head office for the next documents that a restored ledger lacks, and stores them; where there are none left, stores what head
 * office says of the end of each chain. Each step is whole, so a crash repeats at most one.
 */
export async function recoverUnits(options: RecoverOptions): Promise<StepResult> {
  const { db, commit, client, credential, conditions, clock, logger } = options;
  const outcome = await client.returnedDocuments(await credential(), { tails: waitingTails(db) });
  options.reportFailure(outcome.kind === 'answer' ? undefined : outcome);
  if (outcome.kind !== 'answer') return 'failed';
  const { documents, ends } = outcome.value;
  const refused = await takeReturned(outcome.value, { db, commit, now: () => clock.now() });
  if (refused !== undefined) {
    const { egsUnitId: subject, icv, reason } = refused;
    const message = `Head office hands back a document of unit ${subject} (ICV ${icv}) that is not taken: ${reason}`;
    conditions.begin({ code: 'HAND_BACK_REFUSED', subject, message, severity: 'warning' });
    return 'failed';
  }
  for (const { egs_unit_id } of waitingTails(db)) conditions.end('HAND_BACK_REFUSED', egs_unit_id);
  if (documents.length > 0) {
    logger.info({ documents: documents.length }, 'Head office has handed back documents that the restored ledger lacked');
    return { restMs: 0 };
  }
  await commit((writer) => storeEnds(writer, ends, clock.now()));
  for (const end of ends) {
    logger.info(end, 'Head office has said how the chain of a restored unit ends');
    reportEnd(end, options);
  }
  options.reportUncertainTails();
  return ends.length === 0 ? 'failed' : { restMs: 0 };
}
