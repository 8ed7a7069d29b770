import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inOrganization, type Tenant } from '#main/head-office/db/in-organization.ts';
import { announceOutcomes } from '#main/head-office/ingest/take-batch.ts';
import { systemClock } from '#main/platform/clock.ts';
import { temporaryFolder } from '../../platform/temporary-folder.ts';
import { runHeadOffice, type RunningHeadOffice } from '../running-head-office.ts';
import { contentsOf, documentOf, storeUnit } from '../stored-documents.ts';
import { newServerDatabase } from '../test-database.ts';
import { startFaultyReceiver, type FaultyReceiver, type Reaction } from './faulty-receiver.ts';
import { quickPace } from './quick-pace.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';

const documentEvents = ['invoice.reported', 'invoice.cleared', 'invoice.failed'];
const batchSize = 100;
// Every so many documents, one is told of twice.
const secondOutcomeOf = 5;
const lookEveryMs = 200;
const wrongCertificateMs = 2000;
const downMs = 3000;

/** What came of the deliveries, as the receiver's log and the tables of head office show it. */
export type FaultReport = {
  documents: number;
  events: number;
  /** What the receiver did with each request. */
  reactions: Map<Reaction, number>;
  requests: number;
  /** Attempts in head office's log, and those of them that reached no receiver, by their error. */
  attempts: number;
  errors: Map<string, number>;
  /** Events without a request that the receiver accepted. */
  missing: string[];
  /** Events that the receiver accepted more than once. */
  duplicates: number;
  /** Requests whose `webhook-id` or body is of no event, whose signature is not valid, or that followed a redirect. */
  foreign: number;
  unsigned: number;
  strayed: number;
  /** Events that arrived before the one before of their invoice was accepted. */
  outOfOrder: string[];
  /** Deliveries that head office does not call delivered. */
  undelivered: number;
  seconds: number;
};

type Event = { event_id: string; invoice_id: string; body: string };

function startProcess(databaseUrl: string, certificateFile: string): ChildProcess {
  const script = path.join(import.meta.dirname, 'drive-deliveries.ts');
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificateFile };
  return spawn(process.execPath, [script, databaseUrl], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function untilReady(child: ChildProcess): Promise<void> {
  assert(child.stdout !== null);
  await once(child.stdout, 'data');
}

type Emission = { office: RunningHeadOffice; organizationId: string };

// Stores documents as the ingest does, and tells of their outcomes in the same transaction.
async function emitAll({ office, organizationId }: Emission, documents: number): Promise<void> {
  const services = { ...office.services, clock: systemClock };
  const inOwn = <Value>(work: (tenant: Tenant) => Promise<Value>): Promise<Value> =>
    inOrganization(services.db, organizationId, work);
  const origin = { organizationId, applianceId: randomUUID(), companyId: randomUUID() };
  const egsUnitId = await inOwn(async (tenant) => {
    const identity = { branch_name: 'Olaya', company_ids: [], credential_hash: randomUUID(), ledger_id: 'l', version: '1' };
    const times = { created_at: new Date(), last_seen_at: new Date(), revoked_at: null };
    const row = { organization_id: organizationId, appliance_id: origin.applianceId, ...identity, ...times };
    await tenant.insertInto('appliances').values(row).execute();
    return storeUnit(tenant, origin);
  });
  for (let first = 1; first <= documents; first += batchSize) {
    const count = Math.min(batchSize, documents - first + 1);
    const rows = Array.from({ length: count }, (_, index) => documentOf(origin, egsUnitId, first + index));
    const ids = rows.map(({ invoice_id }) => invoice_id);
    await inOwn(async (tenant) => {
      await tenant.insertInto('documents').values(rows).execute();
      await tenant.insertInto('document_contents').values(rows.map(contentsOf)).execute();
      await announceOutcomes(tenant, organizationId, ids, services);
    });
    const again = ids.filter((_id, index) => index % secondOutcomeOf === 0);
    await inOwn(async (tenant) => {
      await tenant.updateTable('documents').set({ status: 'failed' }).where('invoice_id', 'in', again).execute();
      await announceOutcomes(tenant, organizationId, again, services);
    });
  }
}

type Faults = { receiver: FaultyReceiver; processes: ChildProcess[]; expected: number; note: (text: string) => void };

// While events arrive: first the certificate is wrong, then a process is lost, then the receiver is down.
async function disturb({ receiver, processes, expected, note }: Faults): Promise<void> {
  const untilAccepted = async (share: number): Promise<void> => {
    while (receiver.accepted.size < expected * share) await wait(lookEveryMs);
  };
  await untilAccepted(0.2);
  note('the certificate is of another host');
  receiver.setWrongCertificate(true);
  await wait(wrongCertificateMs);
  receiver.setWrongCertificate(false);
  await untilAccepted(0.4);
  note('one of the processes is killed');
  processes[0]?.kill('SIGKILL');
  await untilAccepted(0.6);
  note('the receiver is down');
  await receiver.setDown(true);
  await wait(downMs);
  await receiver.setDown(false);
}

function countBy<Key>(keys: readonly Key[]): Map<Key, number> {
  return new Map([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]));
}

function isAccepted({ reaction }: { reaction: Reaction }): boolean {
  return reaction === 'accepted' || reaction === 'endless';
}

