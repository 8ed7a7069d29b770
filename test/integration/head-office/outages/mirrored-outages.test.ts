import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { outageDetail, outagesPage, type Outage, type OutageDetail } from '#shared/api/outages/outages.ts';
import type { EntryOf } from '#shared/api/sync/change-entries.ts';
import { uuidV7 } from '#main/platform/formats/uuid-v7.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { enrolRawAppliance } from '#support/sync/raw-batches.ts';
import {
  companyOfBranches,
  startSynchronisedBranch,
  storeBranchCompanies,
  type SynchronisedBranch,
} from '#support/sync/synchronised-branch.ts';

let headOffice: RunningHeadOffice;
let pair: SynchronisedBranch | undefined;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

afterEach(async () => {
  await pair?.close();
  pair = undefined;
});

async function seenBy(person: Person, query = ''): Promise<Outage[]> {
  const answer = await person.send('GET', `/outages${query}`);
  expect(answer.status).toBe(200);
  return outagesPage.parse(answer.body).data;
}

async function detailFor(person: Person, outageId: string): Promise<OutageDetail> {
  return outageDetail.parse((await person.send('GET', `/outages/${outageId}`)).body);
}

function passTime({ branch: { running } }: SynchronisedBranch, ms: number): void {
  running.clock.advance(ms);
  running.branch.context.queue.wake();
}

async function begin(): Promise<{ at: SynchronisedBranch; viewer: Person }> {
  const at = await startSynchronisedBranch(() => headOffice);
  pair = at;
  at.branch.running.clock.advance(1_000);
  return { at, viewer: at.people.viewer };
}

test('where head office answers and the gateway does not, it is the authority, and head office shows it with its documents', async () => {
  const { at, viewer } = await begin();
  const { running } = at.branch;
  await running.orderFaults({ outage_s: 86_400 });
  const first = await at.branch.post('simplified');
  await at.caughtUp();
  const [open] = await eventually(
    () => seenBy(viewer),
    ([outage]) => outage?.class === 'authority_down' && outage.waited === 1,
  );
  expect(open).toMatchObject({
    appliance_id: at.applianceId,
    branch_name: 'Olaya',
    environment: 'sandbox',
    ended_at: null,
    late: 0,
  });
  running.clock.advance(23 * 3_600_000);
  await running.orderFaults({ outage_s: 86_400 });
  running.clock.advance(2 * 3_600_000);
  const second = await at.branch.post('standard');
  running.clock.advance(1_000);
  await running.clearFaults();
  const [ended] = await eventually(
    async () => {
      passTime(at, 60_000);
      return seenBy(viewer);
    },
    ([outage]) => outage?.ended_at !== null && outage?.waited === 2,
  );
  expect(ended).toMatchObject({ outage_id: open?.outage_id, class: 'authority_down', late: 1 });
  const detail = await eventually(
    () => detailFor(viewer, String(open?.outage_id)),
    ({ documents }) => documents.every(({ reported_at }) => reported_at !== null),
  );
  expect(detail.documents).toMatchObject([
    { invoice_id: first.body['invoice_id'], late: true },
    { invoice_id: second.body['invoice_id'], report_deadline: null, late: false },
  ]);
  expect(detail.evidence.map(({ target, ok }) => `${target} ${ok}`)).toEqual(
    expect.arrayContaining(['gateway false', 'head_office true', 'gateway true']),
  );
  expect(
    await seenBy(viewer, `?company_id=${companyOfBranches}&appliance_id=${at.applianceId}&class=authority_down`),
  ).toHaveLength(1);
  expect(await seenBy(viewer, '?class=line_down')).toEqual([]);
  expect(await seenBy(viewer, `?company_id=${at.applianceId}`)).toEqual([]);
});

