import { mostKeyUses, type Heartbeat } from '../../../src-shared/api/sync/heartbeat.ts';
import type { LedgerReader } from '../db/ledger-database.ts';

/** What head office has been told of the uses of keys since the start. */
export type ToldKeyUses = {
  /** The keys whose last use is another one than was told. There is one row for each key that was ever used here. */
  untold(): Heartbeat['key_uses'];
  told(uses: Heartbeat['key_uses']): void;
};

/** Nothing has been told yet. */
export function createToldKeyUses(db: LedgerReader): ToldKeyUses {
  const known = new Map<string, string>();
  return {
    untold() {
      const uses = db.sql
        .selectFrom('api_key_uses')
        .select((eb) => ['key_id', eb.fn.coalesce('last_used_at', 'first_used_at').as('last_used_at')]);
      return db
        .all(uses)
        .filter(({ key_id, last_used_at }) => known.get(key_id) !== last_used_at)
        .slice(0, mostKeyUses);
    },
    told(uses) {
      for (const { key_id, last_used_at } of uses) known.set(key_id, last_used_at);
    },
  };
}
