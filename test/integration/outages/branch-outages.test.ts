import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import type { BranchConfig } from '#main/branch/config.ts';
import { outageDetail, outagesPage, type Outage, type OutageDetail } from '#shared/api/outages/outages.ts';
import type { Browser } from '#support/branch/people-api/browser.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { eventually, type BranchOptions } from '#support/branch/running-branch.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

let branch: TestBranch;
let person: Browser;

let settings: Partial<BranchConfig>;

async function begin(parts: BranchOptions = {}): Promise<void> {
  settings = { sweepMs: 20, gatewayPatienceMs: 300 };
  branch = await startTestBranch(settings, parts);
  storeTestUsers(branch.running, await testUsers());
  person = await signIn(branch.running, 'cashier');
}

afterEach(() => branch.running.close());

async function outages(query = ''): Promise<Outage[]> {
  const { status, body } = await person.get(`/manager/outages${query}`);
  expect(status).toBe(200);
  return outagesPage.parse(body).data;
}

async function detailOf(outageId: string): Promise<OutageDetail> {
  return outageDetail.parse((await person.get(`/manager/outages/${outageId}`)).body);
}

/** Lets time pass until the newest outage is as it should be. */
function newest(holds: (outage: Outage) => boolean, stepMs = 0): Promise<Outage> {
  return eventually(
    async () => {
      branch.running.clock.advance(stepMs);
      branch.running.branch.context.queue.wake();
      return (await outages())[0];
    },
    (outage) => outage !== undefined && holds(outage),
  ) as Promise<Outage>;
}

const hasEnded = ({ ended_at }: Outage): boolean => ended_at !== null;

test('a gateway that closes connections is an outage of the authority, with the documents that waited', async () => {
  await begin();
  expect(await outages()).toEqual([]);
  const before = await branch.sell('simplified');
  branch.running.clock.advance(1_000);
  await branch.running.orderFaults({ outage_s: 3_600 });
  const first = await branch.post('simplified');
  expect(first.status).toBe(202);
  const open = await newest(() => true);
  expect(open).toMatchObject({
    appliance_id: null,
    branch_name: 'Test Branch',
    environment: 'sandbox',
    class: 'authority_down',
    ended_at: null,
    waited: 1,
    late: 0,
  });
  branch.running.clock.advance(600_000);
  const second = await branch.post('standard');
  await branch.running.clearFaults();
  const ended = await newest((outage) => hasEnded(outage) && outage.outage_id === open.outage_id, 60_000);
  expect(ended).toMatchObject({ started_at: open.started_at, class: 'authority_down', waited: 2, late: 0 });
  expect(ended.duration_s).toBeGreaterThanOrEqual(600);
  const detail = await eventually(
    () => detailOf(open.outage_id),
    ({ documents }) => documents.every(({ reported_at }) => reported_at !== null),
  );
  expect(detail.documents.map(({ invoice_id }) => invoice_id)).toEqual([first.body['invoice_id'], second.body['invoice_id']]);
  expect(detail.documents.map(({ report_deadline }) => report_deadline === null)).toEqual([false, true]);
  expect(detail.documents.map(({ invoice_id }) => invoice_id)).not.toContain(before.id);
  expect(detail.evidence[0]).toEqual({ at: open.started_at, target: 'gateway', ok: false, status: null });
  expect(detail.evidence.at(-1)).toEqual({ at: ended.ended_at, target: 'gateway', ok: true, status: 200 });
});

test.each([
  [503, { status: 503 }],
  [401, { status: 401 }],
])('an answer %i is an outage that the gateway itself makes', async (status, faults) => {
  await begin();
  await branch.running.orderFaults({ ...faults, count: 1_000 });
  await branch.post('simplified');
  const open = await newest(() => true);
  expect(open).toMatchObject({ class: 'refused', ended_at: null });
  expect((await detailOf(open.outage_id)).evidence).toEqual([{ at: open.started_at, target: 'gateway', ok: false, status }]);
  await branch.running.clearFaults();
  expect(await newest(hasEnded, 60_000)).toMatchObject({ outage_id: open.outage_id, class: 'refused', waited: 1 });
});

test('an answer 429, and a rejection, are no outage', async () => {
  await begin();
  await branch.running.orderFaults({ status: 429, count: 1 });
  await branch.post('simplified');
  await branch.whileRejected((seller) => branch.post('simplified', { seller }));
  await branch.sell('simplified');
  expect(await outages()).toEqual([]);
});

