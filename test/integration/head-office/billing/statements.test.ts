import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { statement, statementList } from '#shared/api/dashboard/billing.ts';
import { countDocuments } from '#main/head-office/billing/usage-counters.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { riyadhMonth } from '#shared/invoice/calendar-month.ts';
import { addCompany, everyRow, refusalOf, rowsOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});
afterEach(() => headOffice.clock.setWall('2026-11-20T09:00:00Z'));
afterAll(() => headOffice.close());

// An organization that has existed since an instant; its people are signed in now.
async function organizationSince(createdAt: string): Promise<Record<'owner' | 'admin' | 'developer' | 'viewer', Person>> {
  const people = await headOffice.organization('Nakheel Group');
  await inOrganization(headOffice.services.db, people.owner.organizationId, (tenant) =>
    tenant
      .updateTable('organizations')
      .set({ created_at: new Date(createdAt) })
      .execute(),
  );
  return people;
}

function count(person: Person, companyId: string, documents: number, issuedAt: string): Promise<void> {
  const { organizationId } = person;
  return inOrganization(headOffice.services.db, organizationId, (tenant) =>
    countDocuments(
      tenant,
      organizationId,
      [{ companyId, environment: 'production', month: riyadhMonth(new Date(issuedAt)), documents }],
      headOffice.clock.now(),
    ),
  );
}

async function setPlan(person: Person, plan: string, at: string): Promise<void> {
  const { organizationId } = person;
  const changed = await person.send('PATCH', '/billing', { plan });
  expect(changed.status).toBe(200);
  await inOrganization(headOffice.services.db, organizationId, async (tenant) => {
    const newest = tenant.selectFrom('plan_changes').select('change_id').orderBy('changed_at', 'desc').limit(1);
    const { change_id } = await newest.executeTakeFirstOrThrow();
    await tenant
      .updateTable('plan_changes')
      .set({ changed_at: new Date(at) })
      .where('change_id', '=', change_id)
      .execute();
  });
}

async function statementOf(person: Person, month: string) {
  const answer = await person.send('GET', `/billing/statements/${month}`);
  expect(answer.status).toBe(200);
  return statement.strict().parse(answer.body);
}

describe('the list', () => {
  test('has every month since the organization was created, by the calendar of Riyadh, newest first', async () => {
    // In Riyadh this is the first of September.
    const { admin } = await organizationSince('2026-08-31T21:00:00Z');
    const answer = await admin.send('GET', '/billing/statements');
    expect(statementList.parse(answer.body)).toEqual(answer.body);
    expect(rowsOf(answer)).toMatchObject([
      { month: '2026-11', status: 'open', plan: 'starter', documents: 0, net: 99, vat: 14.85, total: 113.85 },
      { month: '2026-10', status: 'closed', period: { from: '2026-10-01', to: '2026-10-31' } },
      { month: '2026-09', status: 'closed' },
    ]);
    expect(answer.body['pagination']).toMatchObject({ total_count: 3, has_more: false });
  });

  test('is paged', async () => {
    const { admin } = await organizationSince('2025-06-10T00:00:00Z');
    const rows = await everyRow(admin, '/billing/statements', 5);
    expect(rows.map((row) => row['month'])).toHaveLength(18);
    expect([rows[0]?.['month'], rows[10]?.['month'], rows.at(-1)?.['month']]).toEqual(['2026-11', '2026-01', '2025-06']);
  });
});

