import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeEvent, type ChangeEvent } from '#shared/api/dashboard/alerts.ts';
import { inOrganization, type Tenant } from '#main/head-office/db/in-organization.ts';
import { invoiceIdOf } from '#main/head-office/db/invoice-ids.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { documentOf, storeUnit, type DocumentOrigin } from '#support/head-office/stored-documents.ts';

let headOffice: RunningHeadOffice;

const quickHeartbeat = { eventHeartbeatMs: 10 };

beforeAll(async () => {
  headOffice = await runHeadOffice(quickHeartbeat);
});

afterAll(() => headOffice.close());

type Branch = {
  origin: DocumentOrigin;
  egsUnitId: string;
  work: <Value>(change: (tenant: Tenant) => Promise<Value>) => Promise<Value>;
};

async function branchOf({ organizationId }: Person): Promise<Branch> {
  const origin = { organizationId, applianceId: randomUUID(), companyId: randomUUID() };
  const work: Branch['work'] = (change) => inOrganization(headOffice.services.db, organizationId, change);
  const at = headOffice.clock.now();
  const egsUnitId = await work(async (tenant) => {
    const identity = { branch_name: 'Olaya', company_ids: [], credential_hash: randomUUID(), ledger_id: 'l', version: '1' };
    const times = { created_at: at, last_seen_at: at, revoked_at: null };
    const row = { organization_id: organizationId, appliance_id: origin.applianceId };
    await tenant
      .insertInto('appliances')
      .values({ ...row, ...identity, ...times })
      .execute();
    return storeUnit(tenant, origin);
  });
  return { origin, egsUnitId, work };
}

type Stream = {
  /** The next events, as many as are wanted. */
  events(count: number): Promise<ChangeEvent[]>;
  /** Whether a text comes before the end. */
  sees(text: string): Promise<boolean>;
  /** Waits for the end. */
  ended(): Promise<string>;
  leave(): Promise<void>;
};

async function openStream({ accessToken }: Person): Promise<Stream> {
  const response = await fetch(`${headOffice.url}/api/events`, { headers: { authorization: `Bearer ${accessToken}` } });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = response.body?.getReader();
  let text = '';
  const readUntil = async (isEnough: () => boolean): Promise<void> => {
    while (!isEnough()) {
      const piece = await reader?.read();
      if (piece?.done !== false) return;
      text += Buffer.from(piece.value).toString('utf8');
    }
  };
  const all = (): ChangeEvent[] =>
    text
      .split('\n\n')
      .slice(0, -1)
      .filter((each) => each.startsWith('data: '))
      .map((each) => changeEvent.parse(JSON.parse(each.slice('data: '.length))));
  await readUntil(() => text.includes(': open'));
  return {
    async events(count) {
      await readUntil(() => all().length >= count);
      return all();
    },
    async sees(wanted) {
      await readUntil(() => text.includes(wanted));
      return text.includes(wanted);
    },
    async ended() {
      await readUntil(() => false);
      return text;
    },
    leave: async () => reader?.cancel(),
  };
}

test('every new document and every new status is streamed, to all clients of the organization and to no other', async () => {
  const [own, other] = [await headOffice.organization(), await headOffice.organization()];
  const streams = [await openStream(own.owner), await openStream(own.viewer)];
  const foreign = await openStream(other.owner);
  const branch = await branchOf(own.owner);
  const document = documentOf(branch.origin, branch.egsUnitId, 1, { status: 'queued' });
  await branch.work((tenant) => tenant.insertInto('documents').values(document).execute());
  await branch.work((tenant) => tenant.updateTable('documents').set({ status: 'reported' }).execute());
  const invoice_id = invoiceIdOf(document.invoice_id);
  for (const stream of streams) {
    expect(await stream.events(2)).toEqual([
      { type: 'invoice.queued', invoice_id, status: 'queued' },
      { type: 'invoice.reported', invoice_id, status: 'reported' },
    ]);
  }
  const theirs = await branchOf(other.owner);
  const last = documentOf(theirs.origin, theirs.egsUnitId, 1);
  await theirs.work((tenant) => tenant.insertInto('documents').values(last).execute());
  expect(await foreign.events(1)).toMatchObject([{ invoice_id: invoiceIdOf(last.invoice_id) }]);
});

