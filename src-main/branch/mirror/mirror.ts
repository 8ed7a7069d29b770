import type { Heartbeat } from '../../../src-shared/api/sync/heartbeat.ts';
import type { Snapshot } from '../../../src-shared/api/sync/snapshot.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { BackoffPolicy } from '../../platform/retry.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Commit, LedgerReader } from '../db/ledger-database.ts';
import type { HeadOfficeTable } from '../db/schema.ts';
import type { Conditions } from '../health/conditions.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { createFeedReader } from './feed/feed-reader.ts';
import { createHeadOfficeClient, type Trouble } from './head-office-client.ts';
import { credentialOf, joinHeadOffice, membershipOf, moveHeadOffice, type EnrolmentSettings } from './membership.ts';
import { createFeedPusher, type FeedPusher } from './push-feed.ts';
import { reportRefused } from './refused-entries.ts';
import { repeat, type StepResult } from './repeat.ts';

/** How often head office is told what is new. */
export type MirrorPace = {
  /** Between two looks at the feed while all of it is acknowledged. */
  lookEveryMs: number;
  /** Between two heartbeats. */
  beatEveryMs: number;
  backoff: BackoffPolicy;
};

const mostConditions = 100;
const usualPace: MirrorPace = {
  lookEveryMs: 1_000,
  beatEveryMs: 60_000,
  backoff: { firstMs: 1_000, factor: 2, longestMs: 60_000 },
};

export type MirrorOptions = {
  db: LedgerReader;
  commit: Commit;
  ledgerFile: string;
  keyStore: KeyStore;
  conditions: Conditions;
  clock: Clock;
  logger: Logger;
  random: () => number;
  version: string;
  storeSnapshot: (applianceId: string, snapshot: Snapshot) => Promise<void>;
  /** What a heartbeat says beside the version and the feed. */
  report: () => Pick<Heartbeat, 'disk_free_bytes' | 'backup'>;
  pace?: MirrorPace | undefined;
};

/** Keeps head office's mirror of this ledger up to date, and this appliance with what head office has decided. Nothing that a till does waits for it. */
export type Mirror = {
  /** @throws StartFault if head office refuses, or does not answer. */
  join(settings: EnrolmentSettings): Promise<void>;
  /** Says where the head office that was joined is now; before the start. */
  moved(url: string): Promise<void>;
  /** Begins to send; does nothing on an appliance that has joined no head office. */
  start(): void;
  close(): Promise<void>;
};

const newestPosition = preparedQuery((sql) => sql.selectFrom('changes').select((eb) => eb.fn.max('position').as('newest')));

function newestOf(db: LedgerReader): number {
  return newestPosition(db, {})[0]?.newest ?? 0;
}

function hasNews(db: LedgerReader, pusher: FeedPusher): boolean {
  const acknowledged = pusher.acknowledged();
  // Behind what is acknowledged, too: such a ledger was put back.
  return acknowledged === undefined || newestOf(db) !== acknowledged.position;
}

function heartbeatOf({ db, clock, conditions, version, report }: MirrorOptions): Heartbeat {
  const held = conditions.current().slice(0, mostConditions);
  return {
    version,
    newest: newestOf(db),
    at: clock.now().toISOString(),
    ...report(),
    conditions: held.map(({ code, subject, severity }) => ({ code, subject, severity })),
  };
}

// Read once: a key store may be slow, and the credential never changes.
function keptCredential(keyStore: KeyStore, membership: HeadOfficeTable): () => Promise<string> {
  let kept: string | undefined;
  return async () => {
    kept ??= await credentialOf(keyStore, membership);
    if (kept === undefined) throw new Error('the key store does not hold the credential for head office');
    return kept;
  };
}