describe('a statement', () => {
  test('counts what was issued in its month', async () => {
    const { owner } = await organizationSince('2026-09-05T00:00:00Z');
    const companyId = await addCompany(owner);
    await count(owner, companyId, 1, '2026-09-30T20:59:59.999Z');
    await count(owner, companyId, 2, '2026-09-30T21:00:00.000Z');
    await count(owner, companyId, 4, '2026-10-31T20:59:59.999Z');
    const october = await statementOf(owner, '2026-10');
    expect(october).toMatchObject({
      number: `202610-${owner.organizationId.slice(0, 8).toUpperCase()}`,
      organization: { organization_id: owner.organizationId, name: 'Nakheel Group' },
      period: { from: '2026-10-01', to: '2026-10-31' },
      status: 'closed',
      documents: 6,
      usage: { by_company: [{ company_id: companyId, documents: 6 }] },
      lines: [{ kind: 'plan', quantity: 1, unit_price: 99, net: 99 }],
    });
    const listed = rowsOf(await owner.send('GET', '/billing/statements'));
    expect(listed.map((row) => row['documents'])).toEqual([0, 6, 1]);
  });

  test('charges the largest plan that was in force in the month, and each document beyond a soft limit', async () => {
    const { owner } = await organizationSince('2026-08-05T00:00:00Z');
    const companyId = await addCompany(owner);
    // At midnight in Riyadh: the first instant of October.
    await setPlan(owner, 'growth', '2026-09-30T21:00:00.000Z');
    await setPlan(owner, 'starter', '2026-10-31T20:59:59.999Z');
    await count(owner, companyId, 50_150, '2026-10-10T09:00:00Z');
    expect(await statementOf(owner, '2026-09')).toMatchObject({ plan: 'starter', net: 99 });
    expect(await statementOf(owner, '2026-10')).toMatchObject({
      plan: 'growth',
      lines: [
        { kind: 'plan', quantity: 1, unit_price: 499, net: 499 },
        { kind: 'further_documents', quantity: 150, unit_price: 0.02, net: 3 },
      ],
      net: 502,
      vat: 75.3,
      total: 577.3,
    });
    expect(await statementOf(owner, '2026-11')).toMatchObject({ plan: 'starter', net: 99 });
  });

  test('passes over a stored plan that is none', async () => {
    const { owner } = await organizationSince('2026-07-05T00:00:00Z');
    await setPlan(owner, 'growth', '2026-08-10T09:00:00Z');
    await setPlan(owner, 'enterprise', '2026-09-10T09:00:00Z');
    await setPlan(owner, 'starter', '2026-10-10T09:00:00Z');
    const plans = async () => {
      const listed = rowsOf(await owner.send('GET', '/billing/statements')).map((row) => row['plan']);
      expect(await statementOf(owner, '2026-10')).toMatchObject({ plan: listed[1] });
      return listed.toReversed();
    };
    const spoil = (column: 'from_plan' | 'to_plan', plan: string) =>
      inOrganization(headOffice.services.db, owner.organizationId, (tenant) =>
        tenant
          .updateTable('plan_changes')
          .set({ [column]: 'garbage' })
          .where(column, '=', plan)
          .execute(),
      );
    expect(await plans()).toEqual(['starter', 'growth', 'enterprise', 'enterprise', 'starter']);
    await spoil('from_plan', 'growth');
    expect(await plans()).toEqual(['starter', 'growth', 'enterprise', 'enterprise', 'starter']);
    await spoil('to_plan', 'enterprise');
    expect(await plans()).toEqual(['starter', 'growth', 'growth', 'growth', 'starter']);
  });

  test('exists for no month before the organization, after now, or that is none', async () => {
    const { owner } = await organizationSince('2026-10-05T00:00:00Z');
    for (const month of ['2026-09', '2026-12', '2026-13', '2026-1', 'now', '2026-10-01']) {
      expect(refusalOf(await owner.send('GET', `/billing/statements/${month}`))).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
    expect((await owner.send('GET', '/billing/statements/2026-10?format=xml')).status).toBe(400);
  });

  test('is for owners and admins', async () => {
    const { owner, admin, developer, viewer } = await organizationSince('2026-10-05T00:00:00Z');
    const statuses = await Promise.all(
      [owner, admin, developer, viewer].map(async (person) => (await person.send('GET', '/billing/statements/2026-11')).status),
    );
    expect(statuses).toEqual([200, 200, 403, 403]);
  });

  test('is printed as PDF', async () => {
    const { owner } = await organizationSince('2026-10-05T00:00:00Z');
    const pdf = await owner.send('GET', '/billing/statements/2026-10?format=pdf');
    expect(pdf.status).toBe(200);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-disposition')).toBe('inline; filename="statement-2026-10.pdf"');
    expect(String(pdf.body['text'])).toMatch(/^%PDF-1\.7/);
  });
});
