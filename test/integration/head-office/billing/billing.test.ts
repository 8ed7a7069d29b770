import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { billing } from '#shared/api/dashboard/billing.ts';
import { countDocuments, countUnit, type CountedDocuments } from '#main/head-office/billing/usage-counters.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { riyadhMonth } from '#shared/invoice/calendar-month.ts';
import { addCompany, completeCompany, faultyPaths, refusalOf, rowsOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

type Environment = 'sandbox' | 'production';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});
afterEach(() => headOffice.clock.setWall('2026-11-20T09:00:00Z'));
afterAll(() => headOffice.close());

function countAll(person: Person, counted: readonly CountedDocuments[]): Promise<void> {
  const { organizationId } = person;
  return inOrganization(headOffice.services.db, organizationId, (tenant) =>
    countDocuments(tenant, organizationId, counted, headOffice.clock.now()),
  );
}

type Counted = { companyId: string; documents: number; environment?: Environment; issuedAt?: string };

function count(person: Person, { companyId, documents, environment = 'production', issuedAt }: Counted): Promise<void> {
  const now = headOffice.clock.now();
  const month = riyadhMonth(issuedAt === undefined ? now : new Date(issuedAt));
  return countAll(person, [{ companyId, environment, month, documents }]);
}

function addUnit(person: Person, environment: Environment, egsUnitId: string = randomUUID()): Promise<void> {
  const unit = { egsUnitId, environment, createdAt: headOffice.clock.now() };
  return inOrganization(headOffice.services.db, person.organizationId, (tenant) =>
    countUnit(tenant, person.organizationId, unit),
  );
}

async function billingOf(person: Person) {
  const answer = await person.send('GET', '/billing');
  expect(answer.status).toBe(200);
  return billing.strict().parse(answer.body);
}

async function organizationSince(createdAt: string): Promise<{ owner: Person; companyId: string }> {
  const { owner } = await headOffice.organization();
  await inOrganization(headOffice.services.db, owner.organizationId, (tenant) =>
    tenant
      .updateTable('organizations')
      .set({ created_at: new Date(createdAt) })
      .execute(),
  );
  return { owner, companyId: await addCompany(owner) };
}

describe('the estimate of the month', () => {
  // Ten of the thirty days of November have passed in Riyadh.
  const tenDays = '2026-11-10T21:00:00Z';

  test('has the documents go on at their pace, charged by the rules of statements', async () => {
    const { owner, companyId } = await organizationSince('2026-06-05T00:00:00Z');
    await owner.send('PATCH', '/billing', { plan: 'growth' });
    await count(owner, { companyId, documents: 20_050 });
    await count(owner, { companyId, documents: 90_000, environment: 'sandbox' });
    headOffice.clock.setWall(tenDays);
    expect((await billingOf(owner)).estimate).toEqual({
      plan: 'growth',
      production_documents: 60_150,
      lines: [
        { kind: 'plan', quantity: 1, unit_price: 499, net: 499 },
        { kind: 'further_documents', quantity: 10_150, unit_price: 0.02, net: 203 },
      ],
      net: 702,
      vat: 105.3,
      total: 807.3,
    });
  });

  test('begins with an organization that was created within the month', async () => {
    const { owner, companyId } = await organizationSince('2026-11-08T21:00:00Z');
    await count(owner, { companyId, documents: 20 });
    headOffice.clock.setWall(tenDays);
    expect((await billingOf(owner)).estimate).toMatchObject({ production_documents: 20 + 20 * 10 });
  });

  test('goes no further than a hard limit, and charges the largest plan of the month', async () => {
    const { owner, companyId } = await organizationSince('2026-06-05T00:00:00Z');
    await owner.send('PATCH', '/billing', { plan: 'growth' });
    await owner.send('PATCH', '/billing', { plan: 'starter' });
    await count(owner, { companyId, documents: 900 });
    expect((await billingOf(owner)).estimate).toMatchObject({ plan: 'growth', production_documents: 1_000, net: 499 });
  });
});

