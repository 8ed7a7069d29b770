import { once } from 'node:events';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationRole } from '#main/head-office/db/migrations/application-role.ts';
import { embeddedDialect } from '#main/head-office/db/open-embedded.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { migrateToLatest } from '#main/head-office/db/migrate.ts';
import type { Schema } from '#main/head-office/db/schema.ts';
import { createOrganization } from '#main/head-office/people/accounts/organizations.ts';
import { raiseSnapshotVersion, snapshotChannel } from '#main/head-office/people/accounts/snapshot-version.ts';
import { systemClock } from '#main/platform/clock.ts';
import { addCompany, completeCompany, vatNumber } from '#support/head-office/companies.ts';
import { databaseKind } from '#support/head-office/test-database.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});
afterAll(() => headOffice.close());

async function versionOf(person: Person): Promise<number> {
  const found = await inOrganization(headOffice.services.db, person.organizationId, (tenant) =>
    tenant.selectFrom('snapshot_versions').select('version').executeTakeFirst(),
  );
  return found?.version ?? 0;
}

describe('the version', () => {
  test('is raised by every change of companies, keys and plan', async () => {
    const { owner } = await headOffice.organization();
    const companyId = await addCompany(owner);
    const keys = `/companies/${companyId}/api-keys`;
    const keyId = String((await owner.send('POST', keys, { name: 'Till', environment: 'sandbox' })).body['key_id']);
    expect(await versionOf(owner)).toBe(2);
    await owner.send('PATCH', `/companies/${companyId}`, { legal_name: 'New' });
    await owner.send('PATCH', `/api-keys/${keyId}`, { name: 'Kiosk' });
    await owner.send('POST', `/api-keys/${keyId}/rotate`, {});
    await owner.send('POST', `/api-keys/${keyId}/revoke`);
    await owner.send('PATCH', '/billing', { plan: 'growth' });
    await owner.send('DELETE', `/companies/${companyId}`);
    expect(await versionOf(owner)).toBe(8);
  });

  test('stays with what changes nothing, is refused, or is repeated', async () => {
    const { owner } = await headOffice.organization();
    const companyId = await addCompany(owner);
    const path = `/companies/${companyId}`;
    const key = { 'idempotency-key': 'once' };
    await owner.send('PATCH', path, { legal_name: 'New' }, key);
    await owner.send('PATCH', path, { legal_name: 'New' }, key);
    await owner.send('PATCH', path, { legal_name: 'New' });
    await owner.send('POST', '/companies', completeCompany(2));
    await owner.send('PATCH', path, { cr_number: vatNumber(1) });
    await owner.send('PATCH', '/billing', { plan: 'starter' });
    expect(await versionOf(owner)).toBe(2);
  });

  test('counts concurrent changes, each once', async () => {
    const { owner } = await headOffice.organization();
    const companyId = await addCompany(owner);
    const keys = Array.from({ length: 6 }, (_, index) =>
      owner.send('POST', `/companies/${companyId}/api-keys`, { name: `Till ${index}`, environment: 'sandbox' }),
    );
    await Promise.all(keys);
    expect(await versionOf(owner)).toBe(7);
  });
});

// A change that is rolled back, then one that is committed.
async function changeTwice(db: Kysely<Schema>): Promise<string> {
  const organizationId = await createOrganization('Listened to', { db, clock: systemClock });
  const failing = inOrganization(db, organizationId, async (tenant) => {
    await raiseSnapshotVersion(tenant, organizationId);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await inOrganization(db, organizationId, (tenant) => raiseSnapshotVersion(tenant, organizationId));
  return organizationId;
}

describe('whoever listens hears of the organization once the change is committed', () => {
  test('on the embedded database', async () => {
    const engine = await PGlite.create();
    const db = new Kysely<Schema>({ dialect: embeddedDialect(engine) });
    await migrateToLatest(db);
    await engine.exec(`SET ROLE ${applicationRole}`);
    const heard: string[] = [];
    await engine.listen(snapshotChannel, (payload) => heard.push(payload));
    const organizationId = await changeTwice(db);
    expect(heard).toEqual([organizationId]);
    await db.destroy();
  });

  test.runIf(databaseKind === 'server')('on a server', async () => {
    const { db } = headOffice.services;
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db);
    const url = new URL(process.env['SANAD_TEST_DATABASE_URL'] ?? '');
    url.pathname = `/${rows[0]?.name}`;
    const client = new Client({ connectionString: url.href });
    await client.connect();
    await client.query(`LISTEN ${snapshotChannel}`);
    const heard = once(client, 'notification');
    const organizationId = await changeTwice(db);
    expect(await heard).toMatchObject([{ channel: snapshotChannel, payload: organizationId }]);
    await client.end();
  });
});
