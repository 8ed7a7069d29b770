import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Commit, LedgerReader } from '../db/ledger-database.ts';

/** Records which API keys have been used. */
export type KeyUses = {
  /** Records a request with this key. Only a key's first use costs more than a look-up in memory. */
  note(keyId: string): void;
};

export type KeyUsesTools = { db: LedgerReader; commitSoon: Commit; clock: Clock; logger: Logger };

/** Records each key's first use together with the next write, so that no request waits for it. */
export function createKeyUses({ db, commitSoon, clock, logger }: KeyUsesTools): KeyUses {
  const known = new Set(db.all(db.sql.selectFrom('api_key_uses').select('key_id')).map((row) => row.key_id));

  async function store(keyId: string): Promise<void> {
    const first_used_at = clock.now().toISOString();
    try {
      await commitSoon((writer) => writer.insert('api_key_uses', { key_id: keyId, first_used_at }));
    } catch (cause) {
      // The next use tries again.
      known.delete(keyId);
      logger.debug({ err: cause, key_id: keyId }, 'the first use of a key could not be noted');
    }
  }

  return {
    note(keyId) {
      if (known.has(keyId)) return;
      known.add(keyId);
      void store(keyId);
    },
  };
}