test('nothing is streamed of what was rolled back, and everything of a large batch', async () => {
  const { owner } = await headOffice.organization();
  const stream = await openStream(owner);
  const branch = await branchOf(owner);
  const documents = Array.from({ length: 250 }, (_, index) => documentOf(branch.origin, branch.egsUnitId, index + 1));
  const undone = branch.work(async (tenant) => {
    await tenant
      .insertInto('documents')
      .values(documentOf(branch.origin, branch.egsUnitId, 999))
      .execute();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await branch.work((tenant) => tenant.insertInto('documents').values(documents).execute());
  const events = await stream.events(250);
  expect(new Set(events.map((event) => event.invoice_id))).toEqual(
    new Set(documents.map(({ invoice_id }) => invoiceIdOf(invoice_id))),
  );
});

test('HEAD is answered at once, and counts as no stream', async () => {
  const { viewer } = await headOffice.organization();
  const head = { method: 'HEAD', headers: { authorization: `Bearer ${viewer.accessToken}` }, signal: AbortSignal.timeout(5000) };
  for (let request = 0; request < 21; request++) {
    const { status, headers } = await fetch(`${headOffice.url}/api/events`, head);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  }
});

test('a comment shows that the stream is alive', async () => {
  const { owner } = await headOffice.organization();
  const stream = await openStream(owner);
  expect(await stream.sees(': alive\n\n')).toBe(true);
  await stream.leave();
});

test('a person has so many streams that nobody else is locked out, and another once one has ended', async () => {
  const { owner, viewer } = await headOffice.organization();
  const streams = [];
  for (let index = 0; index < 20; index++) streams.push(await openStream(viewer));
  const refused = await viewer.send('GET', '/events');
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED', retryable: true } } });
  expect(refused.headers.get('retry-after')).toBe('15');
  await (await openStream(owner)).leave();
  await streams[0]?.leave();
  const status = async () => {
    const response = await fetch(`${headOffice.url}/api/events`, { headers: { authorization: `Bearer ${viewer.accessToken}` } });
    await response.body?.cancel();
    return response.status;
  };
  await expect.poll(status).toBe(200);
});

test('the stream ends with the session, whichever process ends it', async () => {
  const { owner, viewer } = await headOffice.organization();
  const [ending, staying] = [await openStream(viewer), await openStream(owner)];
  await viewer.send('POST', '/auth/logout');
  expect(await ending.ended()).toContain(': open');
  expect(await staying.sees(': alive\n\n')).toBe(true);
});

test('the stream ends when the access token expires, and shows nothing any more', async () => {
  const { owner } = await headOffice.organization();
  const stream = await openStream(owner);
  const branch = await branchOf(owner);
  headOffice.clock.advance(15 * 60_000);
  await branch.work((tenant) =>
    tenant
      .insertInto('documents')
      .values(documentOf(branch.origin, branch.egsUnitId, 1))
      .execute(),
  );
  expect(await stream.ended()).not.toContain('data:');
});

test('the stream ends when head office stops', async () => {
  const { owner } = await headOffice.organization();
  const stream = await openStream(owner);
  const closing = headOffice.close();
  expect(await stream.ended()).toContain(': open');
  await closing;
  headOffice = await runHeadOffice(quickHeartbeat);
});

// Changes of 5,000 documents, which make half a megabyte of events.
async function announceMany({ organizationId }: Person): Promise<number> {
  const documents = Array.from({ length: 100 }, () => [randomUUID(), 'reported']);
  const change = JSON.stringify({ organization_id: organizationId, documents });
  // The database announces the same text once.
  await sql`SELECT pg_notify('sanad_changes', ${change} || repeat(' ', number)) FROM generate_series(1, 50) AS number`.execute(
    headOffice.services.db,
  );
  return 5000;
}

async function openRaw({ accessToken }: Person): Promise<IncomingMessage> {
  const request = get(`${headOffice.url}/api/events`, { headers: { authorization: `Bearer ${accessToken}` } });
  const [response] = await once(request, 'response');
  return response;
}

test('a client that does not read is cut off, and holds up no other', async () => {
  const { owner, viewer } = await headOffice.organization();
  const [unread, read] = [await openRaw(viewer), await openRaw(owner)];
  unread.pause();
  const events = { announced: 0, seen: 0 };
  let rest = '';
  read.on('data', (chunk: Buffer) => {
    const text = rest + chunk.toString('latin1');
    events.seen += text.split('data: ').length - 1;
    // What may begin the next one.
    rest = text.slice(1 - 'data: '.length);
  });
  // More than the buffers of the machine and of head office hold.
  for (let piece = 0; piece < 40; piece += 1) {
    events.announced += await announceMany(owner);
    while (events.seen < events.announced) await once(read, 'data');
  }
  const cutOff = once(unread, 'error');
  unread.resume();
  expect(await cutOff).toMatchObject([{ code: 'ECONNRESET' }]);
  expect(read.destroyed).toBe(false);
  read.destroy();
});

test('a role that changes ends no stream, for every role may see it; a person who is removed sees nothing more', async () => {
  const { owner, viewer } = await headOffice.organization();
  const stream = await openStream(viewer);
  await owner.send('PATCH', `/team/${viewer.userId}`, { role: 'developer' });
  expect(await stream.sees(': alive\n\n')).toBe(true);
  await owner.send('DELETE', `/team/${viewer.userId}`);
  expect(await stream.ended()).not.toContain('data:');
});

test('eighty clients of four people have each change', async () => {
  const people = await headOffice.organization();
  const { owner } = people;
  const listeners = Object.values(people).flatMap((person) => Array.from({ length: 20 }, () => person));
  const streams = await Promise.all(listeners.map((person) => openStream(person)));
  const branch = await branchOf(owner);
  const document = documentOf(branch.origin, branch.egsUnitId, 1);
  await branch.work((tenant) => tenant.insertInto('documents').values(document).execute());
  const event = { invoice_id: invoiceIdOf(document.invoice_id) };
  for (const stream of streams) expect(await stream.events(1)).toMatchObject([event]);
});
