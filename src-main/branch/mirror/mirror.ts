import type { DocumentLease } from '#shared/api/sync/document-lease.ts';
import type { RenamedUsers } from '#shared/api/sync/enrolment.ts';
import type { Heartbeat } from '#shared/api/sync/heartbeat.ts';
import type { ReceivedSnapshot, QuarantinedRow } from '#shared/api/sync/snapshot.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { BackoffPolicy } from '#main/platform/retry.ts';
import { holdsCompany } from '../db/holds-company.ts';
import type { Commit, LedgerReader } from '../db/ledger-database.ts';
import type { HeadOfficeTable } from '../db/head-office-tables.ts';
import type { Conditions } from '../health/conditions.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { ReceiptFile } from '../ledger/chain-receipts.ts';
import type { OrderActions } from './orders/order-actions.ts';
import { createOrderRunner } from './orders/order-runner.ts';
import { sendLastHeartbeat } from './last-heartbeat.ts';
import { createFeedReader } from './feed/feed-reader.ts';
import { isRecovering, recoverUnits } from './returned-documents/recover-units.ts';
import {
  createHeadOfficeClient,
  type HeadOfficeClient,
  type OnHeadOfficeContact,
  type LinkFailure,
} from './link/head-office-client.ts';
import { createHeartbeat, newestOf, type SendHeartbeat } from './heartbeat.ts';
import { credentialOf, joinHeadOffice, membershipOf, moveHeadOffice, type EnrolmentSettings } from './membership.ts';
import { followUses } from './originals/follow-uses.ts';
import { createOriginals, tillWaitsMs, type Originals, type OriginalsClient } from './originals/originals-client.ts';
import { createFeedPusher, type FeedPusher } from './push-feed.ts';
import { reportRefused } from './refused-entries.ts';
import { repeat, type StepResult } from './link/repeat.ts';
import { takeReceipts } from './take-receipts.ts';

/** How often head office is told what is new. */
export type MirrorPace = {
  /** Between two looks at the feed while all of it is acknowledged. */
  lookEveryMs: number;
  /** Between two heartbeats, unless there is a new backup. */
  beatEveryMs: number;
  backoff: BackoffPolicy;
};

const usualPace: MirrorPace = {
  lookEveryMs: 1_000,
  beatEveryMs: 60_000,
  backoff: { firstMs: 1_000, factor: 2, longestMs: 60_000 },
};

export type MirrorOptions = {
  db: LedgerReader;
  commit: Commit;
  ledgerFile: string;
  /** What head office has signed. */
  receipts: ReceiptFile;
  keyStore: KeyStore;
  conditions: Conditions;
  clock: Clock;
  logger: Logger;
  random: () => number;
  version: string;
  /** Reports the units of a restored ledger whose ends are uncertain. */
  reportUncertainTails: () => void;
  snapshots: {
    storeSnapshot(applianceId: string, snapshot: ReceivedSnapshot): Promise<QuarantinedRow[]>;
    keepLease(lease: DocumentLease): Promise<void>;
  };
  commandActions: OrderActions;
  onContact: OnHeadOfficeContact;
  /** What a heartbeat says beside the version and the feed. */
  report: () => Pick<Heartbeat, 'disk_free_bytes' | 'backup'>;
  pace?: MirrorPace | undefined;
};

/** Keeps head office's mirror of this ledger up to date, and this appliance with what head office has decided. Nothing that a till does waits for it. */
export type Mirror = {
  /** @throws StartFault if head office refuses, or does not answer. */
  join(settings: EnrolmentSettings): Promise<RenamedUsers>;
  /** Says where the head office that was joined is now; before the start. */
  moved(url: string): Promise<void>;
  /** What tills ask of documents of other branches. */
  originals: OriginalsClient;
  /** Begins to send; does nothing on an appliance that has joined no head office. */
  start(): void;
  close(): Promise<void>;
};

