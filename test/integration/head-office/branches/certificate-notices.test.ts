import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { watchCertificates } from '#main/head-office/alerts/watch-certificates.ts';
import { inOrganization, type Tenant } from '#main/head-office/db/in-organization.ts';
import { webhookPayload } from '#shared/api/dashboard/webhook-events.ts';
import { asTableOwner } from '#support/head-office/as-table-owner.ts';
import { addCompany } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { storeUnit } from '#support/head-office/stored-documents.ts';

const dayMs = 24 * 3_600_000;

let office: RunningHeadOffice;
let owner: Person;
let companyId: string;

beforeAll(async () => {
  office = await runHeadOffice({ worksOnJobs: false, allowInsecureWebhooks: true });
});

beforeEach(async () => {
  owner = (await office.organization()).owner;
  companyId = await addCompany(owner);
  await owner.send('POST', '/webhooks', { url: 'http://127.0.0.1:9/hook', event_types: ['*'] });
});

afterAll(() => office.close());

function ofOwner<Value>(work: (tenant: Tenant) => Promise<Value>): Promise<Value> {
  return inOrganization(office.services.db, owner.organizationId, work);
}

function certificateOf(egsUnitId: string, expiresAt: Date) {
  const at = office.clock.now();
  const times = { issued_at: at, expires_at: expiresAt, received_at: at };
  const ids = { organization_id: owner.organizationId, certificate_id: randomUUID(), egs_unit_id: egsUnitId };
  return { ...ids, ...times, kind: 'production' as const, request_id: 'r', certificate: 'c' };
}

// A unit of an appliance whose certificate expires after so many days.
async function unitExpiringIn(days: number, { isRevoked = false } = {}): Promise<{ egsUnitId: string; applianceId: string }> {
  const [at, applianceId] = [office.clock.now(), randomUUID()];
  const egsUnitId = await ofOwner(async (tenant) => {
    await tenant
      .insertInto('appliances')
      .values({
        organization_id: owner.organizationId,
        appliance_id: applianceId,
        branch_name: 'Olaya',
        company_ids: [companyId],
        credential_hash: randomUUID(),
        ledger_id: 'l',
        version: '1',
        created_at: at,
        last_seen_at: at,
        revoked_at: isRevoked ? at : null,
      })
      .execute();
    return storeUnit(tenant, { organizationId: owner.organizationId, applianceId, companyId });
  });
  await certify(egsUnitId, days);
  return { egsUnitId, applianceId };
}

async function certify(egsUnitId: string, days: number): Promise<void> {
  const certificate = certificateOf(egsUnitId, new Date(office.clock.now().getTime() + days * dayMs));
  await ofOwner(async (tenant) => {
    await tenant.insertInto('egs_certificates').values(certificate).execute();
    const { certificate_id: production_certificate_id } = certificate;
    await tenant.updateTable('egs_units').set({ production_certificate_id }).where('egs_unit_id', '=', egsUnitId).execute();
  });
}

async function eventsOfOwner() {
  const rows = await ofOwner((tenant) => tenant.selectFrom('webhook_events').select('body').orderBy('event_id').execute());
  return rows.map(({ body }) => webhookPayload.parse(JSON.parse(body)));
}

async function daysTold(): Promise<number[]> {
  return (await eventsOfOwner()).map(({ data }) => ('days_until_expiry' in data ? data.days_until_expiry : NaN));
}

test('a certificate is announced within 30 days and again within 7, each once, to webhooks and in the activity log', async () => {
  const { egsUnitId, applianceId } = await unitExpiringIn(31);
  for (let day = 31; day >= -1; day -= 1) {
    await watchCertificates(office.services);
    await watchCertificates(office.services);
    office.clock.advance(dayMs);
  }
  expect(await daysTold()).toEqual([30, 7]);
  const [first] = await eventsOfOwner();
  const about = { egs_unit_id: egsUnitId, unit_name: 'Till', company_id: companyId, environment: 'sandbox' };
  expect(first).toMatchObject({ type: 'egs.certificate_expiring', data: about });
  const { rows } = await ofOwner(async (tenant) => ({
    rows: await tenant.selectFrom('activity_entries').selectAll().orderBy('at').execute(),
  }));
  const entry = { kind: 'egs.certificate_expiring', severity: 'warning', company_id: companyId, appliance_id: applianceId };
  expect(rows).toMatchObject([
    { ...entry, egs_unit_id: egsUnitId, details: { days_until_expiry: 30 } },
    { ...entry, details: { days_until_expiry: 7 } },
  ]);
});

test('one that is found late is announced once, and its successor in its own time', async () => {
  const { egsUnitId } = await unitExpiringIn(3);
  await watchCertificates(office.services);
  office.clock.advance(5 * dayMs);
  await watchCertificates(office.services);
  await certify(egsUnitId, 365);
  await watchCertificates(office.services);
  expect(await daysTold()).toEqual([3]);
  office.clock.advance(340 * dayMs);
  await watchCertificates(office.services);
  expect(await daysTold()).toEqual([3, 25]);
});

test('those of all organizations are looked at, and none of an appliance that was revoked', async () => {
  await unitExpiringIn(10, { isRevoked: true });
  await unitExpiringIn(20);
  const first = owner;
  owner = (await office.organization()).owner;
  companyId = await addCompany(owner);
  await owner.send('POST', '/webhooks', { url: 'http://127.0.0.1:9/hook', event_types: ['egs.certificate_expiring'] });
  await unitExpiringIn(5);
  await watchCertificates(office.services);
  expect(await daysTold()).toEqual([5]);
  owner = first;
  expect(await daysTold()).toEqual([20]);
});

test('one that cannot be told keeps back no other of its organization', async () => {
  const { egsUnitId } = await unitExpiringIn(3);
  await unitExpiringIn(5);
  await asTableOwner(office.services.db, async (transaction) => {
    const found = transaction.selectFrom('egs_units').select('production_certificate_id').where('egs_unit_id', '=', egsUnitId);
    const { production_certificate_id: id } = await found.executeTakeFirstOrThrow();
    const refused = sql.lit(id);
    await sql`ALTER TABLE certificate_notices ADD CONSTRAINT no_such_notice CHECK (certificate_id <> ${refused}) NOT VALID`.execute(
      transaction,
    );
  });
  await expect(watchCertificates(office.services)).rejects.toThrow(AggregateError);
  expect(await daysTold()).toEqual([5]);
});
