import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { seededOrganization } from '#support/head-office/seeded-organization.ts';

/** The tables without an organization: digests, settings of the whole, counters, and what migrations note. */
const shared = ['kysely_migration', 'kysely_migration_lock', 'lookups', 'rate_windows', 'settings', 'throttles'];

const tables = z.array(z.object({ name: z.string(), is_separated: z.boolean() }));

let headOffice: RunningHeadOffice;
let owner: Person;
let other: Person;
let all: z.output<typeof tables>;
let separated: string[];

const counts = z.array(z.object({ own: z.number(), others: z.number() }));

beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ owner } = await seededOrganization(headOffice));
  ({ owner: other } = await seededOrganization(headOffice));
  const { rows } = await sql`
    SELECT relname AS name, relrowsecurity AND EXISTS (
      SELECT FROM pg_policy WHERE polrelid = pg_class.oid
        AND pg_get_expr(polqual, polrelid) = '(organization_id = current_organization())'
        AND pg_get_expr(polwithcheck, polrelid) = '(organization_id = current_organization())'
    ) AS is_separated
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f') ORDER BY relname
  `.execute(headOffice.services.db);
  all = tables.parse(rows);
  separated = all.filter(({ is_separated }) => is_separated).map(({ name }) => name);
});

afterAll(() => headOffice.close());

function count(table: string, organizationId: string) {
  return sql`SELECT count(*) FILTER (WHERE organization_id = ${organizationId})::int AS own,
    count(*) FILTER (WHERE organization_id <> ${organizationId})::int AS others FROM ${sql.table(table)}`;
}

test('every table but those that all share is separated', () => {
  expect(all.filter(({ is_separated }) => !is_separated).map(({ name }) => name)).toEqual(shared);
});

test('the application has a role that can neither bypass row-level security nor change it', async () => {
  const { db } = headOffice.services;
  const role = await sql`SELECT rolsuper, rolbypassrls, rolcreaterole FROM pg_roles WHERE rolname = current_user`.execute(db);
  expect(role.rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }]);
  const statements = [
    ...['documents', 'users', 'audit_entries'].flatMap((table) => [
      `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`,
      `DROP POLICY own_organization ON ${table}`,
      `TRUNCATE ${table}`,
    ]),
    'CREATE TABLE public.own (id int)',
    "CREATE OR REPLACE FUNCTION current_organization() RETURNS uuid LANGUAGE sql AS 'SELECT NULL::uuid'",
    "UPDATE audit_entries SET action = 'x'",
    'DELETE FROM audit_entries',
    'DELETE FROM documents',
    "UPDATE kysely_migration SET name = 'x'",
    'DELETE FROM kysely_migration',
    "SELECT pg_read_file('/etc/passwd')",
  ];
  const done: string[] = [];
  for (const statement of statements) {
    const work = inOrganization(db, owner.organizationId, (tenant) => sql.raw(statement).execute(tenant));
    const refusal = await work.then(String, (cause: unknown) => (cause instanceof Error ? cause.message : ''));
    if (!/permission denied|must be owner/.test(refusal)) done.push(`${statement}: ${refusal}`);
  }
  expect(done).toEqual([]);
});

