import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';
import type { Appliance } from '#shared/api/dashboard/appliances.ts';
import { alertsPage, type Alert } from '#shared/api/dashboard/alerts.ts';
import { riyadhDate, riyadhInstant, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import { countDocuments } from '#main/head-office/billing/usage-counters.ts';
import { inOrganization, type Tenant } from '#main/head-office/db/in-organization.ts';
import { invoiceIdOf } from '#main/head-office/db/invoice-ids.ts';
import { everyRow, refusalOf } from '#support/head-office/companies.ts';
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

async function alerts(query = ''): Promise<Alert[]> {
  return alertsPage.parse((await owner.send('GET', `/alerts${query}`)).body).data;
}

async function report(
  clockSkewMs: number,
  lastBackup: Date | null,
  conditions: Appliance['conditions'] = [],
  configured = true,
): Promise<void> {
  const said = { version: '1', newest: 0, at: ago(0).toISOString(), disk_free_bytes: null, conditions };
  const backup = { last_at: lastBackup?.toISOString() ?? null, verified: true, configured };
  await work((tenant) =>
    tenant
      .insertInto('appliance_reports')
      .values({
        organization_id: origin.organizationId,
        appliance_id: origin.applianceId,
        received_at: ago(0),
        clock_skew_ms: clockSkewMs,
        report: JSON.stringify({ ...said, backup }),
      })
      .execute(),
  );
}

test('there are none while nothing is the matter', async () => {
  await report(minuteMs, ago(2 * dayMs));
  await work((tenant) =>
    tenant
      .insertInto('documents')
      .values(documentOf(origin, egsUnitId, 1))
      .execute(),
  );
  expect(await alerts()).toEqual([]);
});

test('a branch whose gateway answers with something new', async () => {
  await report(0, ago(0), [{ code: 'GATEWAY_NEWS', subject: 'production', severity: 'warning' }]);
  const [alert, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ kind: 'gateway_news', severity: 'warning', environment: 'production' });
  expect(alert).toMatchObject({ appliance_id: origin.applianceId });
  expect(await alerts('?kind=gateway_news')).toEqual([alert]);
  expect((await alerts())[0]?.alert_id).toBe(alert?.alert_id);
});

test('a deadline that is near, or past, until the document is reported', async () => {
  const queued = { status: 'queued', reported_at: null } as const;
  const near = documentOf(origin, egsUnitId, 1, { ...queued, report_deadline: ago(-4 * hourMs + 1) });
  const past = documentOf(origin, egsUnitId, 2, { ...queued, report_deadline: ago(0) });
  const far = documentOf(origin, egsUnitId, 3, { ...queued, report_deadline: ago(-4 * hourMs) });
  await work((tenant) => tenant.insertInto('documents').values([near, past, far]).execute());
  const found = await alerts();
  expect(found.map(({ kind, severity, invoice_id, invoice_number }) => [kind, severity, invoice_id, invoice_number])).toEqual([
    ['deadline_passed', 'error', invoiceIdOf(past.invoice_id), past.invoice_number],
    ['deadline_near', 'warning', invoiceIdOf(near.invoice_id), near.invoice_number],
  ]);
  expect(await alerts()).toEqual(found);
  await work((tenant) => tenant.updateTable('documents').set({ status: 'reported' }).execute());
  expect(await alerts()).toEqual([]);
});

test('an appliance says what is wrong with it, and why the oldest document that waits was not answered', async () => {
  const conditions = [{ code: 'GATEWAY_SILENT', subject: 'sandbox', severity: 'warning' } as const];
  await report(0, ago(0), conditions);
  const queued = { status: 'queued', reported_at: null } as const;
  const issued = (ms: number) => ({ invoice_date: riyadhDate(ago(ms)), invoice_time: riyadhTime(ago(ms)) });
  const documents = [
    documentOf(origin, egsUnitId, 1, { ...queued, ...issued(hourMs), created_at: ago(3 * hourMs), last_error: 'newer' }),
    // A till that was without its branch: it was issued first and signed last.
    documentOf(origin, egsUnitId, 2, { ...queued, ...issued(2 * hourMs), created_at: ago(0), last_error: 'oldest' }),
    documentOf(origin, egsUnitId, 3, { ...issued(3 * hourMs), created_at: ago(3 * hourMs), last_error: 'reported' }),
  ];
  await work((tenant) => tenant.insertInto('documents').values(documents).execute());
  const { body } = await owner.send('GET', `/appliances/${origin.applianceId}`);
  const { invoice_date, invoice_time } = issued(2 * hourMs);
  const oldest_unreported_at = riyadhInstant(invoice_date, invoice_time).toISOString();
  expect(body).toMatchObject({ conditions, queue: { waiting: 2, oldest_unreported_at, last_error: 'oldest' } });
});

