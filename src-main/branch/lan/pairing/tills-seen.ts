import { randomUUID } from 'node:crypto';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { Commit, LedgerReader, LedgerWriter } from '../../db/ledger-database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { ApiKeyTable } from '../../db/schema.ts';
import type { TillTable } from '../../db/till-tables.ts';

/** Records which tills there are, by their address and API key. */
export type TillsSeen = {
  /** Records the name of a till that was paired, and the API key that it got with it. */
  paired(name: string, address: string, key?: ApiKeyTable): Promise<void>;
  /** Records a sale. Only the first one, and one a minute, cost more than a look-up in memory. */
  sold(keyId: string, address: string): void;
  /** The name by which the one till was paired that an address and a key fit; undefined where none or several do. */
  nameOf(keyId: string, address: string): string | undefined;
  /** Whether a till was paired or has sold something at an address, with a key that has not been revoked. */
  isKnown(address: string): boolean;
};

export type TillsSeenTools = { db: LedgerReader; commit: Commit; commitSoon: Commit; clock: Clock; logger: Logger };

// A later sale is stored at most this often.
const laterSaleEveryMs = 60_000;
// Whoever has a key could call from any number of addresses.
const mostTills = 1_000;

function tillsAt(writer: LedgerWriter, address: string): readonly TillTable[] {
  return writer.all(writer.sql.selectFrom('tills').selectAll().where('address', '=', address));
}

function addTill(writer: LedgerWriter, till: Omit<TillTable, 'till_id'>): void {
  const count = writer.all(writer.sql.selectFrom('tills').select('till_id').limit(mostTills)).length;
  if (count < mostTills) writer.insert('tills', { till_id: randomUUID(), ...till });
}

type PairedTill = { name: string; address: string; at: string; key: ApiKeyTable | undefined };

function storePairing(writer: LedgerWriter, { name, address, at, key }: PairedTill): void {
  if (key !== undefined) writer.insert('api_keys', key);
  const known = tillsAt(writer, address);
  // Several tills may share an address, such as those of a terminal server: a name that another has is left alone, and so is the key
  // that an unnamed one has sold with.
  const unnamed = known.find((row) => row.key_id === null || (row.name === null && key === undefined));
  const till = known.find((row) => row.name === name) ?? unnamed;
  const given = key === undefined ? {} : { key_id: key.key_id };
  if (till !== undefined) writer.update('tills', { name, ...given }, { till_id: till.till_id });
  else addTill(writer, { name, address, key_id: null, first_seen_at: at, last_sale_at: null, ...given });
}

function storeSale(writer: LedgerWriter, { keyId, address, at }: { keyId: string; address: string; at: string }): void {
  const known = tillsAt(writer, address);
  const till = known.find(({ key_id }) => key_id === keyId) ?? known.find(({ key_id }) => key_id === null);
  if (till !== undefined) writer.update('tills', { key_id: keyId, last_sale_at: at }, { till_id: till.till_id });
  else addTill(writer, { name: null, address, key_id: keyId, first_seen_at: at, last_sale_at: at });
}

const namesOf = preparedQuery((sql, value: Placeholders<{ keyId: string; address: string }>) =>
  sql
    .selectFrom('tills')
    .select('name')
    .where('address', '=', value('address'))
    // One that was paired and has sold nothing has no key yet.
    .where((is) => is.or([is('key_id', '=', value('keyId')), is('key_id', 'is', null)]))
    .limit(2),
);

/** Records tills together with the next write, so that no sale waits for it. */
export function createTillsSeen({ db, commit, commitSoon, clock, logger }: TillsSeenTools): TillsSeen {
  const storedMs = new Map<string, number>();

  async function store(place: string, keyId: string, address: string): Promise<void> {
    const at = clock.now().toISOString();
    try {
      await commitSoon((writer) => storeSale(writer, { keyId, address, at }));
    } catch (cause) {
      // The next sale tries again.
      storedMs.delete(place);
      logger.debug({ err: cause, key_id: keyId }, 'the sale of a till could not be noted');
    }
  }

  // Asked at each connection: a ledger that cannot be read just now takes the reserve from tills, and no more.
  function isKnown(address: string): boolean {
    const query = db.sql
      .selectFrom('tills')
      .leftJoin('api_keys', 'api_keys.key_id', 'tills.key_id')
      .select('till_id')
      .where('address', '=', address)
      .where('api_keys.revoked_at', 'is', null);
    try {
      return db.first(query) !== undefined;
    } catch (cause) {
      logger.debug({ err: cause }, 'the tills of an address could not be read');
      return false;
    }
  }

  return {
    paired: (name, address, key) =>
      commit((writer) => storePairing(writer, { name, address, at: clock.now().toISOString(), key })),
    sold(keyId, address) {
      const place = `${address} ${keyId}`;
      const nowMs = clock.monotonicMs();
      const lastMs = storedMs.get(place);
      if (lastMs !== undefined && nowMs - lastMs < laterSaleEveryMs) return;
      if (storedMs.size >= mostTills) storedMs.clear();
      storedMs.set(place, nowMs);
      void store(place, keyId, address);
    },
    nameOf(keyId, address) {
      const fitting = namesOf(db, { keyId, address });
      return fitting.length === 1 ? (fitting[0]?.name ?? undefined) : undefined;
    },
    isKnown,
  };
}
