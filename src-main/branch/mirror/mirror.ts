import type { RefusedEntry } from '../../../src-shared/api/sync/push.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { backoffMs, type BackoffPolicy } from '../../platform/retry.ts';
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

/** How often head office is told what is new. */
export type MirrorPace = {
  /** Between two looks at the feed while all of it is acknowledged. */
  lookEveryMs: number;
  backoff: BackoffPolicy;
};

const usualPace: MirrorPace = { lookEveryMs: 1_000, backoff: { firstMs: 1_000, factor: 2, longestMs: 60_000 } };

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
  pace?: MirrorPace | undefined;
};

/** Keeps head office's mirror of this ledger up to date. Nothing that a till does waits for it. */
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

function hasNews(db: LedgerReader, pusher: FeedPusher): boolean {
  const acknowledged = pusher.acknowledged();
  // Behind what is acknowledged, too: such a ledger was put back.
  return acknowledged === undefined || (newestPosition(db, {})[0]?.newest ?? 0) !== acknowledged.position;
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

// Waits until the time has passed or the mirror is closed.
function createPause() {
  let wake: (() => void) | undefined;
  let isClosed = false;
  return {
    wait(milliseconds: number): Promise<void> {
      if (isClosed) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds).unref();
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    isClosed: () => isClosed,
    close(): void {
      isClosed = true;
      wake?.();
    },
  };
}

/** Creates the mirror of a ledger; it does nothing yet. */
export function createMirror(options: MirrorOptions): Mirror {
  const { db, commit, keyStore, conditions, clock, logger, random, version } = options;
  const pace = options.pace ?? usualPace;
  const pause = createPause();
  let running: { ended: Promise<void>; close: () => Promise<void> } | undefined;

  // One step, and for how long to rest after it.
  async function advance(
    pusher: FeedPusher,
    credential: string,
    failures: number,
  ): Promise<{ restMs: number; failures: number }> {
    if (failures === 0 && !hasNews(db, pusher)) return { restMs: pace.lookEveryMs, failures: 0 };
    const step = await pusher.step(credential);
    if (pause.isClosed()) return { restMs: 0, failures };
    if (step.kind === 'trouble') {
      reportTrouble(conditions, step.trouble);
      return { restMs: backoffMs(failures + 1, random, pace.backoff), failures: failures + 1 };
    }
    reportTrouble(conditions, undefined);
    if (step.kind === 'taken') await refuse(step.refused);
    return { restMs: step.kind === 'nothing_left' ? pace.lookEveryMs : 0, failures: 0 };
  }

  async function refuse(refused: readonly RefusedEntry[]): Promise<void> {
    if (refused.length > 0) await reportRefused(refused, { commit, conditions, clock, logger });
  }

  async function run(pusher: FeedPusher, membership: HeadOfficeTable): Promise<void> {
    let failures = 0;
    let credential: string | undefined;
    while (!pause.isClosed()) {
      try {
        credential ??= await credentialOf(keyStore, membership);
        if (credential === undefined) throw new Error('the key store does not hold the credential for head office');
        const { restMs, failures: now } = await advance(pusher, credential, failures);
        failures = now;
        if (restMs > 0) await pause.wait(restMs);
      } catch (cause) {
        if (pause.isClosed()) return;
        failures += 1;
        logger.warn({ err: cause }, 'The changes could not be sent to head office; they will be sent later.');
        await pause.wait(backoffMs(failures, random, pace.backoff));
      }
    }
  }

  return {
    join: (settings) => joinHeadOffice(settings, { db, commit, keyStore, clock, version }),
    moved: (url) => moveHeadOffice(url, { db, commit }),
    start() {
      const membership = membershipOf(db);
      if (membership === undefined || running !== undefined) return;
      const client = createHeadOfficeClient(membership.url);
      const feed = createFeedReader(options.ledgerFile);
      const ended = run(createFeedPusher(feed, client), membership);
      const close = async (): Promise<void> => {
        await Promise.all([client.close(), feed.close()]);
        await ended;
      };
      running = { ended, close };
    },
    async close() {
      pause.close();
      await running?.close();
    },
  };
}
