import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

test('shows an organization nothing of another one, by raw SQL too', async () => {
  const [one, other] = [await headOffice.organization('One'), await headOffice.organization('Other')];
  const { db } = headOffice.services;
  const seen = await inOrganization(db, one.owner.organizationId, (tenant) => tenant.selectFrom('users').selectAll().execute());
  expect(new Set(seen.map((row) => row.organization_id))).toEqual(new Set([one.owner.organizationId]));
  expect(other.owner.organizationId).not.toBe(one.owner.organizationId);
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
});
