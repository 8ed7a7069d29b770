import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PlanCode } from '#shared/api/dashboard/plans.ts';
import { alertsPage, type Alert } from '#shared/api/dashboard/alerts.ts';
import { countDocuments } from '#main/head-office/billing/usage-counters.ts';
import { inOrganization, type Tenant } from '#main/head-office/db/in-organization.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { documentOf, storeUnit, type DocumentOrigin } from '#support/head-office/stored-documents.ts';
import { enrolRawAppliance } from '#support/sync/raw-batches.ts';

type Environment = 'sandbox' | 'production';

const minuteMs = 60_000;

let headOffice: RunningHeadOffice;
let owner: Person;
let origin: DocumentOrigin;
let egsUnitId: string;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});
afterAll(() => headOffice.close());

function work<Value>(change: (tenant: Tenant) => Promise<Value>): Promise<Value> {
  return inOrganization(headOffice.services.db, origin.organizationId, change);
}

function ago(ms: number): Date {
  return new Date(headOffice.clock.now().getTime() - ms);
}

beforeEach(async () => {
  const appliance = await enrolRawAppliance(headOffice);
  ({ owner } = appliance);
  origin = { organizationId: owner.organizationId, applianceId: appliance.applianceId, companyId: randomUUID() };
  egsUnitId = await work((tenant) => storeUnit(tenant, origin));
});

async function alerts(environment: Environment = 'production'): Promise<Alert[]> {
  return alertsPage.parse((await owner.send('GET', `/alerts?kind=quota_near&environment=${environment}`)).body).data;
}

async function onPlan(plan: PlanCode): Promise<void> {
  await work((tenant) => tenant.updateTable('organizations').set({ plan }).execute());
}

async function count(documents: number, environment: Environment = 'production'): Promise<void> {
  const counted = [{ companyId: origin.companyId, environment, month: '2026-11', documents }];
  await work((tenant) => countDocuments(tenant, origin.organizationId, counted, ago(0)));
}

// The newest documents, so many minutes ago; those before them are only counted.
async function storeDocuments(environment: Environment, ...minutes: readonly number[]): Promise<void> {
  const rows = minutes.map((each) =>
    documentOf(origin, egsUnitId, each, { environment, created_at: ago(each * minuteMs), report_deadline: null }),
  );
  await work((tenant) => tenant.insertInto('documents').values(rows).execute());
}

test('each step says which it is, in which environment, and what happens at the limit', async () => {
  await onPlan('starter');
  const quotaAfter = async (documents: number, environment: Environment): Promise<unknown> => {
    await count(documents, environment);
    const [alert] = await alerts(environment);
    return [alert?.environment, alert?.quota, alert?.severity];
  };
  for (const [environment, beyond, later] of [
    ['production', 'refused', 'error'],
    ['sandbox', 'free', 'warning'],
  ] as const) {
    expect(await quotaAfter(800, environment)).toEqual([environment, { percent: 80, beyond }, 'warning']);
    expect(await quotaAfter(150, environment)).toEqual([environment, { percent: 95, beyond }, later]);
    expect(await quotaAfter(50, environment)).toEqual([environment, { percent: 100, beyond }, later]);
  }
  await onPlan('growth');
  await count(49_000);
  expect(await alerts()).toMatchObject([{ quota: { percent: 100, beyond: 'charged' } }]);
});

test('a step has been crossed since its document was issued, late ones and those of the other environment apart', async () => {
  await onPlan('starter');
  await count(802);
  await storeDocuments('production', 5, 9, 12, 30);
  await storeDocuments('sandbox', 1, 10, 11);
  expect(await alerts()).toMatchObject([{ quota: { percent: 80 }, since: ago(12 * minuteMs).toISOString() }]);
  await count(149);
  await storeDocuments('production', 2, 3, 4);
  expect(await alerts()).toMatchObject([{ quota: { percent: 95 }, since: ago(3 * minuteMs).toISOString() }]);
});

test('a plan that is used up has been since the document at its limit arrived', async () => {
  await onPlan('starter');
  await count(1_000);
  const reached = ago(0).toISOString();
  headOffice.clock.advance(5 * minuteMs);
  await count(3);
  expect(await alerts()).toMatchObject([{ quota: { percent: 100 }, since: reached }]);
});

test('where the document of a step is not here, it has been crossed since the month began', async () => {
  await onPlan('starter');
  await count(810);
  await storeDocuments('production', 5);
  expect(await alerts()).toMatchObject([{ since: '2026-10-31T21:00:00.000Z' }]);
});
