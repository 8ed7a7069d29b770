import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeEvent, type ChangeEvent } from '../../../../src-shared/api/dashboard/documents/alerts.ts';
import { inOrganization, type Tenant } from '../../../../src-main/head-office/db/in-organization.ts';
import { invoiceIdOf } from '../../../../src-main/head-office/db/invoice-ids.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '../../../support/head-office/running-head-office.ts';
import { documentOf, storeUnit, type DocumentOrigin } from '../../../support/head-office/stored-documents.ts';

let headOffice: RunningHeadOffice;

beforeEach(async () => {
  headOffice = await runHeadOffice({ eventHeartbeatMs: 10 });
});
afterEach(() => headOffice.close());

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

test('a comment shows that the stream is alive', async () => {
  const { owner } = await headOffice.organization();
  const stream = await openStream(owner);
  expect(await stream.sees(': alive\n\n')).toBe(true);
  await stream.leave();
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
  headOffice = await runHeadOffice();
});
