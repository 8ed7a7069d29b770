import { X509Certificate } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setupProgress, testInvoice } from '#shared/api/people/set-up.ts';
import { managerLan } from '#shared/api/people/tills.ts';
import { createApiKey } from '#main/server/authentication/api-key.ts';
import { startLanBranch } from '#support/branch/lan-branch.ts';
import { codeOf, type Browser } from '#support/branch/people-api/browser.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { apiKeyRow, eventually, runBranch, type RunningBranch } from '#support/branch/running-branch.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let running: RunningBranch;
let owner: Browser;

beforeEach(async () => {
  running = await runBranch();
  storeTestUsers(running, await testUsers());
  owner = await signIn(running, 'owner');
});

afterEach(() => running.close());

async function progress() {
  return setupProgress.parse((await owner.get('/manager/setup-progress')).body);
}

async function statusOf(invoiceId: string): Promise<unknown> {
  return (await owner.get(`/manager/documents/${invoiceId}`)).body['status'];
}

test('a set-up is followed from the company to the first document that the authority has accepted', async () => {
  expect(await progress()).toMatchObject({
    is_complete: false,
    steps: {
      owner: { is_done: true },
      company: { is_done: true, way: 'alone', has_company: true, has_api_key: true },
      unit: { is_done: false, units: 0, active: 0, has_api_key: false },
      network: { is_done: false },
      backups: { is_done: false, is_folder_set: false, last_at: null },
      first_document: { is_done: false, issued: 0, accepted: 0 },
    },
  });
  await running.createActiveUnit();
  expect((await progress()).steps.unit).toEqual({ is_done: true, units: 1, active: 1, has_api_key: true });
  const answer = await owner.send('POST', '/manager/test-invoice', {});
  expect([answer.status, testInvoice.parse(answer.body).status]).toEqual([201, 'reported']);
  expect(await progress()).toMatchObject({
    is_complete: true,
    steps: { first_document: { is_done: true, issued: 1, accepted: 1 }, backups: { is_done: false } },
  });
});

test('a folder with a backup in it is a step of its own', async () => {
  const outside = temporaryFolder('backups');
  try {
    const folder = path.join(outside, 'disk');
    mkdirSync(folder);
    await owner.send('PATCH', '/manager/backups/settings', { folder });
    await owner.send('POST', '/manager/backups');
    expect((await progress()).steps.backups).toMatchObject({ is_done: true, is_folder_set: true });
  } finally {
    rmSync(outside, { recursive: true, force: true });
  }
});

test('a branch is for trial until a unit and a key of production are there', async () => {
  await running.createActiveUnit();
  expect((await progress()).production).toEqual({ is_ready: false, has_unit: false, has_api_key: false });
  const apiKey = createApiKey('production');
  const row = apiKeyRow(apiKey);
  await running.provision({ apiKeys: [row] });
  expect((await progress()).production).toEqual({ is_ready: false, has_unit: false, has_api_key: true });
  const body = { unit_name: 'Till 1', invoice_type: 'both', otp: '123345' };
  await running.send('POST', '/v1/egs', body, { authorization: `Bearer ${apiKey}` });
  const both = await eventually(
    async () => (await progress()).production,
    ({ has_unit: hasUnit }) => hasUnit,
  );
  expect(both).toEqual({ is_ready: true, has_unit: true, has_api_key: true });
  await owner.send('POST', `/manager/api-keys/${row.key_id}/revoke`);
  expect((await progress()).production).toEqual({ is_ready: false, has_unit: true, has_api_key: false });
});

test('a key that was revoked is no key for tills', async () => {
  const { body } = await owner.get('/manager/api-keys');
  const [key] = body['data'] as { key_id: string }[];
  await owner.send('POST', `/manager/api-keys/${String(key?.key_id)}/revoke`);
  expect((await progress()).steps.company).toMatchObject({ is_done: false, has_company: true, has_api_key: false });
});

test('a unit is done with a key of its environment, since no other sells with it', async () => {
  const live = createApiKey('production');
  await running.provision({ apiKeys: [apiKeyRow(live)] });
  const body = { unit_name: 'Till 1', invoice_type: 'both', otp: '123345' };
  await running.send('POST', '/v1/egs', body, { authorization: `Bearer ${live}` });
  await eventually(progress, ({ steps }) => steps.unit.active === 1);
  expect((await progress()).steps.unit).toMatchObject({ is_done: true, has_api_key: true });
  const { body: listed } = await owner.get('/manager/api-keys');
  const keys = listed['data'] as { key_id: string; environment: string }[];
  const production = keys.find(({ environment }) => environment === 'production');
  await owner.send('POST', `/manager/api-keys/${String(production?.key_id)}/revoke`);
  const { is_complete, steps } = await progress();
  expect(is_complete).toBe(false);
  expect(steps.unit).toEqual({ is_done: false, units: 1, active: 1, has_api_key: false });
  expect(steps.company).toMatchObject({ is_done: true, has_api_key: true });
});

