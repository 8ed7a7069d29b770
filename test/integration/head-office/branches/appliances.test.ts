import { afterAll, beforeAll, expect, test } from 'vitest';
import { applianceList, unitList } from '#shared/api/dashboard/appliances.ts';
import { enrolment } from '#shared/api/sync/enrolment.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { addCompany, faultyPaths } from '#support/head-office/companies.ts';
import { storeUnit } from '#support/head-office/stored-documents.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { companyOfBranches as companyId, enrolmentCode, storeBranchCompanies } from '#support/sync/synchronised-branch.ts';

const other = '7b41951c-9f57-4677-8edc-3f6fb9ff3a75';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

async function organization(name?: string) {
  const people = await headOffice.organization(name);
  await storeBranchCompanies(headOffice, people.owner.organizationId, [other]);
  return people;
}

function join(code: string) {
  return headOffice.send('POST', '/sync/enrolments', { code, version: '1.2.3', ledger_id: 'ledger' });
}

async function enrolOne(owner: Person): Promise<{ applianceId: string; credential: string }> {
  const { body } = await join(await enrolmentCode(owner));
  const { appliance_id, credential } = enrolment.parse(body);
  return { applianceId: appliance_id, credential };
}

function codeOf(answer: { body: Record<string, unknown> }): unknown {
  return (answer.body['error'] as { code: string } | undefined)?.code;
}

test('a code lets one appliance join, once', async () => {
  const { owner } = await organization('Qahwa');
  const made = await owner.send('POST', '/appliances/enrolment-codes', { branch_name: 'Olaya', company_ids: [companyId] });
  expect(made).toMatchObject({ status: 201, body: { expires_at: '2026-11-20T09:15:00.000Z' } });
  const code = String(made.body['code']);
  const joined = await join(code.toLowerCase());
  expect(joined).toMatchObject({ status: 201, body: { branch_name: 'Olaya', organization: { name: 'Qahwa', plan: 'starter' } } });
  expect(codeOf(await join(code))).toBe('ENROLMENT_CODE_INVALID');
  const { body } = await owner.send('GET', `/appliances/${String(joined.body['appliance_id'])}`);
  expect(body).toMatchObject({
    branch_name: 'Olaya',
    company_ids: [companyId],
    version: '1.2.3',
    online: true,
    sync: { position: 0, lag_documents: 0, lag_seconds: 0 },
    queue: { waiting: 0 },
    chain: { ok: true, faults: 0 },
  });
});

test('of two appliances that present one code at once, one joins', async () => {
  const { owner } = await organization();
  const code = await enrolmentCode(owner);
  const answers = await Promise.all([join(code), join(code)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 401]);
});

test('a code is valid for fifteen minutes', async () => {
  const { owner } = await organization();
  const code = await enrolmentCode(owner);
  headOffice.clock.advance(15 * 60_000);
  expect(codeOf(await join(code))).toBe('ENROLMENT_CODE_INVALID');
});

test('neither code nor credential is stored, or in the audit log', async () => {
  const { owner } = await organization();
  const code = await enrolmentCode(owner);
  const { body } = await join(code);
  const stored = await inOrganization(headOffice.services.db, owner.organizationId, async (tenant) => [
    await tenant.selectFrom('appliances').selectAll().execute(),
    await tenant.selectFrom('enrolment_codes').selectAll().execute(),
    await tenant.selectFrom('audit_entries').selectAll().execute(),
    await tenant.selectFrom('lookups').selectAll().execute(),
  ]);
  const text = JSON.stringify(stored);
  expect(text).toContain('appliance.enrolled');
  for (const secret of [code, String(body['credential'])]) expect(text).not.toContain(secret);
});

test('appliances are listed page by page, newest first, and only one’s own', async () => {
  const { owner, viewer } = await organization();
  const { viewer: stranger } = await organization();
  const enrolled: string[] = [];
  for (let number = 0; number < 3; number += 1) {
    headOffice.clock.advance(1_000);
    enrolled.unshift((await enrolOne(owner)).applianceId);
  }
  const first = applianceList.parse((await viewer.send('GET', '/appliances?limit=2')).body);
  expect(first.pagination).toMatchObject({ has_more: true, total_count: 3 });
  const next = await viewer.send('GET', `/appliances?limit=2&cursor=${String(first.pagination.next_cursor)}`);
  const second = applianceList.parse(next.body);
  expect([...first.data, ...second.data].map(({ appliance_id }) => appliance_id)).toEqual(enrolled);
  expect(second.pagination).toMatchObject({ has_more: false, next_cursor: null });
  expect(applianceList.parse((await stranger.send('GET', '/appliances')).body).data).toEqual([]);
  expect(unitList.parse((await viewer.send('GET', '/egs-units')).body).data).toEqual([]);
  for (const id of [enrolled[0], 'nonsense']) {
    expect(codeOf(await stranger.send('GET', `/appliances/${String(id)}`))).toBe('NOT_FOUND');
  }
  const foreign = await stranger.send('GET', `/appliances?cursor=${String(first.pagination.next_cursor)}`);
  expect(codeOf(foreign)).toBe('VALIDATION_ERROR');
});