// Compares the receiver's log with the events, which are in the order of their emission.
function compare({ log, strayed }: FaultyReceiver, events: readonly Event[]) {
  const known = new Map(events.map((event) => [event.event_id, event]));
  const firstRequest = new Map<string, number>();
  const firstAcceptance = new Map<string, number>();
  for (const [at, receipt] of log.entries()) {
    if (!firstRequest.has(receipt.webhookId)) firstRequest.set(receipt.webhookId, at);
    if (isAccepted(receipt) && !firstAcceptance.has(receipt.webhookId)) firstAcceptance.set(receipt.webhookId, at);
  }
  const accepted = log.filter(isAccepted);
  const pairs = [...Map.groupBy(events, (event) => event.invoice_id).values()].flatMap((own) =>
    own.slice(1).map((event, index) => ({ event, before: own[index] })),
  );
  const acceptedAt = (id: string | undefined): number => firstAcceptance.get(id ?? '') ?? Infinity;
  return {
    reactions: countBy(log.map(({ reaction }) => reaction)),
    requests: log.length,
    missing: events.filter(({ event_id }) => !firstAcceptance.has(event_id)).map(({ event_id }) => event_id),
    duplicates: accepted.length - firstAcceptance.size,
    foreign: log.filter(({ webhookId, body }) => known.get(webhookId)?.body !== body).length,
    unsigned: log.filter(({ isSigned }) => !isSigned).length,
    strayed,
    outOfOrder: pairs
      .filter(({ event, before }) => (firstRequest.get(event.event_id) ?? 0) < acceptedAt(before?.event_id))
      .map(({ event }) => event.event_id),
  };
}

async function readTables({ office, organizationId }: Emission) {
  return inOrganization(office.services.db, organizationId, async (tenant) => ({
    events: await tenant
      .selectFrom('webhook_events as event')
      .innerJoin('webhook_deliveries as delivery', 'delivery.event_id', 'event.event_id')
      .select(['event.event_id', 'event.body'])
      .select((eb) => eb.fn.coalesce('event.invoice_id', eb.val('')).as('invoice_id'))
      .orderBy('delivery.position')
      .execute(),
    attempts: await tenant.selectFrom('webhook_attempts').select(['status', 'error']).execute(),
    deliveries: await tenant.selectFrom('webhook_deliveries').select('status').execute(),
  }));
}

async function untilFinished({ office, organizationId }: Emission): Promise<void> {
  for (;;) {
    const { count } = await inOrganization(office.services.db, organizationId, (tenant) =>
      tenant
        .selectFrom('webhook_deliveries')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('finished_at', 'is', null)
        .executeTakeFirstOrThrow(),
    );
    if (count === 0) return;
    await wait(lookEveryMs);
  }
}

/**
 * Has the outcomes of documents delivered to a receiver that fails in every way, by two processes on one database of a PostgreSQL
 * server, of which one is killed meanwhile.
 */
export async function runUnderFaults(
  documents: number,
  serverUrl: string,
  note: (text: string) => void = () => {},
): Promise<FaultReport> {
  const beganMs = performance.now();
  const noteTime = (text: string): void => note(`${((performance.now() - beganMs) / 1000).toFixed(0)} s: ${text}`);
  const url = await newServerDatabase(serverUrl);
  assert(url !== undefined);
  const [own, wrong] = [selfSignedCertificate('localhost'), selfSignedCertificate('other.example')];
  const certificateFile = path.join(temporaryFolder('certificate'), 'localhost.pem');
  writeFileSync(certificateFile, own.cert);
  const receiver = await startFaultyReceiver({ own, wrong }, { lateMs: quickPace.timeoutMs * 2 });
  const office = await runHeadOffice({ worksOnJobs: false, allowInsecureWebhooks: true }, { kind: 'server', url });
  const { owner } = await office.organization();
  const created = await owner.send('POST', '/webhooks', { url: receiver.url, event_types: documentEvents });
  receiver.secret = String(created.body['secret']);
  const processes = [startProcess(url, certificateFile), startProcess(url, certificateFile)];
  const emission = { office, organizationId: owner.organizationId };
  try {
    await Promise.all(processes.map(untilReady));
    const startedMs = performance.now();
    const expected = documents + Math.ceil(documents / secondOutcomeOf);
    const disturbing = disturb({ receiver, processes, expected, note: noteTime });
    await emitAll(emission, documents);
    noteTime('all events are stored');
    await disturbing;
    noteTime('the receiver is up again');
    await untilFinished(emission);
    const seconds = (performance.now() - startedMs) / 1000;
    const { events, attempts, deliveries } = await readTables(emission);
    const errors = attempts.flatMap(({ status, error }) => (status === null && error !== null ? [error] : []));
    return {
      documents,
      events: events.length,
      ...compare(receiver, events),
      attempts: attempts.length,
      errors: countBy(errors),
      undelivered: deliveries.filter(({ status }) => status !== 'delivered').length,
      seconds,
    };
  } finally {
    for (const child of processes) child.kill('SIGKILL');
    await receiver.close();
    await office.close();
  }
}

function listed(counts: Map<string, number>): string {
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

/** The report in lines for people. */
export function linesOf(report: FaultReport): string[] {
  const { documents, events, requests, attempts, seconds } = report;
  return [
    `${documents} documents, ${events} events, two processes, one killed: ${seconds.toFixed(1)} s, ${Math.round(events / seconds)} deliveries/s`,
    `${attempts} attempts logged, ${requests} requests received: ${listed(report.reactions)}`,
    `attempts without an answer: ${listed(report.errors)}`,
    `missing ${report.missing.length}, accepted twice (same webhook-id) ${report.duplicates}, foreign ${report.foreign}, unsigned ${report.unsigned}`,
    `out of order ${report.outOfOrder.length}, redirects followed ${report.strayed}, not delivered ${report.undelivered}`,
  ];
}
