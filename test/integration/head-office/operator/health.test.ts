import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsDue, watchHealth } from '#main/head-office/operator/watch-health.ts';
import { createLogger } from '#main/platform/logger.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { asTableOwner } from '#support/head-office/as-table-owner.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice({ worksOnJobs: false });
});

afterAll(() => headOffice.close());

test('says that it is up and ready', async () => {
  expect(await (await fetch(`${headOffice.url}/healthz`)).json()).toEqual({ status: 'up' });
  expect(await (await fetch(`${headOffice.url}/readyz`)).json()).toEqual({ status: 'ready', conditions: [] });
});

test('counts its answers for those who may read the measurements', async () => {
  await headOffice.send('GET', '/auth/me');
  const text = await (await fetch(`${headOffice.url}/metrics`)).text();
  expect(text).toContain('http_requests_total{method="GET",status="401"} 1');
  expect(text).toContain('process_resident_memory_bytes');
});

test('measures each branch, whichever organization it is of', async () => {
  const { db, clock } = headOffice.services;
  const ids = { organization_id: randomUUID(), appliance_id: randomUUID() };
  const seen = new Date(clock.now().getTime() - 90_000).toISOString();
  const report = JSON.stringify({ conditions: [{ code: 'BACKUP_MISSING', subject: '', severity: 'warning' }], backup: null });
  await asTableOwner(db, async (owner) => {
    await sql`INSERT INTO organizations (organization_id, name, created_at) VALUES (${ids.organization_id}, 'Qahwa', ${seen})`.execute(
      owner,
    );
    await sql`INSERT INTO appliances (organization_id, appliance_id, branch_name, company_ids, credential_hash, ledger_id, version, created_at, last_seen_at)
      VALUES (${ids.organization_id}, ${ids.appliance_id}, 'Olaya "1"', '{}', 'h', 'l', '1', ${seen}, ${seen})`.execute(owner);
    await sql`INSERT INTO feed_positions (organization_id, appliance_id, position, digest, newest, moved_at)
      VALUES (${ids.organization_id}, ${ids.appliance_id}, 3, '', 7, ${seen})`.execute(owner);
    await sql`INSERT INTO appliance_reports (organization_id, appliance_id, received_at, clock_skew_ms, report)
      VALUES (${ids.organization_id}, ${ids.appliance_id}, ${seen}, 0, ${report})`.execute(owner);
  });
  const text = await (await fetch(`${headOffice.url}/metrics`)).text();
  const labels = `{organization_id="${ids.organization_id}",appliance_id="${ids.appliance_id}",branch="Olaya \\"1\\""}`;
  for (const line of [
    `sanad_branch_silent_seconds${labels} 90`,
    `sanad_branch_behind${labels} 4`,
    `sanad_branch_condition_warnings${labels} 1`,
    `sanad_branch_backup_age_seconds${labels} Nan`,
  ])
    expect(text).toContain(line);
});

/** What a process that starts to watch the same database finds. */
async function foundBy(holds: (codes: string[]) => boolean): Promise<string[]> {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const watch = watchHealth(headOffice.database, { clock: headOffice.clock, logger, inspector: { conditions: () => [] } });
  try {
    return await eventually(() => Promise.resolve(watch.conditions().map(({ code }) => code)), holds);
  } finally {
    watch.close();
  }
}

test('says that jobs wait which nobody works on, and measures them', async () => {
  const { db } = headOffice.services;
  await sql`INSERT INTO jobs.job (name, start_after) VALUES ('webhook-log', now() - interval '10 minutes')`.execute(db);
  expect(await jobsDue(db)).toMatchObject({ jobs: 1 });
  expect(await foundBy((codes) => codes.length > 0)).toEqual(['JOBS_WAITING']);
  const text = await (await fetch(`${headOffice.url}/metrics`)).text();
  expect(text).toMatch(/^sanad_jobs_due 1$/mu);
  expect(text).toMatch(/^sanad_jobs_due_seconds 6\d\d$/mu);
  await sql`DELETE FROM jobs.job WHERE name = 'webhook-log'`.execute(db);
});

test('says that another version has migrated the database, or that this one has to', async () => {
  const { db } = headOffice.services;
  const change = (statement: string) =>
    asTableOwner(db, async (owner) => {
      await sql.raw(statement).execute(owner);
    });
  await change(`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-later', '2027-01-01T00:00:00Z')`);
  expect(await foundBy((codes) => codes.length > 0)).toEqual(['SCHEMA_NEWER']);
  await change(`DELETE FROM kysely_migration WHERE name = '999-later'`);
  await change(`DELETE FROM kysely_migration WHERE name = '015-rate-limits'`);
  expect(await foundBy((codes) => codes.length > 0)).toEqual(['MIGRATIONS_PENDING']);
});