test('an appliance is renamed and gets other companies, which the audit log has', async () => {
  const { owner, admin } = await organization();
  const { applianceId } = await enrolOne(owner);
  const change = { branch_name: 'Malaz', company_ids: [other, other] };
  const changed = await admin.send('PATCH', `/appliances/${applianceId}`, change);
  expect(changed).toMatchObject({ status: 200, body: { branch_name: 'Malaz', company_ids: [other] } });
  const [entry] = await inOrganization(headOffice.services.db, owner.organizationId, (tenant) =>
    tenant.selectFrom('audit_entries').selectAll().where('action', '=', 'appliance.changed').execute(),
  );
  expect([entry?.before, entry?.after].map((text) => JSON.parse(String(text)) as unknown)).toEqual([
    { branch_name: 'Olaya', company_ids: [companyId], trading_hours: [] },
    { branch_name: 'Malaz', company_ids: [other], trading_hours: [] },
  ]);
});

test('an appliance is renamed alone', async () => {
  const { owner } = await organization();
  const { applianceId } = await enrolOne(owner);
  const changed = await owner.send('PATCH', `/appliances/${applianceId}`, { branch_name: 'Malaz' });
  expect(changed).toMatchObject({ status: 200, body: { branch_name: 'Malaz', company_ids: [companyId] } });
});

test('developers and viewers see appliances, and change nothing', async () => {
  const { owner, developer, viewer } = await organization();
  const { applianceId } = await enrolOne(owner);
  for (const person of [developer, viewer]) {
    expect((await person.send('GET', `/appliances/${applianceId}`)).status).toBe(200);
    expect(codeOf(await person.send('PATCH', `/appliances/${applianceId}`, { branch_name: 'x' }))).toBe('FORBIDDEN');
    expect(codeOf(await person.send('POST', `/appliances/${applianceId}/revoke`))).toBe('FORBIDDEN');
    const order = { branch_name: 'x', company_ids: [companyId] };
    expect(codeOf(await person.send('POST', '/appliances/enrolment-codes', order))).toBe('FORBIDDEN');
  }
});

test('a heartbeat is shown, and an appliance that is silent is offline', async () => {
  const { owner } = await organization();
  const { applianceId, credential } = await enrolOne(owner);
  const report = {
    version: '1.2.4',
    newest: 12,
    at: new Date(headOffice.clock.now().getTime() + 61_000).toISOString(),
    disk_free_bytes: 5_000_000_000,
    backup: { last_at: null, verified: false },
    conditions: [{ code: 'STORAGE_LOW', subject: '', severity: 'warning' }],
  };
  const authorization = `Bearer ${credential}`;
  expect((await headOffice.send('POST', '/sync/heartbeat', report, { authorization })).status).toBe(200);
  headOffice.clock.advance(60_000);
  const read = async () => (await owner.send('GET', `/appliances/${applianceId}`)).body;
  expect(await read()).toMatchObject({
    online: true,
    version: '1.2.4',
    clock_skew_ms: 61_000,
    disk_free_bytes: 5_000_000_000,
    backup: { last_at: null, verified: false },
    sync: { lag_documents: 12, lag_seconds: 60 },
  });
  headOffice.clock.advance(60_001);
  expect(await read()).toMatchObject({ online: false });
});

test('a code and an appliance name companies of the organization only', async () => {
  const { owner } = await organization();
  const foreign = await addCompany((await headOffice.organization()).owner);
  const ids = [companyId, foreign, other, '00000000-0000-4000-8000-000000000001'];
  const wrong = ['company_ids[1]', 'company_ids[3]'];
  const code = await owner.send('POST', '/appliances/enrolment-codes', { branch_name: 'Olaya', company_ids: ids });
  expect([code.status, codeOf(code), faultyPaths(code)]).toEqual([400, 'VALIDATION_ERROR', wrong]);
  const { applianceId } = await enrolOne(owner);
  const change = await owner.send('PATCH', `/appliances/${applianceId}`, { company_ids: ids });
  expect([change.status, codeOf(change), faultyPaths(change)]).toEqual([400, 'VALIDATION_ERROR', wrong]);
});

test('a company that is deleted is one of no appliance and no code any more', async () => {
  const { owner } = await organization();
  const code = await enrolmentCode(owner, [companyId, other]);
  const { body } = await join(await enrolmentCode(owner, [other, companyId]));
  expect((await owner.send('DELETE', `/companies/${other}`)).status).toBe(204);
  const path = `/appliances/${String(body['appliance_id'])}`;
  expect((await owner.send('GET', path)).body).toMatchObject({ company_ids: [companyId] });
  const joined = await join(code);
  const later = await owner.send('GET', `/appliances/${String(joined.body['appliance_id'])}`);
  expect(later.body).toMatchObject({ company_ids: [companyId] });
});

test('a company that has a unit is not deleted', async () => {
  const { owner } = await organization();
  const { applianceId } = await enrolOne(owner);
  const { organizationId } = owner;
  await inOrganization(headOffice.services.db, organizationId, (tenant) =>
    storeUnit(tenant, { organizationId, applianceId, companyId }),
  );
  const refused = await owner.send('DELETE', `/companies/${companyId}`);
  expect([refused.status, codeOf(refused)]).toEqual([409, 'COMPANY_IN_USE']);
  const { body } = await owner.send('GET', `/appliances/${applianceId}`);
  expect(body['company_ids']).toEqual([companyId]);
});