function hasNews(db: LedgerReader, pusher: FeedPusher): boolean {
  const acknowledged = pusher.acknowledged();
  // Behind what is acknowledged, too: such a ledger was put back.
  return acknowledged === undefined || newestOf(db) !== acknowledged.position;
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
function reportFailure(conditions: Conditions, failure: LinkFailure | undefined): void {
  const isRefused = failure?.kind === 'refused' && failure.status < 500 && failure.status !== 429;
  const isRevoked = isRefused && failure.status === 401;
  const begin = (code: 'HEAD_OFFICE_SILENT' | 'APPLIANCE_REVOKED' | 'HEAD_OFFICE_REFUSES', message: string): void =>
    conditions.begin({ code, subject: '', message, severity: 'warning' });
  if (isRevoked) begin('APPLIANCE_REVOKED', `Head office takes nothing from this appliance: ${failure.message}`);
  else conditions.end('APPLIANCE_REVOKED');
  if (isRefused && !isRevoked) begin('HEAD_OFFICE_REFUSES', `Head office does not take what is sent to it: ${failure.message}`);
  else conditions.end('HEAD_OFFICE_REFUSES');
  if (failure === undefined || isRefused) conditions.end('HEAD_OFFICE_SILENT');
  else {
    const reason = failure.kind === 'silent' ? failure.reason : failure.message;
    begin('HEAD_OFFICE_SILENT', `Head office takes nothing at the moment; sales go on, and it gets them later. ${reason}`);
  }
}

// The next snapshot without such a row ends it.
function reportApart(conditions: Conditions, apart: readonly QuarantinedRow[]): void {
  if (apart.length === 0) return conditions.end('HEAD_OFFICE_ROWS_APART');
  const lists = [...new Set(apart.map(({ list }) => list))].map((name) => {
    return `${name} (${apart.filter(({ list }) => list === name).length})`;
  });
  const message = `Head office sent what this appliance cannot use, and everything else was taken: ${lists.join(', ')}.`;
  conditions.begin({ code: 'HEAD_OFFICE_ROWS_APART', subject: '', message, severity: 'warning' });
}

// A new backup is told at once: until then, head office says that the branch has none.
function createBeat({ db, report, pace = usualPace }: MirrorOptions, sendHeartbeat: SendHeartbeat): () => Promise<StepResult> {
  const { lookEveryMs, beatEveryMs } = pace;
  let untilBeatMs = 0;
  let toldBackup: string | undefined;
  return async () => {
    untilBeatMs -= lookEveryMs;
    const backup = JSON.stringify(report().backup);
    if (isRecovering(db) || (untilBeatMs > 0 && backup === toldBackup)) return { restMs: lookEveryMs };
    if (!(await sendHeartbeat({ stopped: false }))) return 'failed';
    [untilBeatMs, toldBackup] = [beatEveryMs, backup];
    return { restMs: lookEveryMs };
  };
}

// What is said to head office, and what ends it.
type Conversation = { client: HeadOfficeClient; credential: () => Promise<string>; close: () => Promise<void> };

function converse(options: MirrorOptions, membership: HeadOfficeTable, originals: Originals): Conversation {
  const { db, commit, keyStore, conditions, clock, logger, random, snapshots } = options;
  const { lookEveryMs, backoff } = options.pace ?? usualPace;
  const client = createHeadOfficeClient(membership.url, { onContact: options.onContact });
  const tillClient = createHeadOfficeClient(membership.url, { callTimeoutMs: tillWaitsMs });
  const feed = createFeedReader(options.ledgerFile);
  const pusher = createFeedPusher(feed, client);
  const credential = keptCredential(keyStore, membership);
  const sendHeartbeat = createHeartbeat({ ...options, client, pusher, credential });
  const actions = options.commandActions;
  const commands = createOrderRunner({ db, commit, client, credential, actions, backoff, random, logger });
  const report = (failure: LinkFailure | undefined): void => reportFailure(conditions, failure);
  // Assumed before the first answer: a stop soon after a start is told, too.
  let isConnected = true;
  let knownVersion: string | undefined;

  // First what the ledger lacks: until then, head office must not be told that this is all.
  async function push(hasFailed: boolean): Promise<StepResult> {
    if (isRecovering(db)) return recoverUnits({ ...options, client, credential, reportFailure: report });
    if (!hasFailed && !hasNews(db, pusher)) return { restMs: lookEveryMs };
    const step = await pusher.step(await credential());
    if (pushing.isEnded()) return { restMs: 0 };
    isConnected = step.kind !== 'failed';
    report(step.kind === 'failed' ? step.failure : undefined);
    if (step.kind === 'failed') return 'failed';
    if (step.kind === 'taken') {
      await reportRefused(step.accepted.refused, { commit, conditions, clock, logger });
      await snapshots.keepLease(step.accepted.lease);
      await takeReceipts(step.accepted, options);
    }
    return { restMs: step.kind === 'nothing_left' ? lookEveryMs : 0 };
  }

  // Head office answers when there is something new. A failure is reported by what pushes.
  async function pull(): Promise<StepResult> {
    const outcome = await client.snapshot(await credential(), knownVersion);
    if (outcome.kind !== 'answer') return 'failed';
    const { value } = outcome;
    if (value === undefined || pulling.isEnded()) return { restMs: lookEveryMs };
    const isFirst = !holdsCompany(db);
    reportApart(conditions, await snapshots.storeSnapshot(membership.appliance_id, value));
    if (isFirst && holdsCompany(db)) logger.info('the companies and API keys of this branch have arrived from head office');
    await commands.receive(value.commands);
    knownVersion = value.version;
    return { restMs: 0 };
  }

  const how = { backoff, random, logger };
  const pushing = repeat(push, { ...how, failure: 'The changes could not be sent to head office; they will be sent later.' });
  const pulling = repeat(pull, { ...how, failure: 'What head office has could not be stored; it will be asked again.' });
  const beating = repeat(createBeat(options, sendHeartbeat), {
    ...how,
    failure: 'Head office could not be told how the appliance is.',
  });
  const following = followUses({ db, commit, client, credential, originals, lookEveryMs, how });
  const lastHeartbeat = { pusher, credential, hasNews: () => hasNews(db, pusher), sendHeartbeat };
  return {
    client: tillClient,
    credential,
    async close() {
      const ended = [pushing, pulling, beating, ...following].map((repetition) => repetition.end());
      const commandsEnded = commands.close();
      const lastSteps = Promise.all([ended[0], ended[2]]);
      if (isConnected && !isRecovering(db)) await sendLastHeartbeat({ ...lastHeartbeat, lastSteps });
      await Promise.all([client.close(), tillClient.close(), feed.close()]);
      await Promise.all([...ended, commandsEnded]);
    },
  };
}

/** Creates the mirror of a ledger; it does nothing yet. */
export function createMirror(options: MirrorOptions): Mirror {
  const { db, commit, keyStore, clock, version } = options;
  let conversation: Conversation | undefined;
  const originals = createOriginals({ db, hasJoined: () => membershipOf(db) !== undefined, connection: () => conversation });
  return {
    originals,
    join: (settings) => joinHeadOffice(settings, { db, commit, keyStore, clock, version }),
    moved: (url) => moveHeadOffice(url, { db, commit }),
    start() {
      const membership = membershipOf(db);
      if (membership !== undefined) conversation ??= converse(options, membership, originals);
    },
    async close() {
      const ending = conversation;
      conversation = undefined;
      await ending?.close();
    },
  };
}
