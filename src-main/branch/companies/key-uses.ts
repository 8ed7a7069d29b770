import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { Commit, LedgerWriter } from '../db/ledger-database.ts';

// A later use is stored at most this often.
const laterUseEveryMs = 60_000;

/** Records which API keys have been used. */
export type KeyUses = {
  /** Records a request with this key. Only a key's first use, and one a minute, cost more than a look-up in memory. */
  note(keyId: string): void;
};

export type KeyUsesTools = { commitSoon: Commit; clock: Clock; logger: Logger };

function storeUse(writer: LedgerWriter, keyId: string, at: string): void {
  const isKnown = writer.update('api_key_uses', { last_used_at: at }, { key_id: keyId }) > 0;
  if (!isKnown) writer.insert('api_key_uses', { key_id: keyId, first_used_at: at, last_used_at: null });
}

/** Records the uses of keys together with the next write, so that no request waits for it. */
export function createKeyUses({ commitSoon, clock, logger }: KeyUsesTools): KeyUses {
  const storedMs = new Map<string, number>();

  async function store(keyId: string): Promise<void> {
    const at = clock.now().toISOString();
    try {
      await commitSoon((writer) => storeUse(writer, keyId, at));
    } catch (cause) {
      // The next use tries again.
      storedMs.delete(keyId);
      logger.debug({ err: cause, key_id: keyId }, 'the use of a key could not be noted');
    }
  }

  return {
    note(keyId) {
      const nowMs = clock.monotonicMs();
      const lastMs = storedMs.get(keyId);
      if (lastMs !== undefined && nowMs - lastMs < laterUseEveryMs) return;
      storedMs.set(keyId, nowMs);
      void store(keyId);
    },
  };
}
