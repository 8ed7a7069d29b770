import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApiKey } from '#main/server/authentication/api-key.ts';
import { verifyChains } from '#main/branch/ledger/verify/verify-chains.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { apiKeyRow, eventually, runBranch, testSeller, type Answer, type RunningBranch } from '#support/branch/running-branch.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import { errorOf } from '#support/branch/start-test-branch.ts';

let running: RunningBranch;
let numbers = 0;

beforeEach(async () => {
  running = await runBranch();
});

afterEach(() => running.close());

function replace(egsUnitId: string, body: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Answer> {
  return running.send('POST', `/v1/egs/${egsUnitId}/replace`, body, headers);
}

function codeOf(answer: Answer): unknown {
  return errorOf(answer)['code'];
}

async function unit(egsUnitId: string, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
  return (await running.send('GET', `/v1/egs/${egsUnitId}`, undefined, headers)).body;
}

async function becomes(egsUnitId: string, status: string, headers: Record<string, string> = {}): Promise<void> {
  await eventually(
    () => unit(egsUnitId, headers),
    ({ onboarding_status }) => onboarding_status === status,
  );
}

function sell(egsUnitId: string, headers: Record<string, string> = {}): Promise<Answer> {
  numbers += 1;
  const body = simplifiedBody({ egsUnitId, seller: testSeller, number: `R-${numbers}`, at: running.clock.now() });
  return running.send('POST', '/v1/invoices/simplified', body, headers);
}

async function replaced(egsUnitId: string): Promise<string> {
  const answer = await replace(egsUnitId);
  expect([answer.status, answer.body]).toMatchObject([200, { onboarding_status: 'pending' }]);
  const id = String(answer.body['egs_unit_id']);
  expect(answer.body['poll_url']).toBe(`/v1/egs/${id}/status`);
  await becomes(id, 'active');
  return id;
}

test('the new unit takes over the name, the default of keys and what tills name, with a chain of its own', async () => {
  const old = await running.createActiveUnit();
  await running.provision({ apiKeys: [apiKeyRow(running.apiKey, { default_egs_unit_id: old })] });
  const sold = await sell(old);
  expect(sold.body['egs_unit_id']).toBe(old);
  const next = await replaced(old);
  expect(await unit(old)).toMatchObject({ onboarding_status: 'retired', onboarding_error: null, replaced_by_egs_unit_id: next });
  expect(await unit(next)).toMatchObject({
    unit_name: 'Till 1',
    invoice_type: 'both',
    replaces_egs_unit_id: old,
    invoice_counter: 0,
  });
  const again = await sell(old);
  expect([again.status, again.body['egs_unit_id']]).toEqual([200, next]);
  const context = await running.send('GET', '/v1/auth/context');
  expect(context.body['api_key']).toMatchObject({ default_egs_unit_id: next });
  const last = await replaced(next);
  expect((await sell(old)).body['egs_unit_id']).toBe(last);
  const body = { invoice_number: 'R-BACK', reason: 'Goods returned', lines: 'all' };
  const back = await running.send('POST', `/v1/invoices/${String(sold.body['invoice_id'])}/return`, body);
  expect([back.status, back.body['egs_unit_id']]).toEqual([200, last]);
  const reports = verifyChains(running.branch.context.db);
  expect(reports.map(({ documents, ok }) => [documents, ok])).toEqual(
    expect.arrayContaining([
      [1, true],
      [2, true],
    ]),
  );
});

test('a wrong one-time code and a gateway out of reach change nothing', async () => {
  const old = await running.createActiveUnit();
  const wrong = await replace(old, { otp: '111111' });
  expect([wrong.status, codeOf(wrong)]).toEqual([400, 'INVALID_OTP']);
  await running.stopGateway();
  const unreachable = await replace(old, { otp: '123345' });
  expect([unreachable.status, codeOf(unreachable)]).toEqual([503, 'GATEWAY_UNREACHABLE']);
  await running.startGateway();
  const { body } = await running.send('GET', '/v1/egs');
  expect(body['data']).toHaveLength(1);
  expect(await unit(old)).toMatchObject({ onboarding_status: 'active', replaced_by_egs_unit_id: null });
  expect(codeOf(await replace('00000000-0000-4000-8000-000000000000'))).toBe('EGS_UNIT_NOT_FOUND');
});

test('a unit is replaced once, however often that is asked for at once, and gets no other certificate then', async () => {
  const old = await running.createActiveUnit();
  const answers = await Promise.all(Array.from({ length: 20 }, () => replace(old)));
  const [won, ...others] = answers.toSorted((one, other) => one.status - other.status);
  expect([won?.status, new Set(others.map(codeOf))]).toEqual([200, new Set(['EGS_UNIT_REPLACED'])]);
  const next = String(won?.body['egs_unit_id']);
  expect(others[0]?.body['error']).toMatchObject({ egs_unit_id: next });
  await becomes(next, 'active');
  const renewed = await running.send('POST', `/v1/egs/${old}/renew`, { otp: '123345' });
  expect([renewed.status, codeOf(renewed)]).toEqual([409, 'EGS_UNIT_REPLACED']);
});

test('the old unit sells until the new one is active, and of both one counts against the plan', async () => {
  const liveKey = createApiKey('production');
  await running.provision({ apiKeys: [apiKeyRow(liveKey)] });
  const live = { authorization: `Bearer ${liveKey}` };
  const created = await running.send('POST', '/v1/egs', { unit_name: 'Till 1', otp: '123345' }, live);
  const old = String(created.body['egs_unit_id']);
  await becomes(old, 'active', live);
  const next = String((await replace(old, {}, live)).body['egs_unit_id']);
  expect(await unit(next, live)).toMatchObject({ onboarding_error: { code: 'OTP_REQUIRED' }, replaces_egs_unit_id: old });
  expect(await unit(old, live)).toMatchObject({ onboarding_status: 'active', replaced_by_egs_unit_id: null });
  expect((await sell(old, live)).body['egs_unit_id']).toBe(old);
  const another = () => running.send('POST', '/v1/egs', { unit_name: 'Till 2' }, live);
  expect(codeOf(await another())).toBe('EGS_QUOTA_EXCEEDED');
  const begun = await running.send('POST', `/v1/egs/${next}/request-production`, { otp: '123345' }, live);
  expect(begun.status).toBe(200);
  expect((await sell(old, live)).body['egs_unit_id']).toBe(next);
  expect(await unit(old, live)).toMatchObject({ onboarding_status: 'retired', replaced_by_egs_unit_id: next });
  expect(codeOf(await another())).toBe('EGS_QUOTA_EXCEEDED');
});

test('what waits to take over is not replaced itself', async () => {
  const liveKey = createApiKey('production');
  await running.provision({ apiKeys: [apiKeyRow(liveKey)] });
  const live = { authorization: `Bearer ${liveKey}` };
  const created = await running.send('POST', '/v1/egs', { unit_name: 'Till 1', otp: '123345' }, live);
  const old = String(created.body['egs_unit_id']);
  await becomes(old, 'active', live);
  const next = String((await replace(old, {}, live)).body['egs_unit_id']);
  const refused = await replace(next, { otp: '123345' }, live);
  expect([refused.status, codeOf(refused)]).toEqual([409, 'EGS_UNIT_REPLACED']);
  expect((await running.send('POST', `/v1/egs/${next}/request-production`, { otp: '123345' }, live)).status).toBe(200);
  expect((await replace(next, {}, live)).status).toBe(200);
});

test('a unit that was given up is replaced only where its place in the plan is free', async () => {
  const liveKey = createApiKey('production');
  await running.provision({ apiKeys: [apiKeyRow(liveKey)] });
  const live = { authorization: `Bearer ${liveKey}` };
  const created = await running.send('POST', '/v1/egs', { unit_name: 'Till 1', otp: '123345' }, live);
  const old = String(created.body['egs_unit_id']);
  await becomes(old, 'active', live);
  const at = running.clock.now().toISOString();
  const givenUp = { egs_unit_id: old, since: at, lost_icv: null, given_up_at: at };
  writeBeside(running, (writer) => writer.insert('uncertain_tails', givenUp));
  expect((await running.send('POST', '/v1/egs', { unit_name: 'Till 2', otp: '123345' }, live)).status).toBe(200);
  const refused = await replace(old, { otp: '123345' }, live);
  expect([refused.status, codeOf(refused)]).toEqual([402, 'EGS_QUOTA_EXCEEDED']);
  await running.provision({ apiKeys: [apiKeyRow(liveKey)], appliance: { production_unit_limit: 2 } });
  expect((await replace(old, { otp: '123345' }, live)).status).toBe(200);
});

test('what the old unit has issued is submitted before it is retired, also after a start anew', async () => {
  const old = await running.createActiveUnit();
  const held = await sell(old, { prefer: 'respond-async' });
  expect(held.status).toBe(202);
  const next = await replaced(old);
  await running.restart();
  await becomes(old, 'retired');
  const { body } = await running.send('GET', `/v1/invoices/${String(held.body['invoice_id'])}`);
  expect([body['status'], body['egs_unit_id']]).toEqual(['reported', old]);
  expect((await sell(old)).body['egs_unit_id']).toBe(next);
});

test('the old device is to be revoked only once nothing of its unit waits any more', async () => {
  storeTestUsers(running, await testUsers());
  const owner = await signIn(running, 'owner');
  const old = await running.createActiveUnit();
  const { body: sold } = await sell(old);
  await replaced(old);
  const invoice = { invoice_id: String(sold['invoice_id']) };
  const waits = { status: 'queued', hold: 'until_retry', next_retry_at: '2026-11-20T10:00:00.000Z' } as const;
  writeBeside(running, (writer) => writer.update('submissions', waits, invoice));
  const waiting = (await owner.get(`/manager/units/${old}`)).body;
  expect(waiting).toMatchObject({ onboarding_error: { code: 'EGS_UNIT_REPLACED' }, portal_steps: [] });
  running.clock.advance(3_600_000);
  await becomes(old, 'retired');
  // The session is locked by then.
  const later = await signIn(running, 'owner');
  expect((await later.get(`/manager/units/${old}`)).body).toMatchObject({ portal_steps: [{ done_at: null }] });
});

test('people replace it on the pages, which list the old device to be revoked in the portal', async () => {
  storeTestUsers(running, await testUsers());
  const owner = await signIn(running, 'owner');
  const old = await running.createActiveUnit();
  const answer = await owner.send('POST', `/manager/units/${old}/replace`, {});
  expect([answer.status, answer.body]).toMatchObject([201, { replaces_egs_unit_id: old, unit_name: 'Till 1' }]);
  const next = String(answer.body['egs_unit_id']);
  await becomes(next, 'active');
  const { body } = await owner.get(`/manager/units/${old}`);
  expect(body).toMatchObject({ onboarding_status: 'retired', portal_steps: [{ done_at: null }] });
  const [{ certificate_id: certificate } = { certificate_id: '' }] = body['portal_steps'] as { certificate_id: string }[];
  const ticked = await owner.send('POST', `/manager/units/${old}/portal-steps/${certificate}`, { is_done: true });
  expect(ticked.body['portal_steps']).toEqual([expect.objectContaining({ done_at: expect.any(String) })]);
  const log = await owner.get('/manager/audit-log?action=unit.replaced');
  expect(log.body['data']).toMatchObject([{ target: old, detail: { replaced_by_egs_unit_id: next } }]);
});