describe('the usage', () => {
  test('of a new organization is none of the smallest plan', async () => {
    const { admin } = await headOffice.organization();
    expect(await billingOf(admin)).toEqual({
      plan: {
        code: 'starter',
        name: 'Starter',
        limits: { companies: 1, egs_units: { sandbox: 5, production: 1 }, documents: 1_000, documents_limit: 'hard' },
        monthly_price: 99,
        further_document_price: 0,
      },
      period: { from: '2026-11-01', to: '2026-11-30' },
      usage: {
        documents: 0,
        by_environment: { sandbox: 0, production: 0 },
        by_company: [],
        egs_units: { sandbox: 0, production: 0 },
      },
      estimate: {
        plan: 'starter',
        production_documents: 0,
        lines: [{ kind: 'plan', quantity: 1, unit_price: 99, net: 99 }],
        net: 99,
        vat: 14.85,
        total: 113.85,
      },
    });
  });

  test('is pooled over companies, sandbox apart from production', async () => {
    const { owner } = await headOffice.organization();
    await owner.send('PATCH', '/billing', { plan: 'growth' });
    const one = await addCompany(owner, completeCompany(1));
    const other = await addCompany(owner, completeCompany(2));
    await count(owner, { companyId: one, documents: 3 });
    await count(owner, { companyId: one, documents: 4 });
    await count(owner, { companyId: one, documents: 5, environment: 'sandbox' });
    await count(owner, { companyId: other, documents: 6 });
    const unit = randomUUID();
    await addUnit(owner, 'sandbox', unit);
    await addUnit(owner, 'sandbox', unit);
    await addUnit(owner, 'sandbox');
    await addUnit(owner, 'production');
    const { usage } = await billingOf(owner);
    expect(usage).toMatchObject({
      documents: 18,
      by_environment: { sandbox: 5, production: 13 },
      egs_units: { sandbox: 2, production: 1 },
    });
    expect(new Map(usage.by_company.map((each) => [each.company_id, each]))).toEqual(
      new Map([
        [one, { company_id: one, legal_name: 'Company 1', documents: 12, by_environment: { sandbox: 5, production: 7 } }],
        [other, { company_id: other, legal_name: 'Company 2', documents: 6, by_environment: { sandbox: 0, production: 6 } }],
      ]),
    );
  });

  test('begins anew at midnight of the first in Riyadh, which is 21:00 UTC', async () => {
    const { owner } = await headOffice.organization();
    const companyId = await addCompany(owner);
    await count(owner, { companyId, documents: 1, issuedAt: '2026-10-31T20:59:59.999Z' });
    await count(owner, { companyId, documents: 2, issuedAt: '2026-10-31T21:00:00.000Z' });
    await count(owner, { companyId, documents: 4, issuedAt: '2026-11-30T20:59:59.999Z' });
    await count(owner, { companyId, documents: 8, issuedAt: '2026-11-30T21:00:00.000Z' });
    expect((await billingOf(owner)).usage.documents).toBe(6);
  });

  test('of concurrent transactions adds up', async () => {
    const { owner } = await headOffice.organization();
    const companyId = await addCompany(owner);
    await Promise.all(Array.from({ length: 8 }, () => count(owner, { companyId, documents: 5 })));
    expect((await billingOf(owner)).usage.documents).toBe(40);
  });

  test('of transactions that count several companies, months and environments in any order adds up', async () => {
    const { owner } = await headOffice.organization();
    await owner.send('PATCH', '/billing', { plan: 'growth' });
    const companies = [await addCompany(owner, completeCompany(1)), await addCompany(owner, completeCompany(2))];
    const counted = companies.flatMap((companyId) =>
      (['2026-10', '2026-11'] as const).flatMap((month) =>
        (['sandbox', 'production'] as const).map((environment) => ({ companyId, environment, month, documents: 1 })),
      ),
    );
    const batches = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? counted : counted.toReversed()));
    await Promise.all(batches.map((batch) => countAll(owner, batch)));
    expect((await billingOf(owner)).usage).toMatchObject({ documents: 40, by_environment: { sandbox: 20, production: 20 } });
  });

  test('of another organization is not shown', async () => {
    const [mine, theirs] = [await headOffice.organization(), await headOffice.organization()];
    await count(theirs.owner, { companyId: await addCompany(theirs.owner), documents: 9 });
    await addUnit(theirs.owner, 'sandbox');
    expect((await billingOf(mine.owner)).usage).toMatchObject({ documents: 0, by_company: [], egs_units: { sandbox: 0 } });
  });
});

