import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeenTill } from '#shared/api/people/tills.ts';
import { managerUnit } from '#shared/api/people/units.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';
import { codeOf, type Browser } from '#support/branch/people-api/browser.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { eventually } from '#support/branch/running-branch.ts';

let shop: TestBranch;
let owner: Browser;

beforeAll(async () => {
  shop = await startTestBranch({}, { companyId: '6f1d3c0e-7c39-4c1e-9a15-1b2c3d4e5f60' });
  storeTestUsers(shop.running, await testUsers());
  owner = await signIn(shop.running, 'owner');
});

afterAll(() => shop.running.close());

async function seenTills(): Promise<Record<string, unknown>[]> {
  return (await owner.get('/manager/tills')).body['data'] as Record<string, unknown>[];
}

// The status of a request with a key.
async function use(apiKey: string): Promise<number> {
  return (await shop.running.send('GET', '/v1/egs', undefined, { authorization: `Bearer ${apiKey}` })).status;
}

async function keyOfLostTill(): Promise<SeenTill['api_key'] | undefined> {
  const keys = (await seenTills()).map(({ api_key: key }) => key as SeenTill['api_key']);
  return keys.find((key) => key?.name === 'Lost till');
}

test('a till is listed with its key, its last sale and the refusals of today', async () => {
  await shop.sell('simplified');
  await shop.post('simplified', { line_items: [] });
  const [till] = await eventually(seenTills, (tills) => tills.length > 0);
  expect(till).toMatchObject({ address: '127.0.0.1', errors_today: 1, api_key: { name: 'Test key', environment: 'sandbox' } });
  expect(till?.['last_sale_at']).toBe(shop.running.clock.now().toISOString());
});

test('the network is described', async () => {
  const { body } = await owner.get('/manager/lan');
  expect(body).toMatchObject({
    is_open: false,
    encryption: 'none',
    warns_of_plain_http: false,
    local_url: shop.running.branch.url,
    certificate: null,
  });
});

test('a unit is created, onboarded step by step, and renewed', async () => {
  const created = await owner.send('POST', '/manager/units', {
    company_id: '6f1d3c0e-7c39-4c1e-9a15-1b2c3d4e5f60',
    environment: 'sandbox',
    unit_name: 'Till 2',
    invoice_type: 'both',
    otp: '123345',
  });
  expect(created.status).toBe(201);
  const path = `/manager/units/${String(created.body['egs_unit_id'])}`;
  const read = async () => managerUnit.parse((await owner.get(path)).body);
  const active = await eventually(read, ({ onboarding_status }) => onboarding_status === 'active');
  expect(active).toMatchObject({ onboarding_step: 'done', compliance_documents_total: 6, cert_health: 'healthy' });
  expect(codeOf(await owner.send('POST', `${path}/certificate`, { otp: '111111' }))).toBe('INVALID_OTP');
  expect((await owner.send('POST', `${path}/certificate`, { otp: '123345' })).status).toBe(200);
  // The sandbox does without a code.
  expect((await owner.send('POST', `${path}/certificate`, { otp: '' })).status).toBe(200);
  const { body } = await owner.get('/manager/audit-log?action=unit.certificate_requested');
  expect(body['data']).toMatchObject([
    { detail: { outcome: 'done' } },
    { detail: { outcome: 'done' } },
    { detail: { outcome: 'INVALID_OTP' } },
  ]);
  const none = await owner.get('/manager/units/00000000-0000-4000-8000-000000000000');
  expect([none.status, codeOf(none)]).toEqual([404, 'EGS_UNIT_NOT_FOUND']);
});

test('a unit that was onboarded anew leaves its old device to revoke in the portal, ticked once and remembered', async () => {
  const path = `/manager/units/${shop.egsUnitId}`;
  const read = async () => managerUnit.parse((await owner.get(path)).body);
  const { cert_issued_at } = await read();
  const renew = async () => {
    shop.running.clock.advance(60_000);
    expect((await owner.send('POST', `${path}/certificate`, { otp: '123345' })).status).toBe(200);
  };
  await renew();
  expect((await read()).portal_steps).toEqual([]);
  const { cert_issued_at: issuedAt } = await read();
  expect(issuedAt).not.toBe(cert_issued_at);
  // The authority takes the certificate no more, so the same code onboards the unit anew.
  await shop.running.orderFaults({ status: 401, count: 1 });
  await renew();
  const [step, ...others] = (await read()).portal_steps;
  expect([step, others]).toMatchObject([{ issued_at: issuedAt, done_at: null }, []]);
  await renew();
  expect((await read()).portal_steps).toEqual([step]);

  const ofStep = `${path}/portal-steps/${String(step?.certificate_id)}`;
  const at = shop.running.clock.now().toISOString();
  const ticked = await owner.send('POST', ofStep, { is_done: true });
  expect([ticked.status, managerUnit.parse(ticked.body).portal_steps]).toEqual([200, [{ ...step, done_at: at }]]);
  await shop.running.restart();
  owner = await signIn(shop.running, 'owner');
  shop.running.clock.advance(60_000);
  expect((await owner.send('POST', ofStep, { is_done: true })).status).toBe(200);
  expect((await read()).portal_steps).toEqual([{ ...step, done_at: at }]);
  const cashier = await signIn(shop.running, 'cashier');
  expect(codeOf(await cashier.send('POST', ofStep, { is_done: false }))).toBe('FORBIDDEN');
  expect((await owner.send('POST', ofStep, { is_done: false })).status).toBe(200);
  expect((await read()).portal_steps).toEqual([step]);
  const { body } = await owner.get('/manager/audit-log');
  const entries = (body['data'] as { action: string; target: string }[]).filter(({ action }) => action.startsWith('unit.portal'));
  expect(entries.map(({ action }) => action)).toEqual(['unit.portal_step_reopened', 'unit.portal_step_done']);
  expect(entries).toMatchObject([{ target: shop.egsUnitId, detail: { certificate_id: step?.certificate_id } }, {}]);
  const other = `${path}/portal-steps/00000000-0000-4000-8000-000000000000`;
  expect(codeOf(await owner.send('POST', other, { is_done: true }))).toBe('NOT_FOUND');
});

