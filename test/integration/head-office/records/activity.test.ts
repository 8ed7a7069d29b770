import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityPage } from '#shared/api/dashboard/activity.ts';
import { appendActivity, type Activity } from '#main/head-office/records/activity.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { everyRow, faultyPaths, rowsOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});
afterAll(() => headOffice.close());

function append(person: Person, activity: Omit<Activity, 'at'>): Promise<void> {
  return inOrganization(headOffice.services.db, person.organizationId, (tenant) =>
    appendActivity(tenant, person.organizationId, { at: headOffice.clock.now(), ...activity }),
  );
}

test('shows everyone of the organization what the system did, newest first, and nobody else', async () => {
  const [{ owner, viewer }, other] = [await headOffice.organization(), await headOffice.organization()];
  const [companyId, applianceId, egsUnitId] = [randomUUID(), randomUUID(), randomUUID()];
  const invoiceId = `inv_${randomUUID().replaceAll('-', '')}`;
  await append(owner, { kind: 'egs.activated', companyId, applianceId, egsUnitId, details: { unit_name: 'Till 1' } });
  headOffice.clock.advance(1);
  await append(owner, { kind: 'invoice.failed', severity: 'error', companyId, invoiceId });
  const page = await viewer.send('GET', '/activity');
  expect(activityPage.parse(page.body)).toEqual(page.body);
  expect(rowsOf(page)).toMatchObject([
    { kind: 'invoice.failed', severity: 'error', invoice_id: invoiceId, appliance_id: null, details: {} },
    { kind: 'egs.activated', severity: 'normal', egs_unit_id: egsUnitId, details: { unit_name: 'Till 1' } },
  ]);
  expect(rowsOf(await other.owner.send('GET', '/activity'))).toEqual([]);
  expect((await headOffice.send('GET', '/activity')).status).toBe(401);
});

test('is paged, also among entries of one instant', async () => {
  const { owner } = await headOffice.organization();
  for (let index = 0; index < 7; index += 1) await append(owner, { kind: 'test.counted', details: { index } });
  const rows = await everyRow(owner, '/activity', 2);
  expect(new Set(rows.map((row) => row['activity_id'])).size).toBe(7);
  expect((await owner.send('GET', '/activity?limit=2')).body['pagination']).toMatchObject({ has_more: true, total_count: 7 });
});

test('is filtered by kind, severity, what it concerns, and instants', async () => {
  const { owner } = await headOffice.organization();
  const [companyId, applianceId, egsUnitId] = [randomUUID(), randomUUID(), randomUUID()];
  headOffice.clock.setWall('2026-11-20T09:05:00Z');
  await append(owner, { kind: 'one', companyId });
  headOffice.clock.setWall('2026-11-20T09:06:00Z');
  await append(owner, { kind: 'two', severity: 'warning', applianceId });
  headOffice.clock.setWall('2026-11-20T09:07:00Z');
  await append(owner, { kind: 'three', egsUnitId });
  const kinds = async (query: string) => rowsOf(await owner.send('GET', `/activity?${query}`)).map((row) => row['kind']);
  expect(await kinds('kind=two')).toEqual(['two']);
  expect(await kinds('severity=warning')).toEqual(['two']);
  expect(await kinds(`company_id=${companyId}`)).toEqual(['one']);
  expect(await kinds(`appliance_id=${applianceId}`)).toEqual(['two']);
  expect(await kinds(`egs_unit_id=${egsUnitId}`)).toEqual(['three']);
  expect(await kinds('from=2026-11-20T09:06:00Z')).toEqual(['three', 'two']);
  expect(await kinds('to=2026-11-20T09:06:00Z')).toEqual(['two', 'one']);
  const refused = await owner.send('GET', '/activity?severity=loud&company_id=1&to=now&colour=green');
  expect(faultyPaths(refused)).toEqual(['severity', 'company_id', 'to', 'colour']);
  headOffice.clock.setWall('2026-11-20T09:00:00Z');
});
