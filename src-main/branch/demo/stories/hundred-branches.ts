import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { heartbeat } from '#shared/api/sync/heartbeat.ts';
import { createMovableClock, type Clock, type MovableClock } from '#main/platform/clock.ts';
import { writeFileAtomic } from '#main/platform/files/write-file-atomic.ts';
import { createLogger } from '#main/platform/logger.ts';
import { defaultSettings, type BranchConfig } from '../../config.ts';
import { freeBytesOf } from '../../health/watch-health.ts';
import type { KeyStore } from '../../keys/key-store.ts';
import { newestOf } from '../../mirror/heartbeat.ts';
import { createHeadOfficeClient } from '../../mirror/link/head-office-client.ts';
import { membershipOf } from '../../mirror/membership.ts';
import { startBranch, type Branch } from '../../start-branch.ts';
import type { Login } from '../announce-demo.ts';
import type { Demo } from '../demo-company.ts';
import { openDemoKeys } from '../demo-keys.ts';
import { branchKinds, branchNameOf, otherBranches, type BranchKind } from './branch-kinds.ts';
import { takeLineDown } from './stories.ts';
import { createStoryTill, randomOf } from './story-till.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const usualHours = 6;
const certifiedWithinMs = 60_000;
const sentWithinMs = 60_000;
// As many as it takes until the gateway counts as silent.
const firstSales = 3;
const seed = 20_261_121;
const beatEveryMs = 30_000;
const restingFile = 'last-heartbeat.json';

/** What the branches are opened with. */
export type BranchesTools = {
  /** The folder in which each of them has its own. */
  folder: string;
  isNew: boolean;
  headOfficeUrl: string;
  login: Login;
  demo: Demo;
  /** The clock of head office. */
  present: Clock;
  /** The authority's API, and the gateway that falls silent: its API and where it takes faults. */
  gatewayUrl: string;
  silentGateway: { baseUrl: string; url: string };
  /** For how many days the certificates are valid that the gateway issues from now on. */
  certificatesLast: (days: number | undefined) => void;
  /** Has the gateways go by the clock of the branch whose past happens. */
  gatewaysFollow: (clock: Clock) => void;
  version: string;
  signal: AbortSignal;
};

// What is left of an appliance that was closed: what it last said of itself, and the name of its credential. No secret is in it.
const resting = z.object({ credential_name: z.string(), behind_ms: z.number(), is_silent: z.boolean(), said: heartbeat });
type Resting = z.output<typeof resting>;

type Opened = {
  folder: string;
  keyStore: KeyStore;
  kind: BranchKind;
  index: number;
  clock: MovableClock;
  until: Date;
  branch: Branch;
};

function folderOf({ folder }: BranchesTools, index: number): string {
  return path.join(folder, String(index + 2).padStart(3, '0'));
}

async function callerOf({ headOfficeUrl, login }: BranchesTools) {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const call = async (route: string, body?: unknown): Promise<unknown> => {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${headOfficeUrl}/api${route}`, { headers, ...sent });
    if (!answer.ok) throw new Error(`head office refuses ${route}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await call('/auth/login', login));
  headers['authorization'] = `Bearer ${token}`;
  return call;
}

function configOf(tools: BranchesTools, kind: BranchKind, folder: string): BranchConfig {
  const sandbox = kind.silentHours === undefined ? tools.gatewayUrl : tools.silentGateway.baseUrl;
  const backups = path.join(folder, 'backups');
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  return {
    dataDir: path.join(folder, 'branch'),
    port: 0,
    gatewayUrls: { sandbox, production: sandbox },
    ...defaultSettings,
    logsRequests: false,
    startsMirror: false,
    version: tools.version,
    ...(kind.hasNoBackups ? {} : { backup: { folder: backups, everyMs: dayMs, passphrase: undefined } }),
  };
}