test('a unit that was given up leaves its last device to revoke, also ticked', async () => {
  const id = await shop.running.createActiveUnit({ unit_name: 'Given up', invoice_type: 'simplified' });
  const at = shop.running.clock.now().toISOString();
  writeBeside(shop.running, (writer) =>
    writer.insert('uncertain_tails', { egs_unit_id: id, since: at, lost_icv: null, given_up_at: at }),
  );
  const [step] = managerUnit.parse((await owner.get(`/manager/units/${id}`)).body).portal_steps;
  expect(step).toMatchObject({ done_at: null });
  const { body } = await owner.send('POST', `/manager/units/${id}/portal-steps/${String(step?.certificate_id)}`, {
    is_done: true,
  });
  expect(body).toMatchObject({ portal_steps: [{ ...step, done_at: at }] });
});

test('a key is made, replaced and revoked; it is in one answer alone', async () => {
  const made = await owner.send('POST', '/manager/api-keys', { name: 'Second till', environment: 'sandbox' });
  expect(made.status).toBe(201);
  const key = String(made.body['api_key']);
  const id = String(made.body['key_id']);
  expect(await use(key)).toBe(200);
  expect(codeOf(await owner.send('POST', '/manager/api-keys', { name: 'Second till', environment: 'sandbox' }))).toBe(
    'API_KEY_NAME_EXISTS',
  );
  const rotated = await owner.send('POST', `/manager/api-keys/${id}/rotate`, { grace_hours: 1 });
  expect(await use(String(rotated.body['api_key']))).toBe(200);
  expect(codeOf(await owner.send('POST', `/manager/api-keys/${id}/rotate`, {}))).toBe('API_KEY_NOT_ACTIVE');
  expect((await owner.send('POST', `/manager/api-keys/${id}/revoke`)).status).toBe(200);
  expect(await use(key)).toBe(401);
  expect(codeOf(await owner.send('POST', '/manager/api-keys/none/revoke'))).toBe('NOT_FOUND');
  const list = await owner.get('/manager/api-keys');
  const log = await owner.get('/manager/audit-log');
  for (const { text } of [list, log]) expect(text).not.toContain(key);
});

test('a lost till: its key is revoked, and who tries it afterwards is shown with the till', async () => {
  const made = await owner.send('POST', '/manager/api-keys', { name: 'Lost till', environment: 'sandbox' });
  const authorization = `Bearer ${String(made.body['api_key'])}`;
  await shop.running.send('POST', '/v1/invoices/simplified', shop.bodyOf('simplified'), { authorization });
  expect(await eventually(keyOfLostTill, (key) => key !== undefined)).toMatchObject({ revoked_at: null, attempts_after_end: [] });
  const revokedAt = shop.running.clock.now().toISOString();
  expect((await owner.send('POST', `/manager/api-keys/${String(made.body['key_id'])}/revoke`)).status).toBe(200);
  shop.running.clock.advance(60_000);
  for (let tries = 0; tries < 2; tries += 1) expect(await use(String(made.body['api_key']))).toBe(401);
  expect(await keyOfLostTill()).toMatchObject({
    revoked_at: revokedAt,
    attempts_after_end: [{ address: '127.0.0.1', count: 2, last_at: shop.running.clock.now().toISOString() }],
  });
  const { body } = await owner.get('/manager/audit-log');
  expect(body['data']).toContainEqual(expect.objectContaining({ action: 'api_key.revoked', target: made.body['key_id'] }));
});

test('the company is replaced as a whole, but for the VAT number that certificates contain', async () => {
  const company = { legal_name: 'Test Trading Company', vat_number: '310175397400003', cr_number: '1010010000' };
  const stored = await owner.send('POST', '/manager/companies', { ...company, business_category: 'Books' });
  expect(stored.body).toMatchObject({ business_category: 'Books', vat_number_fixed: true, legal_name_ar: null });
  const other = await owner.send('POST', '/manager/companies', { ...company, vat_number: '310175397500003' });
  expect([other.status, codeOf(other)]).toEqual([409, 'COMPANY_VAT_FIXED']);
  const wrong = await owner.send('POST', '/manager/companies', { vat_number: '1' });
  expect(wrong.body['error']).toMatchObject({ details: [{ path: 'legal_name' }, { path: 'vat_number' }] });
});

