import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { invoiceIdOf } from '#main/head-office/db/invoice-ids.ts';
import { totpSetup } from '#shared/api/dashboard/sessions.ts';
import { runHeadOffice, testPassword, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { idsOf, seededOrganization } from '#support/head-office/seeded-organization.ts';
import { contentsOf, documentOf, storeUnit } from '#support/head-office/stored-documents.ts';

type Place = { companyId: string; applianceId: string; invoiceId: string; ids: string[] };

let headOffice: RunningHeadOffice;
let people: Record<'owner' | 'admin' | 'developer' | 'viewer', Person>;
// Of the first company and branch, and of the second.
let first: Place;
let second: Place;

// A second company at a branch of its own, with a document, a key and a webhook.
async function addPlace({ owner }: { owner: Person }): Promise<Omit<Place, 'ids'>> {
  await inOrganization(headOffice.services.db, owner.organizationId, (tenant) =>
    tenant.updateTable('organizations').set({ plan: 'enterprise' }).execute(),
  );
  const company = await owner.send('POST', '/companies', { legal_name: 'Tamr', vat_number: '310175397400003' });
  const companyId = String(company.body['company_id']);
  await owner.send('POST', `/companies/${companyId}/api-keys`, { name: 'Date till', environment: 'sandbox' });
  const code = await owner.send('POST', '/appliances/enrolment-codes', { branch_name: 'Harbor', company_ids: [companyId] });
  await headOffice.send('POST', '/sync/enrolments', { code: code.body['code'], version: '1.0.0', ledger_id: companyId });
  const webhook = await owner.send('POST', '/webhooks', {
    url: 'https://203.0.114.2/hook',
    event_types: ['*'],
    company_id: companyId,
  });
  await owner.send('POST', `/webhooks/${String(webhook.body['webhook_id'])}/test`);
  return inOrganization(headOffice.services.db, owner.organizationId, async (tenant) => {
    const { appliance_id: applianceId } = await tenant
      .selectFrom('appliances')
      .select('appliance_id')
      .where('branch_name', '=', 'Harbor')
      .executeTakeFirstOrThrow();
    const origin = { organizationId: owner.organizationId, applianceId, companyId };
    const document = documentOf(origin, await storeUnit(tenant, origin), 2, { invoice_number: 'TAMR-2' });
    await tenant.insertInto('documents').values(document).execute();
    await tenant.insertInto('document_contents').values(contentsOf(document)).execute();
    return { companyId, applianceId, invoiceId: document.invoice_id };
  });
}

beforeAll(async () => {
  headOffice = await runHeadOffice();
  people = await seededOrganization(headOffice);
  const { organizationId } = people.owner;
  const before = await inOrganization(headOffice.services.db, organizationId, async (tenant) => ({
    ...(await tenant.selectFrom('appliances').select('appliance_id as applianceId').executeTakeFirstOrThrow()),
    ...(await tenant
      .selectFrom('documents')
      .select(['company_id as companyId', 'invoice_id as invoiceId'])
      .executeTakeFirstOrThrow()),
  }));
  const known = await idsOf(headOffice, organizationId);
  const added = await addPlace(people);
  const all = await idsOf(headOffice, organizationId);
  const ofPeople = Object.values(people).map(({ userId }) => userId);
  first = { ...before, ids: known.filter((id) => !ofPeople.includes(id)) };
  second = { ...added, ids: all.filter((id) => !known.includes(id)) };
});

afterAll(() => headOffice.close());

function limit(person: Person, limits: { company_ids?: string[] | null; appliance_ids?: string[] | null; role?: string }) {
  return people.owner.send('PATCH', `/team/${person.userId}`, limits);
}

// Everything that a person is shown by routes that name no id, as one text.
async function shownTo(person: Person): Promise<string> {
  const texts: string[] = [];
  for (const { method, path, access } of headOffice.routes) {
    if (method !== 'get' || path.includes(':') || access === 'anyone' || path === '/events' || path.startsWith('/auth/'))
      continue;
    const query = {
      '/reports/vat-return': `?company_id=${second.companyId}&from=2026-11-01&to=2026-11-30`,
      '/reports/summary': '?group_by=branch',
      '/invoices/export': '?format=csv',
    }[path];
    const response = await fetch(`${headOffice.url}/api${path}${query ?? ''}`, {
      headers: { authorization: `Bearer ${person.accessToken}` },
    });
    expect([path, response.status < 500]).toEqual([path, true]);
    texts.push(await response.text());
  }
  return texts.join('\n');
}

const limits = [
  ['a company', () => ({ company_ids: [second.companyId], appliance_ids: null })],
  ['a branch', () => ({ company_ids: null, appliance_ids: [second.applianceId] })],
  ['both', () => ({ company_ids: [second.companyId], appliance_ids: [second.applianceId] })],
] as const;

test.each(limits)('whoever is limited to %s sees nothing of another', async (_to, limitsOf) => {
  const { admin } = people;
  expect(await limit(admin, limitsOf())).toMatchObject({ status: 200, body: limitsOf() });
  const shown = await shownTo(admin);
  expect(first.ids.filter((id) => shown.includes(id))).toEqual([]);
  expect([first.companyId, first.applianceId, 'Qahwa', 'Olaya', 'SHOP-1'].filter((name) => shown.includes(name))).toEqual([]);
  for (const name of [second.companyId, second.applianceId, 'Tamr', 'Harbor', 'TAMR-2']) expect(shown).toContain(name);
  expect((await admin.send('GET', '/reports/day?date=2026-11-20')).body).toMatchObject({ totals: { documents: 1, total: 115 } });
  await limit(admin, { company_ids: null, appliance_ids: null });
});

test('what is beyond his limits answers as if it did not exist, whatever he does with it', async () => {
  const { admin } = people;
  await limit(admin, { company_ids: [second.companyId] });
  for (const { method, path, access } of headOffice.routes) {
    if (!path.includes(':') || access === 'anyone' || access === 'signed_in' || path.includes(':month')) continue;
    const body = method === 'get' || method === 'delete' ? undefined : {};
    const others = method === 'get' ? first.ids : [];
    for (const id of [first.companyId, first.applianceId, invoiceIdOf(first.invoiceId), ...others]) {
      const { status } = await admin.send(method.toUpperCase(), path.replaceAll(/:\w+/g, id), body);
      expect([method, path, id, [400, 403, 404, 405].includes(status)]).toEqual([method, path, id, true]);
    }
  }
  await limit(admin, { company_ids: null });
  expect((await admin.send('GET', `/companies/${first.companyId}`)).status).toBe(200);
});

test('he changes what is his, and nothing of the organization as a whole', async () => {
  const { admin } = people;
  await limit(admin, { company_ids: [second.companyId] });
  const statusOf = async (method: string, path: string, body?: object) => (await admin.send(method, path, body)).status;
  expect(await statusOf('PATCH', `/companies/${second.companyId}`, { legal_name_ar: 'تمر' })).toBe(200);
  expect(await statusOf('POST', `/companies/${second.companyId}/api-keys`, { name: 'Another', environment: 'sandbox' })).toBe(
    201,
  );
  expect(await statusOf('POST', '/companies', { legal_name: 'Third', vat_number: '311111111100003' })).toBe(403);
  const webhook = { url: 'https://203.0.114.3/hook', event_types: ['*'] };
  expect(await statusOf('POST', '/webhooks', webhook)).toBe(403);
  expect(await statusOf('POST', '/webhooks', { ...webhook, company_id: second.companyId })).toBe(201);
  const user = { username: 'harbor-till', name: 'Till', role: 'cashier', password: 'korrekt-batterie' };
  expect(await statusOf('POST', '/branch-users', user)).toBe(403);
  expect(await statusOf('POST', '/branch-users', { ...user, appliance_ids: [second.applianceId] })).toBe(201);
  const code = { branch_name: 'New', company_ids: [first.companyId] };
  expect(await statusOf('POST', '/appliances/enrolment-codes', code)).toBe(400);
  for (const path of ['/team', '/team/invitations', '/audit-log', '/billing', '/organization']) {
    expect([path, await statusOf('GET', path)]).toEqual([path, 403]);
  }
  const { body } = await admin.send('GET', '/auth/me');
  expect(body).toMatchObject({ user: { company_ids: [second.companyId], appliance_ids: null, totp_required: false } });
  expect(body['permissions']).not.toContain('team.read');
  await limit(admin, { company_ids: null });
});

test('who is limited to a branch changes nothing that holds at others, and is told no sums in which others have a part', async () => {
  const { admin, owner } = people;
  const key = await owner.send('POST', `/companies/${second.companyId}/api-keys`, { name: 'Kept', environment: 'sandbox' });
  await limit(admin, { appliance_ids: [second.applianceId] });
  const keys = `/companies/${second.companyId}/api-keys`;
  expect((await admin.send('PATCH', `/companies/${second.companyId}`, { legal_name_ar: 'لا' })).status).toBe(403);
  expect((await admin.send('POST', keys, { name: 'Another', environment: 'sandbox' })).status).toBe(403);
  expect((await admin.send('POST', `/api-keys/${String(key.body['key_id'])}/revoke`)).status).toBe(403);
  const detail = await admin.send('GET', `/invoices/${invoiceIdOf(second.invoiceId)}`);
  expect(detail).toMatchObject({ status: 200, body: { creditable: null } });
  await limit(admin, { appliance_ids: null });
  expect((await owner.send('GET', `/invoices/${invoiceIdOf(second.invoiceId)}`)).body).toMatchObject({ creditable: 115 });
});

test('a search counts nothing that it may not show', async () => {
  const { admin } = people;
  const countOf = async (query: string) =>
    ((await admin.send('GET', `/invoices?${query}`)).body['pagination'] as { total_count: number }).total_count;
  expect(await countOf('search=115.00')).toBe(2);
  await limit(admin, { company_ids: [second.companyId] });
  expect(await countOf('search=115.00')).toBe(1);
  expect(await countOf(`search=115.00&company_id=${first.companyId}`)).toBe(0);
  await limit(admin, { company_ids: null });
});

test('a branch of several companies is changed by nobody who is limited to one of them', async () => {
  const { admin, owner } = people;
  const both = [first.companyId, second.companyId];
  await owner.send('PATCH', `/appliances/${second.applianceId}`, { company_ids: both });
  await limit(admin, { company_ids: [second.companyId] });
  expect((await admin.send('PATCH', `/appliances/${second.applianceId}`, { branch_name: 'Mine' })).status).toBe(403);
  const user = {
    username: 'mine',
    name: 'Mine',
    role: 'owner',
    password: 'korrekt-batterie',
    appliance_ids: [second.applianceId],
  };
  expect((await admin.send('POST', '/branch-users', user)).status).toBe(403);
  expect((await owner.send('GET', `/appliances/${second.applianceId}`)).body).toMatchObject({ branch_name: 'Harbor' });
  await limit(admin, { company_ids: null });
  await owner.send('PATCH', `/appliances/${second.applianceId}`, { company_ids: [second.companyId] });
});

test('an invitation brings its limits along; an Owner has none, and what the organization does not have is none', async () => {
  const { owner, developer } = people;
  const invite = (body: object) => owner.send('POST', '/team/invitations', { email: 'accountant@example.com', ...body });
  const refused = { status: 400, body: { error: { code: 'VALIDATION_ERROR' } } };
  expect(await invite({ role: 'owner', company_ids: [second.companyId] })).toMatchObject(refused);
  expect(await invite({ role: 'viewer', company_ids: [owner.userId] })).toMatchObject(refused);
  expect(await invite({ role: 'viewer', appliance_ids: [] })).toMatchObject(refused);
  expect(await limit(owner, { company_ids: [second.companyId] })).toMatchObject(refused);
  const { body } = await invite({ role: 'viewer', company_ids: [second.companyId] });
  const invitation_token = String(body['invitation_url']).split('#')[1];
  const accepted = await headOffice.send('POST', '/invitations/accept', {
    invitation_token,
    name: 'Huda',
    password: testPassword,
  });
  expect(accepted).toMatchObject({ status: 201, body: { user: { company_ids: [second.companyId], appliance_ids: null } } });
  await limit(developer, { company_ids: [second.companyId] });
  expect(await limit(developer, { role: 'owner' })).toMatchObject({ status: 200, body: { role: 'owner', company_ids: null } });
  await limit(developer, { role: 'developer' });
});

test('his stream of events has those of his documents alone', async () => {
  const { viewer, owner } = people;
  await limit(viewer, { company_ids: [second.companyId] });
  const stream = await fetch(`${headOffice.url}/api/events`, { headers: { authorization: `Bearer ${viewer.accessToken}` } });
  const reader = z.instanceof(ReadableStream).parse(stream.body).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readUntil = async (wanted: string): Promise<void> => {
    while (!text.includes(wanted)) text += (await reader.read()).value ?? '';
  };
  await readUntil(': open');
  for (const { invoiceId } of [first, second]) {
    await inOrganization(headOffice.services.db, owner.organizationId, (tenant) =>
      tenant.updateTable('documents').set({ status: 'failed' }).where('invoice_id', '=', invoiceId).execute(),
    );
  }
  await readUntil('"failed"');
  expect(text).toContain(invoiceIdOf(second.invoiceId));
  expect(text).not.toContain(invoiceIdOf(first.invoiceId));
  await reader.cancel();
  await limit(viewer, { company_ids: null });
});

test('whose role needs an authenticator app does nothing until he has one, and keeps it', async () => {
  const { owner, viewer } = people;
  const demand = (roles: string[]) => owner.send('PATCH', '/organization', { totp_required_roles: roles });
  expect(await demand(['viewer'])).toMatchObject({ status: 200, body: { totp_required_roles: ['viewer'] } });
  expect(await viewer.send('GET', '/companies')).toMatchObject({ status: 403, body: { error: { code: 'TOTP_SETUP_REQUIRED' } } });
  expect((await viewer.send('GET', '/auth/me')).body).toMatchObject({ user: { totp_required: true, totp_enabled: false } });
  expect((await owner.send('GET', '/companies')).status).toBe(200);
  const { secret } = totpSetup.parse((await viewer.send('POST', '/auth/totp/setup', { password: testPassword })).body);
  const codeNow = (): string => new TOTP({ secret: String(secret) }).generate({ timestamp: headOffice.clock.now().getTime() });
  expect((await viewer.send('POST', '/auth/totp/confirm', { code: codeNow() })).status).toBe(200);
  expect((await viewer.send('GET', '/companies')).status).toBe(200);
  headOffice.clock.advance(60_000);
  const disable = await viewer.send('POST', '/auth/totp/disable', { password: testPassword, code: codeNow() });
  expect(disable).toMatchObject({ status: 409, body: { error: { code: 'TOTP_DEMANDED' } } });
  await demand([]);
  expect((await viewer.send('GET', '/auth/me')).body).toMatchObject({ user: { totp_required: false, totp_enabled: true } });
});