test('no table shows, takes or changes a row of another organization', async () => {
  const { db } = headOffice.services;
  const { organizationId } = owner;
  const wrong: string[] = [];
  let seen = 0;
  for (const table of separated) {
    const inside = await inOrganization(db, organizationId, (tenant) => count(table, organizationId).execute(tenant));
    const [of] = counts.parse(inside.rows);
    seen += of?.own ?? 0;
    if (of?.others !== 0) wrong.push(`${table}: shows ${of?.others}`);
    const outside = counts.parse((await count(table, organizationId).execute(db)).rows);
    if (outside[0]?.own !== 0 || outside[0].others !== 0) wrong.push(`${table}: shows rows to nobody`);
    const steal = inOrganization(db, organizationId, (tenant) =>
      sql`INSERT INTO ${sql.table(table)} (organization_id) VALUES (${other.organizationId})`.execute(tenant),
    );
    const refusal = await steal.then(String, (cause: unknown) => (cause instanceof Error ? cause.message : ''));
    if (!/row-level security|null value in column|permission denied/.test(refusal)) wrong.push(`${table}: ${refusal}`);
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(30);
});

test('functions with the rights of the owner show nothing of another organization', async () => {
  const { db } = headOffice.services;
  const functions =
    await sql`SELECT proname AS name, proconfig::text AS config, has_function_privilege('public', oid, 'execute') AS anyone
    FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY proname`.execute(db);
  const config = '{"search_path=public, pg_temp"}';
  const names = [
    'branch_measurements',
    // By 128 random bits, which whoever has the receipt knows.
    'document_of_receipt',
    'documents_of_sale',
    'documents_with_term',
    'forget_alerts',
    'forget_mails',
    'has_irregular_documents',
    'keep_daily_sums_on_delete',
    'keep_daily_sums_on_insert',
    'keep_daily_sums_on_update',
    'organizations_with_alerts_due',
    'organizations_with_expiring_certificates',
    'organizations_with_kept_apart',
    'quarantine_documents',
    'release_documents',
    'shorten_webhook_log',
  ];
  expect(functions.rows).toEqual(names.map((name) => ({ name, config, anyone: false })));
  const found = (organizationId: string) =>
    inOrganization(db, organizationId, (tenant) => sql`SELECT documents_with_term('shop', 100, NULL, NULL)`.execute(tenant));
  let [hundredths, minute, foreign] = [0, '', ''];
  await inOrganization(db, other.organizationId, async (tenant) => {
    const { invoice_id, company_id, total_hundredths, created_at } = await tenant
      .selectFrom('documents')
      .select(['invoice_id', 'company_id', 'total_hundredths', 'created_at'])
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    foreign = invoice_id;
    hundredths = total_hundredths;
    minute = new Date(created_at.getTime() + 3 * 3_600_000).toISOString().slice(11, 16);
    await tenant
      .insertInto('document_terms')
      .values({ organization_id: other.organizationId, company_id, has_deadline: true, term: 'shop', invoice_id })
      .execute();
  });
  expect((await found(other.organizationId)).rows).toHaveLength(1);
  expect((await found(owner.organizationId)).rows).toEqual([]);
  // By each way that finds a sale but for its number, which these documents are not stored with: an amount, and a time of day.
  const sale = (organizationId: string) =>
    inOrganization(db, organizationId, async (tenant) => {
      const { rows } = await sql<{ amount: boolean; time: boolean }>`SELECT
        ${foreign}::uuid IN (SELECT documents_of_sale(NULL, ${hundredths}::bigint, NULL, NULL, 1000, NULL, NULL)) AS amount,
        ${foreign}::uuid IN (SELECT documents_of_sale(NULL, NULL, ${minute}::time, NULL, 1000, NULL, NULL)) AS time`.execute(
        tenant,
      );
      return rows[0];
    });
  expect(await sale(other.organizationId)).toEqual({ amount: true, time: true });
  expect(await sale(owner.organizationId)).toEqual({ amount: false, time: false });
  expect((await sql`SELECT documents_with_term('shop', 100, NULL, NULL)`.execute(db)).rows).toEqual([]);
  // What is measured of all branches is for the operator, who works for none of the organizations; what is put aside and back is one's own.
  const inside = (work: string) =>
    inOrganization(db, owner.organizationId, async (tenant) => (await sql.raw(work).execute(tenant)).rows);
  const { rows: measured } = await sql<{ appliance_id: string }>`SELECT appliance_id FROM branch_measurements(100)`.execute(db);
  expect(measured.length).toBeGreaterThan(0);
  expect(await inside('SELECT appliance_id FROM branch_measurements(100)')).toEqual([]);
  const [foreignAppliance] = await inOrganization(db, other.organizationId, (tenant) =>
    tenant.selectFrom('documents').select('appliance_id').where('invoice_id', '=', foreign).execute(),
  );
  const putAside = `SELECT quarantine_documents('${foreignAppliance?.appliance_id}', '-infinity', now()) AS count`;
  expect(await inside(putAside)).toEqual([{ count: 0 }]);
});

test('the organization of a transaction ends with it, also where it fails', async () => {
  const { db } = headOffice.services;
  await expect(inOrganization(db, owner.organizationId, () => Promise.reject(new Error('the work failed')))).rejects.toThrow(
    'the work failed',
  );
  for (let index = 0; index < 20; index++) {
    expect(await db.selectFrom('users').select('user_id').execute()).toEqual([]);
  }
});

test('jobs name ids, and nothing else of an organization', async () => {
  const { rows } = await sql`SELECT DISTINCT jsonb_object_keys(data) AS key FROM jobs.job
    WHERE jsonb_typeof(data) = 'object' ORDER BY key`.execute(headOffice.services.db);
  expect(rows).toEqual([{ key: 'deliveryId' }, { key: 'mailId' }, { key: 'organizationId' }]);
});