describe('the limit', () => {
  test('is reached once, at the document that reaches it, in each environment by itself', async () => {
    const { owner } = await headOffice.organization();
    const companyId = await addCompany(owner);
    await count(owner, { companyId, documents: 999 });
    expect(await billingOf(owner)).not.toHaveProperty('limit_reached_at');
    headOffice.clock.advance(60_000);
    await count(owner, { companyId, documents: 1 });
    headOffice.clock.advance(60_000);
    await count(owner, { companyId, documents: 1 });
    const reached = await billingOf(owner);
    expect(reached.limit_reached_at).toBe('2026-11-20T09:01:00.000Z');
    expect(reached).not.toHaveProperty('sandbox_limit_reached_at');
    const entries = rowsOf(await owner.send('GET', '/activity?kind=plan.limit_reached'));
    expect(entries).toMatchObject([
      { severity: 'warning', details: { environment: 'production', month: '2026-11', plan: 'starter', limit: 1_000 } },
    ]);
    await count(owner, { companyId, documents: 1_000, environment: 'sandbox' });
    expect((await billingOf(owner)).sandbox_limit_reached_at).toBe('2026-11-20T09:02:00.000Z');
  });

  test('is not reached any more with a larger plan, and again with a smaller one', async () => {
    const { owner } = await headOffice.organization();
    await count(owner, { companyId: await addCompany(owner), documents: 1_500 });
    expect(await billingOf(owner)).toHaveProperty('limit_reached_at');
    const larger = await owner.send('PATCH', '/billing', { plan: 'enterprise' });
    expect(larger.body).not.toHaveProperty('limit_reached_at');
    headOffice.clock.advance(60_000);
    const smaller = await owner.send('PATCH', '/billing', { plan: 'starter' });
    expect(smaller.body).toMatchObject({ limit_reached_at: '2026-11-20T09:01:00.000Z' });
  });
});

describe('the plan', () => {
  test('is changed by owners only, and read by admins too', async () => {
    const { owner, admin, developer, viewer } = await headOffice.organization();
    for (const person of [admin, developer, viewer]) {
      expect((await person.send('PATCH', '/billing', { plan: 'growth' })).status).toBe(403);
    }
    for (const person of [developer, viewer]) expect((await person.send('GET', '/billing')).status).toBe(403);
    const changed = await owner.send('PATCH', '/billing', { plan: 'growth' });
    expect(changed).toMatchObject({ status: 200, body: { plan: { code: 'growth', limits: { documents_limit: 'soft' } } } });
    expect((await billingOf(admin)).plan.code).toBe('growth');
    for (const plan of ['Growth', 'demo']) {
      expect(faultyPaths(await owner.send('PATCH', '/billing', { plan }))).toEqual(['plan']);
    }
  });

  test('cannot become one that is too small for the companies or units that there are', async () => {
    const { owner } = await headOffice.organization();
    await owner.send('PATCH', '/billing', { plan: 'growth' });
    const companyId = await addCompany(owner, completeCompany(1));
    await addCompany(owner, completeCompany(2));
    const small = { plan: 'starter' };
    expect(refusalOf(await owner.send('PATCH', '/billing', small))).toMatchObject({
      status: 402,
      code: 'COMPANY_QUOTA_EXCEEDED',
    });
    await owner.send('DELETE', `/companies/${companyId}`);
    await addUnit(owner, 'production');
    await addUnit(owner, 'production');
    expect(refusalOf(await owner.send('PATCH', '/billing', small))).toMatchObject({ status: 402, code: 'EGS_QUOTA_EXCEEDED' });
    expect((await billingOf(owner)).plan.code).toBe('growth');
  });
});
