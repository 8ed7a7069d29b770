import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Alert } from '#shared/api/dashboard/alerts.ts';
import { listAlerts } from '#main/head-office/alerts/alerts.ts';
import { reviewAlerts } from '#main/head-office/alerts/review-alerts.ts';
import { inOrganization, type Tenant } from '#main/head-office/db/in-organization.ts';
import { refusalOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { storeAppliance, type DocumentOrigin } from '#support/head-office/stored-documents.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let office: RunningHeadOffice;
let owner: Person;
let origin: DocumentOrigin;

beforeAll(async () => {
  office = await runHeadOffice();
});

afterAll(() => office.close());

beforeEach(async () => {
  office.clock.setWall('2026-11-20T09:00:00Z');
  ({ owner } = await office.organization());
  origin = { organizationId: owner.organizationId, applianceId: randomUUID(), companyId: randomUUID() };
  await work((tenant) => storeAppliance(tenant, origin, office.clock.now()));
});

function work<Value>(change: (tenant: Tenant) => Promise<Value>): Promise<Value> {
  return inOrganization(office.services.db, origin.organizationId, change);
}

function ago(ms: number): Date {
  return new Date(office.clock.now().getTime() - ms);
}

/** What a review finds now; nobody asks, whose token would have ended long ago. */
async function alerts(): Promise<Alert[]> {
  return work(async (tenant) => {
    await reviewAlerts(tenant, origin.organizationId, office.services);
    return (await listAlerts(tenant, origin.organizationId, { limit: 25 })).data;
  });
}

async function heard(msAgo: number): Promise<void> {
  await work((tenant) =>
    tenant
      .updateTable('appliances')
      .set({ last_seen_at: ago(msAgo) })
      .execute(),
  );
}

async function hours(trading_hours: unknown) {
  return owner.send('PATCH', `/appliances/${origin.applianceId}`, { trading_hours });
}

async function kinds(): Promise<string[]> {
  return (await alerts()).map(({ kind, severity }) => `${kind} ${severity}`);
}

test('a branch that is silent while it is open needs somebody at once, and may be off when it is closed', async () => {
  // It is Friday, at noon in Riyadh.
  const set = await hours([
    { weekday: 'friday', from: '13:00', to: '23:00' },
    { weekday: 'friday', from: '23:30', to: '02:00' },
  ]);
  expect(set).toMatchObject({ status: 200, body: { trading_hours: [{ from: '13:00' }, { from: '23:30' }] } });
  await heard(hourMs);
  expect(await kinds()).toEqual(['appliance_silent warning']);
  office.clock.setWall('2026-11-20T10:15:00Z');
  expect(await kinds()).toEqual(['appliance_silent warning']);
  office.clock.setWall('2026-11-20T10:15:00.001Z');
  expect(await kinds()).toEqual(['branch_silent error', 'appliance_silent warning']);
  expect((await alerts())[0]).toMatchObject({ since: '2026-11-20T10:00:00.000Z' });
  // Closed for half an hour, and open again past midnight.
  office.clock.setWall('2026-11-20T20:10:00Z');
  expect(await kinds()).toEqual(['appliance_silent warning']);
  office.clock.setWall('2026-11-20T22:59:59Z');
  expect(await kinds()).toEqual(['branch_silent error', 'appliance_silent warning']);
  office.clock.setWall('2026-11-20T23:00:00Z');
  expect(await kinds()).toEqual(['appliance_silent warning']);
  await work((tenant) => tenant.updateTable('appliances').set({ trading_hours: null }).execute());
  expect(await kinds()).toEqual(['appliance_silent error']);
});

test('a branch has hours of days and times alone', async () => {
  const refused = await hours([{ weekday: 'someday', from: '24:00', to: '9:00', at: 1 }]);
  const { details } = refusalOf(refused);
  expect(JSON.stringify(details)).toContain('trading_hours[0].weekday');
  expect(JSON.stringify(details)).toContain('trading_hours[0].from');
  expect(JSON.stringify(details)).toContain('trading_hours[0].to');
});

test('a branch that has had no answer from the authority for more than half an hour', async () => {
  const since = ago(30 * minuteMs).toISOString();
  const conditions = [{ code: 'GATEWAY_SILENT', subject: 'production', severity: 'warning', since }];
  const backup = { last_at: ago(0).toISOString(), verified: true, configured: true };
  const said = { appliance_id: origin.applianceId, received_at: ago(0), clock_skew_ms: 0 };
  await work((tenant) =>
    tenant
      .insertInto('appliance_reports')
      .values({ organization_id: origin.organizationId, ...said, report: JSON.stringify({ conditions, backup }) })
      .execute(),
  );
  expect(await alerts()).toEqual([]);
  office.clock.advance(1);
  expect(await alerts()).toMatchObject([{ kind: 'gateway_unreachable', severity: 'error', environment: 'production', since }]);
});
