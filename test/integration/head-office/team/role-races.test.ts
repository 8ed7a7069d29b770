import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrganization } from '../../../../src-main/head-office/db/in-organization.ts';
import { runHeadOffice, type RunningHeadOffice } from '../../../support/head-office/running-head-office.ts';
import { databaseKind } from '../../../support/head-office/test-database.ts';

// On the embedded database, requests take turns.
describe.runIf(databaseKind === 'server')('changes of roles at once', () => {
  let headOffice: RunningHeadOffice;

  beforeAll(async () => {
    headOffice = await runHeadOffice();
  });

  afterAll(() => headOffice.close());

  // Begins a transaction, and returns how to let it end.
  async function hold(organizationId: string, statement: string): Promise<() => Promise<void>> {
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const over = inOrganization(headOffice.services.db, organizationId, async (tenant) => {
      await sql.raw(statement).execute(tenant);
      begun.resolve();
      await released.promise;
    });
    await begun.promise;
    return () => {
      released.resolve();
      return over;
    };
  }

  function waiting(count: number): Promise<void> {
    const locks = sql<{ waiting: number }>`SELECT count(*)::int AS waiting FROM pg_locks
      WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`;
    return expect.poll(async () => (await locks.execute(headOffice.services.db)).rows[0]?.waiting).toBe(count);
  }

  test('an Owner is left where a member becomes one while his role is being changed', async () => {
    const { owner, admin, viewer } = await headOffice.organization();
    const { organizationId } = owner;
    await owner.send('PATCH', `/team/${viewer.userId}`, { role: 'developer' });
    const promote = await hold(organizationId, `UPDATE users SET role = 'owner' WHERE user_id = '${admin.userId}'`);
    const keepAudit = await hold(organizationId, 'SELECT FROM audit_heads FOR UPDATE');
    // It finds an Admin, and waits for the promotion; then the log keeps it from being over.
    const demoted = owner.send('PATCH', `/team/${admin.userId}`, { role: 'viewer' });
    await waiting(1);
    await promote();
    await waiting(1);
    const left = owner.send('PATCH', `/team/${owner.userId}`, { role: 'viewer' });
    await waiting(2);
    await keepAudit();
    expect([(await demoted).status, (await left).status]).toEqual([200, 409]);
  });
});