async function open(tools: BranchesTools, kind: BranchKind, index: number): Promise<Opened> {
  const until = tools.present.now();
  const began = new Date(until.getTime() - ((kind.silentHours ?? usualHours) + 1) * hourMs);
  const clock = createMovableClock(tools.present, began);
  const { freeBytes } = kind;
  const folder = folderOf(tools, index);
  let keyStore: KeyStore | undefined;
  const branch = await startBranch(configOf(tools, kind, folder), {
    clock,
    logger: createLogger({ name: 'branch', level: 'silent' }),
    random: Math.random,
    openKeyStore: async (keyFolder) => (keyStore = await openDemoKeys(keyFolder)),
    ...(freeBytes === undefined ? {} : { freeBytes: () => freeBytes }),
  });
  if (keyStore === undefined) throw new Error('the branch opens its key store at its start');
  return { folder, keyStore, kind, index, clock, until, branch };
}

async function onboard(
  { demo, certificatesLast, gatewaysFollow }: BranchesTools,
  { kind, index, clock, branch: { context } }: Opened,
): Promise<string> {
  certificatesLast(kind.certificateDays);
  gatewaysFollow(clock);
  const key = demo.apiKeys.find(({ revoked_at: revokedAt }) => revokedAt === null);
  if (key === undefined) throw new Error('the demo company has a key');
  const { organizationName: organization_name, company, apiKeys } = demo;
  const ids = { appliance_id: `story-${index}`, organization_id: 'story', organization_name, branch_name: branchNameOf(index) };
  const limits = { plan: 'Demo', sandbox_unit_limit: 5, production_unit_limit: 0, monthly_document_limit: null };
  const keys = apiKeys.map((each) => ({ ...each, default_egs_unit_id: null }));
  await context.provision({ appliance: { ...ids, ...limits }, companies: [company], apiKeys: keys });
  const { egs_unit_id: id } = await context.createUnit(key, {
    unit_name: 'Till 1',
    invoice_type: 'both',
    phase: 2,
    otp: undefined,
  });
  const giveUpAt = performance.now() + certifiedWithinMs;
  const certified = context.db.sql
    .selectFrom('egs_unit_states')
    .select('egs_unit_id')
    .where('production_certificate_id', 'is not', null);
  while (context.db.first(certified.limit(1)) === undefined) {
    if (performance.now() > giveUpAt) throw new Error(`the unit of ${branchNameOf(index)} was not certified within a minute`);
    await wait(20);
  }
  certificatesLast(undefined);
  return id;
}

// What it has sold since its gateway fell silent, or today.
async function sell(
  { demo, gatewaysFollow }: BranchesTools,
  { kind, index, clock, until, branch }: Opened,
  egsUnitId: string,
): Promise<void> {
  const prefix = `B${index + 2}`;
  const till = createStoryTill({ url: branch.url, demo, egsUnitId, prefix, clock, random: randomOf(seed + index) });
  gatewaysFollow(clock);
  const isLate = kind.silentHours !== undefined;
  const end = kind.certificateDays !== undefined && kind.certificateDays < 1 ? clock.now().getTime() + hourMs : until.getTime();
  for (let sale = 0; sale < firstSales; sale += 1) await till.sell(isLate ? { kind: 'simplified' } : {});
  await till.sellUntil(new Date(Math.min(end, clock.now().getTime() + 5 * hourMs)), 90);
}

function showPresent({ present }: BranchesTools, { clock, kind }: Opened): void {
  clock.passTo(present.now());
  clock.setWall(new Date(present.now().getTime() - (kind.clockBehindMs ?? 0)));
}

type Call = Awaited<ReturnType<typeof callerOf>>;

const placeOf = z.object({ sync: z.object({ position: z.number() }) });

async function untilSent(call: Call, applianceId: string, newest: number): Promise<void> {
  const giveUpAt = performance.now() + sentWithinMs;
  for (;;) {
    const { sync } = placeOf.parse(await call(`/appliances/${applianceId}`));
    if (sync.position >= newest) return;
    if (performance.now() > giveUpAt) throw new Error('head office did not get the ledger of a branch within a minute');
    await wait(50);
  }
}