test('a test invoice says what it is, is in the chain of its unit and in the audit log', async () => {
  const unit = await running.createActiveUnit();
  const answer = await owner.send('POST', '/manager/test-invoice', { egs_unit_id: unit });
  const { invoice_id, invoice_number, egs_unit_id } = testInvoice.parse(answer.body);
  expect([egs_unit_id, invoice_number]).toEqual([unit, expect.stringMatching(/^TEST-20261120T090000-[0-9a-f]{6}$/)]);
  const { text } = await owner.get(`/manager/documents/${invoice_id}/xml`);
  expect(text).toContain('Set-up test, not a sale');
  expect(text).toContain('اختبار الإعداد وليس بيعًا');
  const shown = (await owner.get(`/manager/documents/${invoice_id}`)).body;
  const words = { description: 'Set-up test, not a sale', description_ar: 'اختبار الإعداد وليس بيعًا' };
  expect(shown).toMatchObject({ total: 1.15, line_items: [words] });
  expect((await running.send('GET', `/v1/egs/${unit}`)).body['invoice_counter']).toBe(1);
  const { body } = await owner.get('/manager/audit-log?action=test_invoice.issued');
  expect(body['data']).toMatchObject([{ target: invoice_id, username: 'owner' }]);
});

test('a test invoice that the authority does not answer is queued, and reported later', async () => {
  await running.createActiveUnit();
  await running.stopGateway();
  const { body, status } = await owner.send('POST', '/manager/test-invoice', {});
  const { invoice_id, status: first } = testInvoice.parse(body);
  expect([status, first]).toEqual([201, 'queued']);
  expect((await progress()).steps.first_document).toEqual({ is_done: false, issued: 1, accepted: 0 });
  await running.startGateway();
  await owner.send('POST', `/manager/queue/${invoice_id}/retry`);
  expect(
    await eventually(
      () => statusOf(invoice_id),
      (now) => now === 'reported',
    ),
  ).toBe('reported');
});

test('no test invoice is issued in production', async () => {
  const apiKey = createApiKey('production');
  await running.provision({ apiKeys: [apiKeyRow(apiKey)] });
  const body = { unit_name: 'Till 1', invoice_type: 'both', otp: '123345' };
  const created = await running.send('POST', '/v1/egs', body, { authorization: `Bearer ${apiKey}` });
  const unit = String(created.body['egs_unit_id']);
  expect(created.status).toBe(200);
  for (const sent of [{}, { egs_unit_id: unit }]) {
    const answer = await owner.send('POST', '/manager/test-invoice', sent);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'TEST_INVOICE_IN_PRODUCTION']);
  }
  expect((await progress()).steps.first_document.issued).toBe(0);
});

test('a test invoice needs a unit that is active, and a right', async () => {
  expect(codeOf(await owner.send('POST', '/manager/test-invoice', {}))).toBe('EGS_UNIT_NOT_FOUND');
  const none = { egs_unit_id: '00000000-0000-4000-8000-000000000000' };
  expect(codeOf(await owner.send('POST', '/manager/test-invoice', none))).toBe('EGS_UNIT_NOT_FOUND');
  await running.stopGateway();
  await running.send('POST', '/v1/egs', { unit_name: 'Till 1', invoice_type: 'both' });
  expect(codeOf(await owner.send('POST', '/manager/test-invoice', {}))).toBe('EGS_NOT_READY');
  const cashier = await signIn(running, 'cashier');
  expect(codeOf(await cashier.send('POST', '/manager/test-invoice', {}))).toBe('FORBIDDEN');
});

test('the network tells the fingerprints of certificate and CA, and until when they are valid', async () => {
  const branch = await startLanBranch('127.0.0.51');
  try {
    storeTestUsers(branch.running, await testUsers());
    const browser = await signIn(branch.running, 'cashier');
    const lan = managerLan.parse((await browser.get('/manager/lan')).body);
    const ca = new X509Certificate((await branch.running.send('GET', '/lan/ca.pem')).body['text'] as string);
    expect(lan.ca_certificate).toEqual({ sha256: ca.fingerprint256, expires_at: ca.validToDate.toISOString() });
    expect(lan.certificate?.names).toEqual(expect.arrayContaining(['127.0.0.51', lan.appliance_name]));
    expect(lan.host_names).toContain('127.0.0.51');
    const progressed = setupProgress.parse((await browser.get('/manager/setup-progress')).body);
    expect(progressed.steps.network).toEqual({ is_done: true, is_encrypted: true });
  } finally {
    await branch.running.close();
  }
});