test('switches of the company stay as they are until they are named, and a change of them is in the audit log', async () => {
  const company = { legal_name: 'Test Trading Company', vat_number: '310175397400003', cr_number: '1010010000' };
  const off = { external_originals: false, require_arabic: true };
  const changed = await owner.send('POST', '/manager/companies', { ...company, ...off });
  expect([changed.status, changed.body]).toMatchObject([200, off]);
  const { body: log } = await owner.get('/manager/audit-log');
  const stored = { action: 'company.stored', target: changed.body['company_id'], detail: { change: 'updated' } };
  expect(log['data']).toContainEqual(expect.objectContaining(stored));
  expect((await owner.send('POST', '/manager/companies', company)).body).toMatchObject(off);
  const on = { external_originals: true, require_arabic: false };
  expect((await owner.send('POST', '/manager/companies', { ...company, ...on })).body).toMatchObject(on);
  expect((await owner.get('/manager/companies')).body['data']).toMatchObject([on]);
  const links = await owner.send('POST', '/manager/companies', { ...company, receipt_links: true });
  expect([links.status, links.body['error']]).toMatchObject([
    400,
    { details: [{ path: 'receipt_links', params: { rule: 'head_office' } }] },
  ]);
  const wrong = await owner.send('POST', '/manager/companies', { ...company, require_arabic: null });
  expect(wrong.body['error']).toMatchObject({ details: [{ path: 'require_arabic' }] });
});

test('joining says what head office says', async () => {
  const answer = await owner.send('POST', '/manager/head-office', { url: 'http://127.0.0.1:9', code: 'none' });
  expect([answer.status, codeOf(answer)]).toEqual([400, 'HEAD_OFFICE_REFUSED']);
  expect((await owner.get('/manager/head-office')).body).toMatchObject({ joined: false, local_users: 3 });
});

test.each([
  'http://office.example',
  'http://192.168.1.20:8430',
  'http://localhost.example/',
  'http://127.0.0.1:80@office.example/',
  'http://127.0.0.1.example',
])('the code is not sent unencrypted to %s', async (url) => {
  const answer = await owner.send('POST', '/manager/head-office', { url, code: 'none' });
  expect([answer.status, answer.body['error']]).toMatchObject([400, { code: 'VALIDATION_ERROR', details: [{ path: 'url' }] }]);
});

test.each(['http://localhost:9', 'http://[::1]:9/', 'HTTP://127.0.0.1:9'])('%s on this machine is asked', async (url) => {
  const answer = await owner.send('POST', '/manager/head-office', { url, code: 'none' });
  expect(codeOf(answer)).toBe('HEAD_OFFICE_REFUSED');
});

test('settings hold at once, those of the network from the next start, and need the owner', async () => {
  await owner.send('PATCH', '/manager/settings', { idle_lock_minutes: 5, branch_name: 'New name', language: 'en' });
  expect((await owner.get('/manager/session')).body['locks_after_minutes']).toBe(5);
  expect((await owner.get('/manager/state')).body).toMatchObject({ branch_name: 'New name', languages: ['en', 'ar'] });
  const manager = await signIn(shop.running, 'manager');
  const origins = { allowed_origins: ['https://pos.example'] };
  expect(codeOf(await manager.send('PATCH', '/manager/settings', origins))).toBe('FORBIDDEN');
  const pending = async () => (await owner.get('/manager/settings')).body['restart_pending'];
  expect(await pending()).toBe(false);
  const changed = await owner.send('PATCH', '/manager/settings', origins);
  expect(changed.body['allowed_origins']).toMatchObject({ value: origins.allowed_origins, source: 'stored', restart: true });
  expect(await pending()).toBe(true);
  for (const bad of ['https://pos.example/path', 'ftp://pos.example', '*', 'null']) {
    expect((await owner.send('PATCH', '/manager/settings', { allowed_origins: [bad] })).status).toBe(400);
  }
  await owner.send('PATCH', '/manager/settings', { allowed_origins: [] });
  expect(await pending()).toBe(false);
});

test('events tell of a sale, and end with the session', async () => {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  let heard = '';
  let hasEnded = false;
  get(`${shop.running.branch.url}/manager/events`, { headers: { cookie }, agent: false }, (response) => {
    response.on('data', (part: Buffer) => (heard += part.toString('utf8')));
    response.on('end', () => (hasEnded = true));
  });
  await eventually(
    () => Promise.resolve(heard),
    (text) => text.includes(': open'),
  );
  const { id } = await shop.sell('simplified');
  await eventually(
    () => Promise.resolve(heard),
    (text) => text.includes(id),
  );
  await owner.send('DELETE', '/manager/session');
  await shop.sell('simplified');
  await eventually(
    () => Promise.resolve(hasEnded),
    (ended) => ended,
  );
  expect(heard).toContain('"type":"document"');
});
