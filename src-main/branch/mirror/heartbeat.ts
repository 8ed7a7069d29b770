import type { DocumentLease } from '#shared/api/sync/document-lease.ts';
import { type Heartbeat, mostKeyUses } from '#shared/api/sync/heartbeat.ts';
import type { Clock } from '#main/platform/clock.ts';
import { certainUnits } from '../db/certain-units.ts';
import type { Commit, LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Conditions } from '../health/conditions.ts';
import type { HeadOfficeClient } from './link/head-office-client.ts';
import { keepPublicUrl } from './membership.ts';
import type { FeedPusher } from './push-feed.ts';

// What head office has been told of the uses of keys since the start.
type ToldKeyUses = {
  /** The keys whose last use is another one than was told. There is one row for each key that was ever used here. */
  untold(): Heartbeat['key_uses'];
  told(uses: Heartbeat['key_uses']): void;
};

// Nothing has been told yet.
function createToldKeyUses(db: LedgerReader): ToldKeyUses {
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

const mostConditions = 100;
const mostChains = 1_000;

type HeartbeatOptions = {
  db: LedgerReader;
  client: Pick<HeadOfficeClient, 'heartbeat'>;
  pusher: Pick<FeedPusher, 'acknowledged' | 'compare'>;
  credential: () => Promise<string>;
  clock: Clock;
  conditions: Conditions;
  version: string;
  report: () => Pick<Heartbeat, 'disk_free_bytes' | 'backup'>;
  snapshots: { keepLease(lease: DocumentLease): Promise<void> };
  commit: Commit;
};

/** Tells head office how the appliance is; false if it has not answered. */
export type SendHeartbeat = (state: Pick<Heartbeat, 'stopped'>) => Promise<boolean>;

const newestPosition = preparedQuery((sql) => sql.selectFrom('changes').select((eb) => eb.fn.max('position').as('newest')));

/** The newest position of the feed of a ledger. */
export function newestOf(db: LedgerReader): number {
  return newestPosition(db, {})[0]?.newest ?? 0;
}

// Of an uncertain chain nobody knows the end.
function certainChains(db: LedgerReader): Heartbeat['chains'] {
  const chains = db.all(
    certainUnits(db.sql)
      .leftJoin('chain_heads as head', 'head.egs_unit_id', 'unit.egs_unit_id')
      .select(['unit.egs_unit_id', 'head.icv'])
      .orderBy('unit.created_at', 'desc')
      .limit(mostChains),
  );
  return chains.map(({ egs_unit_id, icv }) => ({ egs_unit_id, icv: icv ?? 0 }));
}

/**
 * Each heartbeat tells what has not been told, and keeps the lease that comes with its answer. The answer also tells a head office that was
 * restored, to which a branch without sales would otherwise say nothing.
 */
export function createHeartbeat({
  db,
  client,
  pusher,
  credential,
  clock,
  conditions,
  ...options
}: HeartbeatOptions): SendHeartbeat {
  const keyUses = createToldKeyUses(db);
  return async ({ stopped }) => {
    const held = conditions.current().slice(0, mostConditions);
    const heartbeat: Heartbeat = {
      version: options.version,
      newest: newestOf(db),
      at: clock.now().toISOString(),
      ...options.report(),
      chains: certainChains(db),
      stopped,
      key_uses: keyUses.untold(),
      conditions: held.map(({ code, subject, severity }) => ({ code, subject, severity })),
    };
    const before = pusher.acknowledged();
    const outcome = await client.heartbeat(await credential(), heartbeat);
    if (outcome.kind !== 'answer') return false;
    keyUses.told(heartbeat.key_uses);
    await options.snapshots.keepLease(outcome.value.lease);
    await keepPublicUrl(outcome.value.public_url, { db, commit: options.commit });
    if (before !== undefined) pusher.compare(outcome.value.acknowledged, before);
    return true;
  };
}
