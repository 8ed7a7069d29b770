import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inOrganization, type Tenant } from '#main/head-office/db/in-organization.ts';
import { alertsPage, type Alert } from '#shared/api/dashboard/alerts.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { documentOf, storeAppliance, type DocumentOrigin } from '#support/head-office/stored-documents.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

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
  ({ owner } = await headOffice.organization());
  origin = { organizationId: owner.organizationId, applianceId: randomUUID(), companyId: randomUUID() };
  egsUnitId = await work((tenant) => storeAppliance(tenant, origin, ago(0)));
});

async function alerts(): Promise<Alert[]> {
  return alertsPage.parse((await owner.send('GET', '/alerts')).body).data;
}

test('another document in a place of a chain, until its unit is given up', async () => {
  const place = { organization_id: origin.organizationId, appliance_id: origin.applianceId, position: 1, digest: 'd' };
  const fork = { code: 'CHAIN_FORKED', reason: 'Another document has ICV 7.', egs_unit_id: egsUnitId, icv: 7 } as const;
  const received = { entry: new Uint8Array([1]), received_at: ago(hourMs) };
  await work(async (tenant) => {
    const stored = documentOf(origin, egsUnitId, 7);
    await tenant.insertInto('documents').values(stored).execute();
    const same = { ...place, ...fork, ...received, hash: stored.hash };
    await tenant.insertInto('kept_apart_documents').values(same).execute();
  });
  expect(await alerts()).toMatchObject([{ kind: 'chain_fault' }]);
  await work((tenant) =>
    tenant
      .insertInto('kept_apart_documents')
      .values({ ...place, ...fork, ...received, digest: 'e', hash: 'other' })
      .execute(),
  );
  expect(await alerts()).toMatchObject([{ kind: 'chain_cloned', severity: 'error', egs_unit_id: egsUnitId }]);
  const end = { since: ago(hourMs).toISOString(), lost_icv: null, given_up_at: ago(minuteMs).toISOString() };
  await work((tenant) =>
    tenant
      .updateTable('egs_units')
      .set({ chain_end: JSON.stringify(end) })
      .execute(),
  );
  expect(await alerts()).toEqual([]);
});

test('another document in a place of a chain that issues and has brought no other for two weeks', async () => {
  const place = { organization_id: origin.organizationId, appliance_id: origin.applianceId, position: 1, digest: 'd' };
  const fork = { code: 'CHAIN_FORKED', reason: 'Another document has ICV 7.', egs_unit_id: egsUnitId, icv: 7 } as const;
  const forkedAt = (digest: string, received_at: Date) =>
    work((tenant) =>
      tenant
        .insertInto('kept_apart_documents')
        .values({ ...place, ...fork, digest, hash: digest, entry: new Uint8Array([1]), received_at })
        .execute(),
    );
  await work((tenant) =>
    tenant
      .insertInto('documents')
      .values(documentOf(origin, egsUnitId, 7))
      .execute(),
  );
  await forkedAt('d', ago(15 * dayMs));
  expect(await alerts()).toEqual([]);
  await forkedAt('e', ago(13 * dayMs));
  expect(await alerts()).toMatchObject([{ kind: 'chain_cloned', since: ago(15 * dayMs).toISOString() }]);
});