test('a rejected document, until its number was used again for a valid one', async () => {
  const rejected = documentOf(origin, egsUnitId, 1, { status: 'failed', last_error: 'BR-KSA-37' });
  await work((tenant) => tenant.insertInto('documents').values(rejected).execute());
  expect(await alerts()).toMatchObject([{ kind: 'document_rejected', invoice_id: invoiceIdOf(rejected.invoice_id) }]);
  const corrected = documentOf(origin, egsUnitId, 2, { invoice_number: rejected.invoice_number });
  const { organization_id, company_id, invoice_id } = corrected;
  const term = { organization_id, company_id, has_deadline: true, invoice_id, term: 'shop-1' };
  await work(async (tenant) => {
    await tenant.insertInto('documents').values(corrected).execute();
    await tenant.insertInto('document_terms').values(term).execute();
  });
  expect(await alerts()).toEqual([]);
});

test('a certificate of thirty days or less', async () => {
  const certificate_id = randomUUID();
  const expiresIn = (ms: number) =>
    work(async (tenant) => {
      await tenant.deleteFrom('egs_certificates').execute();
      const certificate = { certificate_id, egs_unit_id: egsUnitId, kind: 'production', request_id: '1' } as const;
      const times = { issued_at: ago(dayMs), received_at: ago(dayMs), expires_at: ago(-ms) };
      await tenant
        .insertInto('egs_certificates')
        .values({ organization_id: origin.organizationId, ...certificate, certificate: '', ...times })
        .execute();
      await tenant.updateTable('egs_units').set({ production_certificate_id: certificate_id }).execute();
    });
  await expiresIn(31 * dayMs);
  expect(await alerts()).toEqual([]);
  await expiresIn(30 * dayMs);
  expect(await alerts()).toMatchObject([{ kind: 'certificate_expiring', severity: 'warning', egs_unit_id: egsUnitId }]);
  await expiresIn(-1);
  expect(await alerts()).toMatchObject([{ kind: 'certificate_expiring', severity: 'error' }]);
});

async function seen(last_seen_at: Date, revoked_at: Date | null = null): Promise<void> {
  await work((tenant) => tenant.updateTable('appliances').set({ last_seen_at, revoked_at }).execute());
}

test('an appliance that is silent, unless it was revoked', async () => {
  await seen(ago(15 * minuteMs));
  expect(await alerts()).toEqual([]);
  await seen(ago(15 * minuteMs + 1));
  expect(await alerts()).toMatchObject([{ kind: 'appliance_silent', appliance_id: origin.applianceId }]);
  await seen(ago(dayMs), ago(0));
  expect(await alerts()).toEqual([]);
});

test('a clock that is wrong, and a backup that is old or was never made', async () => {
  await report(-minuteMs - 1, ago(2 * dayMs + 1));
  expect((await alerts()).map(({ kind }) => kind)).toEqual(['clock_skew', 'backup_old']);
  await work((tenant) => tenant.deleteFrom('appliance_reports').execute());
  await report(0, null);
  expect(await alerts()).toMatchObject([{ kind: 'backup_missing', since: ago(10 * dayMs).toISOString() }]);
});

test('a branch without backups from its first report on, while one that is set to make them gets two days', async () => {
  await work((tenant) =>
    tenant
      .updateTable('appliances')
      .set({ created_at: ago(minuteMs) })
      .execute(),
  );
  await report(0, null);
  expect(await alerts()).toEqual([]);
  await work((tenant) => tenant.deleteFrom('appliance_reports').execute());
  await report(0, null, [], false);
  expect(await alerts()).toMatchObject([{ kind: 'backup_missing', appliance_id: origin.applianceId }]);
});

test('a backup that is dated in the future is none', async () => {
  await report(0, ago(-dayMs));
  expect(await alerts()).toMatchObject([{ kind: 'backup_missing', since: ago(10 * dayMs).toISOString() }]);
});

test('a document that was kept apart from its chain', async () => {
  const place = { organization_id: origin.organizationId, appliance_id: origin.applianceId, position: 1, digest: 'd' };
  const reason = { code: 'CHAIN_FORKED', reason: 'It forks.', egs_unit_id: egsUnitId, icv: 7, hash: 'other' } as const;
  await work((tenant) =>
    tenant
      .insertInto('kept_apart_documents')
      .values({ ...place, ...reason, entry: new Uint8Array([1]), received_at: ago(hourMs) })
      .execute(),
  );
  expect(await alerts()).toMatchObject([{ kind: 'chain_fault', severity: 'error', since: ago(hourMs).toISOString() }]);
});