// Every reason for which head office takes nothing has a condition of its own; the others end.
function reportTrouble(conditions: Conditions, trouble: Trouble | undefined): void {
  const isRefused = trouble?.kind === 'refused' && trouble.status < 500 && trouble.status !== 429;
  const isRevoked = isRefused && trouble.status === 401;
  const begin = (code: 'HEAD_OFFICE_SILENT' | 'APPLIANCE_REVOKED' | 'HEAD_OFFICE_REFUSES', message: string): void =>
    conditions.begin({ code, subject: '', message, severity: 'warning' });
  if (isRevoked) begin('APPLIANCE_REVOKED', `Head office takes nothing from this appliance: ${trouble.message}`);
  else conditions.end('APPLIANCE_REVOKED');
  if (isRefused && !isRevoked) begin('HEAD_OFFICE_REFUSES', `Head office does not take what is sent to it: ${trouble.message}`);
  else conditions.end('HEAD_OFFICE_REFUSES');
  if (trouble === undefined || isRefused) conditions.end('HEAD_OFFICE_SILENT');
  else {
    const reason = trouble.kind === 'silent' ? trouble.reason : trouble.message;
    begin('HEAD_OFFICE_SILENT', `Head office takes nothing at the moment; sales go on, and it gets them later. ${reason}`);
  }
}

/** Creates the mirror of a ledger; it does nothing yet. */
export function createMirror(options: MirrorOptions): Mirror {
  const { db, commit, keyStore, conditions, clock, logger, random, version } = options;
  const { lookEveryMs, beatEveryMs, backoff } = options.pace ?? usualPace;
  let close: (() => Promise<void>) | undefined;

  function begin(membership: HeadOfficeTable): () => Promise<void> {
    const client = createHeadOfficeClient(membership.url);
    const feed = createFeedReader(options.ledgerFile);
    const pusher = createFeedPusher(feed, client);
    const credential = keptCredential(keyStore, membership);
    let knownVersion: string | undefined;

    async function push(hasFailed: boolean): Promise<StepResult> {
      if (!hasFailed && !hasNews(db, pusher)) return { restMs: lookEveryMs };
      const step = await pusher.step(await credential());
      if (pushing.isEnded()) return { restMs: 0 };
      reportTrouble(conditions, step.kind === 'trouble' ? step.trouble : undefined);
      if (step.kind === 'trouble') return 'failed';
      if (step.kind === 'taken') await reportRefused(step.refused, { commit, conditions, clock, logger });
      return { restMs: step.kind === 'nothing_left' ? lookEveryMs : 0 };
    }

    // Head office answers when there is something new. Trouble is reported by what pushes.
    async function pull(): Promise<StepResult> {
      const outcome = await client.snapshot(await credential(), knownVersion);
      if (outcome.kind !== 'answer') return 'failed';
      const { value } = outcome;
      if (value === undefined || pulling.isEnded()) return { restMs: lookEveryMs };
      await options.storeSnapshot(membership.appliance_id, value);
      knownVersion = value.version;
      return { restMs: 0 };
    }

    async function beat(): Promise<StepResult> {
      const outcome = await client.heartbeat(await credential(), heartbeatOf(options));
      return outcome.kind === 'answer' ? { restMs: beatEveryMs } : 'failed';
    }

    const how = { backoff, random, logger };
    const pushing = repeat(push, { ...how, failure: 'The changes could not be sent to head office; they will be sent later.' });
    const pulling = repeat(pull, { ...how, failure: 'What head office has could not be stored; it will be asked again.' });
    const beating = repeat(beat, { ...how, failure: 'Head office could not be told how the appliance is.' });
    return async () => {
      const ended = [pushing, pulling, beating].map((repetition) => repetition.end());
      await Promise.all([client.close(), feed.close()]);
      await Promise.all(ended);
    };
  }

  return {
    join: (settings) => joinHeadOffice(settings, { db, commit, keyStore, clock, version }),
    moved: (url) => moveHeadOffice(url, { db, commit }),
    start() {
      const membership = membershipOf(db);
      if (membership !== undefined) close ??= begin(membership);
    },
    async close() {
      await close?.();
    },
  };
}