test('where neither answers it is the line, and head office learns of it afterwards', async () => {
  const { at, viewer } = await begin();
  const { running } = at.branch;
  await at.caughtUp();
  at.line.isCut = true;
  await running.stopGateway();
  await at.branch.post('simplified');
  const { db } = running.branch.context;
  const stored = () => Promise.resolve(db.all(db.sql.selectFrom('outages').selectAll()));
  await eventually(stored, ([outage]) => outage?.class === 'line_down');
  running.clock.advance(600_000);
  at.line.isCut = false;
  await running.startGateway();
  const [ended] = await eventually(
    async () => {
      passTime(at, 10_000);
      return seenBy(viewer);
    },
    ([outage]) => outage !== undefined && outage.ended_at !== null,
  );
  expect(ended).toMatchObject({ class: 'line_down', waited: 1, late: 0 });
  const { evidence } = await detailFor(viewer, String(ended?.outage_id));
  expect(evidence.map(({ target, ok }) => `${target} ${ok}`)).toEqual(
    expect.arrayContaining(['gateway false', 'head_office false', 'gateway true']),
  );
});

test('members who are limited see the outages of their branches, others see none', async () => {
  const { at, viewer } = await begin();
  await at.branch.running.orderFaults({ status: 503, count: 1_000 });
  await at.branch.post('simplified');
  const [outage] = await eventually(
    () => seenBy(viewer),
    (all) => all.length === 1,
  );
  expect(outage?.class).toBe('refused');
  const { owner, developer } = at.people;
  const other = randomUUID();
  await storeBranchCompanies(headOffice, owner.organizationId, [other]);
  const limit = (company_ids: string[]) => owner.send('PATCH', `/team/${developer.userId}`, { company_ids });
  expect((await limit([companyOfBranches])).status).toBe(200);
  expect(await seenBy(developer)).toMatchObject([{ outage_id: outage?.outage_id, waited: 1 }]);
  expect((await limit([other])).status).toBe(200);
  expect(await seenBy(developer)).toEqual([]);
  expect((await developer.send('GET', `/outages/${String(outage?.outage_id)}`)).status).toBe(404);
  const stranger = await headOffice.organization();
  expect(await seenBy(stranger.viewer)).toEqual([]);
  expect((await stranger.viewer.send('GET', `/outages/${String(outage?.outage_id)}`)).status).toBe(404);
  expect((await viewer.send('GET', '/outages/none')).status).toBe(404);
  expect((await viewer.send('GET', '/outages?class=none')).status).toBe(400);
});

const outageId = uuidV7(new Date('2026-11-20T09:00:00.000Z'));

function outageEntry(position: number, changes: Partial<EntryOf<'outage'>['outage']> = {}): EntryOf<'outage'> {
  return {
    position,
    kind: 'outage',
    outage: {
      outage_id: outageId,
      environment: 'sandbox',
      class: 'line_down',
      started_at: '2026-11-20T09:00:00.000Z',
      ended_at: null,
      oldest_waiting_at: '2026-11-20T09:00:00.000Z',
      evidence: [{ at: '2026-11-20T09:00:00.000Z', target: 'gateway', ok: false, status: null }],
      ...changes,
    },
  };
}

test('what a stranger sends of an outage is checked, and holds nothing up', async () => {
  const appliance = await enrolRawAppliance(headOffice);
  const entries = [
    outageEntry(1),
    outageEntry(2, { outage_id: 'none' }),
    outageEntry(3, { ended_at: '2026-11-20T08:59:59.999Z' }),
    outageEntry(4, { evidence: Array(101).fill(outageEntry(1).outage.evidence[0]) }),
    { ...outageEntry(5), kind: 'eclipse' as 'outage' },
    outageEntry(6, { class: 'refused', ended_at: '2026-11-20T09:30:00.000Z' }),
  ];
  const last = { position: 6, digest: 'last' };
  const batch = { after: { position: 0, digest: '' }, last, newest: 6, restart: false, entries };
  const answer = await appliance.sendBatch(batch);
  expect(answer).toMatchObject({ status: 200, body: { acknowledged: last } });
  const refused = answer.body['refused'] as { position: number; code: string }[];
  expect(refused.map(({ position, code }) => [position, code])).toEqual(
    [2, 3, 4, 5].map((position) => [position, 'DOCUMENT_BROKEN']),
  );
  expect(await seenBy(appliance.owner)).toMatchObject([
    { outage_id: outageId, class: 'refused', duration_s: 1_800, waited: 0, branch_name: 'Olaya' },
  ]);
});