test('a plan that is nearly used up', async () => {
  const count = (documents: number) =>
    work((tenant) => {
      const counted = [{ companyId: origin.companyId, environment: 'production' as const, month: '2026-11', documents }];
      return countDocuments(tenant, origin.organizationId, counted, ago(0));
    });
  await work((tenant) => tenant.updateTable('organizations').set({ plan: 'starter' }).execute());
  await count(799);
  expect(await alerts()).toEqual([]);
  await count(1);
  const seen: unknown[] = [];
  const alertNow = async () => {
    const [alert] = await alerts();
    seen.push(alert?.['alert_id']);
    return alert;
  };
  expect(await alertNow()).toMatchObject({ kind: 'quota_near', severity: 'warning' });
  await count(150);
  expect(await alertNow()).toMatchObject({ kind: 'quota_near', severity: 'error' });
  await count(50);
  expect(await alertNow()).toMatchObject({ kind: 'quota_near', severity: 'error' });
  // Each step is an alert of its own.
  expect(new Set(seen).size).toBe(3);
});

test('a webhook that was disabled because it failed, whose address may be secret but for its host', async () => {
  const url = 'https://203.0.114.1/hook?token=secret';
  const { body } = await owner.send('POST', '/webhooks', { url, event_types: ['*'] });
  await work((tenant) =>
    tenant
      .updateTable('webhook_endpoints')
      .set({ enabled: false, disabled_reason: 'failing', disabled_at: ago(hourMs) })
      .execute(),
  );
  const found = await alerts();
  expect(found).toMatchObject([{ kind: 'webhook_disabled', webhook_id: body['webhook_id'] }]);
  expect(found[0]?.message).not.toContain('secret');
});

test('come urgent first, each the newest first, and so page after page', async () => {
  const queued = { status: 'queued', reported_at: null } as const;
  const old = documentOf(origin, egsUnitId, 1, { ...queued, report_deadline: ago(2 * hourMs) });
  const near = documentOf(origin, egsUnitId, 2, { ...queued, report_deadline: ago(-3 * hourMs) });
  const nearer = documentOf(origin, egsUnitId, 3, { ...queued, report_deadline: ago(-2 * hourMs) });
  const rejected = documentOf(origin, egsUnitId, 4, { status: 'failed', status_at: ago(minuteMs) });
  await work((tenant) => tenant.insertInto('documents').values([old, near, nearer, rejected]).execute());
  await report(2 * minuteMs, ago(0));
  const kinds = ['document_rejected', 'deadline_passed', 'clock_skew', 'deadline_near', 'deadline_near'];
  const found = await alerts();
  expect(found.map(({ kind }) => kind)).toEqual(kinds);
  expect(found.slice(3).map(({ invoice_id }) => invoice_id)).toEqual(
    [near, nearer].map(({ invoice_id }) => invoiceIdOf(invoice_id)),
  );
  expect(await everyRow(owner, '/alerts', 2)).toEqual(found);
});

test('are filtered and paged, newest first, and those of another organization are not shown', async () => {
  const rejected = Array.from({ length: 5 }, (_, index) =>
    documentOf(origin, egsUnitId, index + 1, { status: 'failed', status_at: ago(index * minuteMs) }),
  );
  await work((tenant) => tenant.insertInto('documents').values(rejected).execute());
  await report(2 * minuteMs, ago(0));
  const all = await everyRow(owner, '/alerts?kind=document_rejected', 2);
  expect(all.map((alert) => alert['invoice_id'])).toEqual(rejected.map(({ invoice_id }) => invoiceIdOf(invoice_id)));
  expect(await alerts('?severity=warning')).toMatchObject([{ kind: 'clock_skew' }]);
  // What is about no document is about both environments, and about every company.
  expect(await alerts('?environment=production')).toMatchObject([{ kind: 'clock_skew' }]);
  expect(await alerts(`?company_id=${randomUUID()}`)).toMatchObject([{ kind: 'clock_skew' }]);
  expect(await alerts(`?environment=sandbox&company_id=${origin.companyId}`)).toHaveLength(rejected.length + 1);
  expect((await alerts('?kind=document_rejected'))[0]).toMatchObject({ environment: 'sandbox', company_id: origin.companyId });
  expect(refusalOf(await owner.send('GET', '/alerts?kind=rain')).status).toBe(400);
  const other = await headOffice.organization();
  expect((await other.viewer.send('GET', '/alerts')).body['data']).toEqual([]);
});