// Joins, and closes in order, once head office has its ledger. Its last words are what it would go on saying.
async function join(tools: BranchesTools, opened: Opened, call: Call): Promise<void> {
  const { branch, kind, index, folder } = opened;
  const { context } = branch;
  const request = { branch_name: branchNameOf(index), company_ids: [tools.demo.company.company_id] };
  const { code } = z.object({ code: z.string() }).parse(await call('/appliances/enrolment-codes', request));
  await context.mirror.join({ code, url: tools.headOfficeUrl });
  showPresent(tools, opened);
  tools.gatewaysFollow(tools.present);
  await context.health.check();
  await context.backups.runIfDue();
  const { db } = context;
  const membership = membershipOf(db);
  if (membership === undefined) throw new Error('the branch has joined head office');
  const said = {
    version: tools.version,
    newest: newestOf(db),
    at: tools.present.now().toISOString(),
    disk_free_bytes: kind.freeBytes ?? freeBytesOf(folder),
    backup: {
      last_at: context.backups.newestAt()?.toISOString() ?? null,
      verified: true,
      configured: kind.hasNoBackups !== true,
    },
    conditions: context.conditions
      .current()
      .map(({ code: condition, subject, severity }) => ({ code: condition, subject, severity })),
  };
  context.mirror.start();
  await untilSent(call, membership.appliance_id, newestOf(db));
  await branch.close();
  const { credential_name } = membership;
  const left = { credential_name, behind_ms: kind.clockBehindMs ?? 0, is_silent: kind.isStopped ?? false, said };
  await writeFileAtomic(path.join(folder, restingFile), JSON.stringify(left));
  if (kind.isRevoked) await call(`/appliances/${membership.appliance_id}/revoke`, {});
}

// A hundred appliances in one process would need more memory than most machines have, so each is closed once head office has its ledger.
async function openOnce(tools: BranchesTools): Promise<void> {
  const call = await callerOf(tools);
  const wanted = branchKinds().map((kind, index) => ({ kind, index }));
  const silent = wanted.filter(({ kind }) => kind.silentHours !== undefined);
  const waiting: { opened: Opened; unit: string }[] = [];
  for (const { kind, index } of silent) {
    const opened = await open(tools, kind, index);
    waiting.push({ opened, unit: await onboard(tools, opened) });
  }
  await takeLineDown(tools.silentGateway.url);
  for (const { opened, unit } of waiting) {
    await sell(tools, opened, unit);
    await join(tools, opened, call);
  }
  for (const { kind, index } of wanted.filter((one) => !silent.includes(one))) {
    if (tools.signal.aborted) return;
    const opened = await open(tools, kind, index);
    await sell(tools, opened, await onboard(tools, opened));
    await join(tools, opened, call);
  }
}

/** What keeps the branches online. */
export type Branches = { close(): Promise<void> };

async function restingIn(tools: BranchesTools): Promise<(Resting & { credential: string })[]> {
  const found: (Resting & { credential: string })[] = [];
  for (let index = 0; index < otherBranches; index += 1) {
    const folder = folderOf(tools, index);
    const left = resting.parse(JSON.parse(readFileSync(path.join(folder, restingFile), 'utf8')));
    const secret = await (await openDemoKeys(path.join(folder, 'branch'))).get(left.credential_name);
    if (secret !== undefined && !left.is_silent) found.push({ ...left, credential: Buffer.from(secret).toString('utf8') });
  }
  return found;
}

/**
 * Has 99 appliances, one after the other, be onboarded, sell, join head office and send it their ledgers, all for real. Then they are
 * closed, and what each last said of itself is repeated to head office every half minute, so that it counts them as online.
 */
export async function openBranches(tools: BranchesTools): Promise<Branches> {
  if (tools.isNew) await openOnce(tools);
  const branches = tools.signal.aborted ? [] : await restingIn(tools);
  const client = createHeadOfficeClient(tools.headOfficeUrl);
  const beat = async (): Promise<void> => {
    for (const { credential, behind_ms: behindMs, said } of branches) {
      if (tools.signal.aborted) return;
      await client.heartbeat(credential, { ...said, at: new Date(tools.present.now().getTime() - behindMs).toISOString() });
    }
  };
  await beat();
  let beating = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(beat);
  }, beatEveryMs);
  return {
    async close() {
      clearInterval(timer);
      await beating;
      await client.close();
    },
  };
}
