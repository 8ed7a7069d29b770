import { AppError } from '#shared/api/app-error.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { ledgerIdentity } from './ledger-identity.ts';
import type { LineageOptions } from './open-lineage.ts';
import { startCounterName, requireNewestStart } from './require-newest-ledger.ts';

/** Counts the starts and hours of operation of a ledger, compared with the counter beside the keys before the first document. */
export type StartCounter = {
  /**
   * Increments the counter once it is certain that the ledger is the newest. While the key store is unavailable it counts
   * nothing: an older ledger must not catch up with the keys.
   *
   * @throws StartFault if the ledger is behind its keys.
   */
  count: () => Promise<void>;
  /** @throws AppError EGS_NOT_READY if the ledger is behind its keys; the error of the key store while it is unavailable. */
  requireCertainty: () => Promise<void>;
};

const refusalForTills = 'The ledger of the appliance is an older copy; the log of the appliance says what to do.';

/** Creates the counter of a ledger that has not been compared with its keys yet. */
export function createStartCounter({ db, commit, keyStore, dataDir, logger, conditions }: LineageOptions): StartCounter {
  let isCertain = false;
  let refusal: StartFault | undefined;

  async function check(): Promise<void> {
    if (refusal !== undefined) throw refusal;
    try {
      await requireNewestStart(db, keyStore, dataDir);
      isCertain = true;
    } catch (cause) {
      if (cause instanceof StartFault) {
        refusal = cause;
        conditions.begin({ code: 'CHAIN_TAIL_UNCERTAIN', subject: '', message: cause.message, severity: 'error' });
      }
      throw cause;
    }
  }

  // The ledger first: a power cut in between leaves it ahead of the keys, which is not a fault.
  async function countOnce(): Promise<void> {
    const { ledger_id, incarnation } = await commit((writer) => {
      const identity = ledgerIdentity(writer);
      const next = identity.incarnation + 1;
      writer.run(writer.sql.updateTable('ledger_identity').set({ incarnation: next }));
      return { ...identity, incarnation: next };
    });
    await keyStore.put(startCounterName(ledger_id), Buffer.from(String(incarnation), 'latin1'));
  }

  return {
    async count() {
      try {
        if (!isCertain) await check();
        await countOnce();
      } catch (cause) {
        if (cause instanceof StartFault) throw cause;
        logger.warn({ err: cause }, 'the counter in the ledger and beside the keys could not be incremented');
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
