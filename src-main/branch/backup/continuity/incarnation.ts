import { AppError } from '../../../../src-shared/api/app-error.ts';
import { StartFault } from '../../../platform/start-fault.ts';
import { ledgerIdentity } from './ledger-identity.ts';
import type { ContinuityOptions } from './open-continuity.ts';
import { incarnationName, requireNewestIncarnation } from './require-newest-ledger.ts';

/** How often a ledger has been taken up, held against the count beside the keys before its first document. */
export type Incarnation = {
  /**
   * Counts one more, once it is certain that the ledger is the newest. While the keys are out of reach it counts nothing: an
   * older ledger must not catch up with them.
   *
   * @throws StartFault where the ledger is behind its keys.
   */
  count: () => Promise<void>;
  /** @throws AppError EGS_NOT_READY where the ledger is behind its keys; whatever the key store throws while it is out of reach. */
  requireCertainty: () => Promise<void>;
};

const refusalForTills = 'The ledger of the appliance is an older copy; its log says which way leads out.';

/** Creates the count of a ledger that has not been held against its keys yet. */
export function createIncarnation({ db, commit, keyStore, dataDir, logger, conditions }: ContinuityOptions): Incarnation {
  let isCertain = false;
  let refusal: StartFault | undefined;

  async function check(): Promise<void> {
    if (refusal !== undefined) throw refusal;
    try {
      await requireNewestIncarnation(db, keyStore, dataDir);
      isCertain = true;
    } catch (cause) {
      if (cause instanceof StartFault) {
        refusal = cause;
        conditions.begin({ code: 'CHAIN_TAIL_UNCERTAIN', subject: '', message: cause.message, severity: 'error' });
      }
      throw cause;
    }
  }

  // The ledger first: a cut in between leaves it ahead of the keys, which is no fault.
  async function countOnce(): Promise<void> {
    const { ledger_id, incarnation } = await commit(() => {
      const identity = ledgerIdentity(db);
      const next = identity.incarnation + 1;
      db.run(db.sql.updateTable('ledger_identity').set({ incarnation: next }));
      return { ...identity, incarnation: next };
    });
    await keyStore.put(incarnationName(ledger_id), Buffer.from(String(incarnation), 'latin1'));
  }

  return {
    async count() {
      try {
        if (!isCertain) await check();
        await countOnce();
      } catch (cause) {
        if (cause instanceof StartFault) throw cause;
        logger.warn({ err: cause }, 'the start or hour could not be counted in the ledger and beside the keys');
      }
    },
    async requireCertainty() {
      if (isCertain) return;
      await check().catch((cause: unknown) => {
        throw cause instanceof StartFault ? new AppError('EGS_NOT_READY', { message: refusalForTills, cause }) : cause;
      });
    },
  };
}