const loopbackOnly: Record<string, NetworkInterfaceInfo[]> = {
  lo: [{ address: '127.0.0.1', netmask: '255.0.0.0', family: 'IPv4', mac: '00:00:00:00:00:00', internal: true, cidr: null }],
};
// This machine, by an address that does not say so; nothing listens there.
const elsewhere = 'http://0.0.0.0:9/core';

test.each([
  ['own_network_down', loopbackOnly, false],
  ['authority_down', networkInterfaces(), true],
] as const)('of a gateway elsewhere that is not reached, the interfaces tell whether it is %s', async (name, interfaces, ok) => {
  await begin({ interfaces: () => interfaces });
  settings.gatewayUrls = { sandbox: elsewhere, production: elsewhere };
  await branch.running.restart();
  person = await signIn(branch.running, 'owner');
  await branch.post('simplified');
  const open = await newest(() => true);
  expect(open).toMatchObject({ class: name, waited: 1 });
  expect((await detailOf(open.outage_id)).evidence).toEqual([
    { at: open.started_at, target: 'network', ok, status: null },
    { at: open.started_at, target: 'gateway', ok: false, status: null },
  ]);
});

test('an outage goes on over a restart, and what is accepted after its deadline is late', async () => {
  await begin();
  await branch.running.stopGateway();
  const { body } = await branch.post('simplified');
  const open = await newest(() => true);
  await branch.running.stop();
  branch.running.clock.advance(25 * 3_600_000);
  await branch.running.start();
  person = await signIn(branch.running, 'manager');
  expect(await outages()).toMatchObject([{ outage_id: open.outage_id, ended_at: null, waited: 1, late: 1 }]);
  await branch.running.startGateway();
  const ended = await newest(hasEnded, 60_000);
  expect(ended).toMatchObject({ outage_id: open.outage_id, started_at: open.started_at, waited: 1, late: 1 });
  const detail = await eventually(
    () => detailOf(open.outage_id),
    ({ documents }) => documents.every(({ reported_at }) => reported_at !== null),
  );
  expect(detail.documents).toMatchObject([{ invoice_id: body['invoice_id'], late: true }]);
  expect(await outages()).toHaveLength(1);
});

test('a gateway that fails again and again makes at most ten outages an hour', async () => {
  await begin();
  for (let time = 0; time < 12; time += 1) {
    await branch.running.orderFaults({ status: 503, count: 1 });
    await branch.post('simplified');
    branch.running.clock.advance(1_000);
    await branch.running.clearFaults();
    await branch.sell('simplified');
  }
  await newest(hasEnded);
  expect(await outages()).toHaveLength(10);
});

test('lists are filtered and paged, newest first; foreign cursors and unknown outages are refused', async () => {
  await begin();
  for (let time = 0; time < 3; time += 1) {
    await branch.running.orderFaults({ status: 500, count: 1 });
    await branch.post('simplified');
    branch.running.clock.advance(60_000);
    await newest((outage) => hasEnded(outage), 60_000);
    await eventually(
      () => outages(),
      (all) => all.length === time + 1 && all.every(hasEnded),
    );
  }
  const all = await outages();
  expect(all.map(({ started_at }) => started_at)).toEqual(
    all
      .map(({ started_at }) => started_at)
      .toSorted()
      .toReversed(),
  );
  const page = outagesPage.parse((await person.get('/manager/outages?limit=2')).body);
  expect(page.pagination).toMatchObject({ has_more: true, total_count: 3 });
  const cursor = page.pagination.next_cursor ?? '';
  expect((await outages(`?limit=2&cursor=${cursor}`)).map(({ outage_id }) => outage_id)).toEqual([all[2]?.outage_id]);
  expect((await person.get(`/manager/outages?class=refused&cursor=${cursor}`)).status).toBe(400);
  expect(await outages('?class=line_down')).toEqual([]);
  expect(await outages(`?from=${all[0]?.ended_at}`)).toHaveLength(1);
  expect(await outages(`?to=${all[1]?.started_at}`)).toHaveLength(1);
  expect(await outages('?company_id=3f0c9a52-6d7e-4c1b-9a0e-5b1f2d7c8e10')).toEqual([]);
  expect((await person.get('/manager/outages/none')).status).toBe(404);
  expect((await person.get('/manager/outages?class=down')).status).toBe(400);
});
