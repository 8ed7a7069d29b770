import { copyFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyChains } from '#main/branch/ledger/verify/verify-chains.ts';
import { errorOf } from '#support/branch/start-test-branch.ts';
import { eventually, runBranch, testSeller, type Answer, type RunningBranch } from '#support/branch/running-branch.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';

let running: RunningBranch;
let egsUnitId: string;

beforeEach(async () => {
  running = await runBranch();
  egsUnitId = await running.createActiveUnit();
});

afterEach(() => running.close());

const keysFile = () => path.join(running.dataDir, 'branch', 'keys.sealed');

function sell(number: string): Promise<Answer> {
  const sale = { egsUnitId, seller: testSeller, number, at: running.clock.now() };
  return running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale));
}

async function unit(): Promise<Record<string, unknown>> {
  return (await running.send('GET', `/v1/egs/${egsUnitId}`)).body;
}

async function readiness(): Promise<{ status: number; codes: unknown[] }> {
  const { status, body } = await running.send('GET', '/readyz');
  return { status, codes: (body['conditions'] as { code: string }[]).map(({ code }) => code).toSorted() };
}

function deleteKeys(): Promise<void> {
  return running.restart(() => rmSync(keysFile()));
}

test('a unit whose key is lost reports it and issues nothing, and everything else continues', async () => {
  const sold = await sell('N-1');
  await deleteKeys();
  expect(await unit()).toMatchObject({ onboarding_status: 'failed', onboarding_error: { code: 'KEY_LOST' }, invoice_counter: 1 });
  const refused = await sell('N-2');
  expect([refused.status, errorOf(refused)]).toMatchObject([400, { code: 'EGS_NOT_READY', retryable: false }]);
  expect(await readiness()).toEqual({ status: 503, codes: ['KEY_LOST', 'NO_USABLE_UNIT'] });
  const { conditions } = running.branch.context;
  const unusable = conditions.current().find(({ code }) => code === 'NO_USABLE_UNIT');
  expect(unusable?.message).toContain('bring the key store back');
  for (const route of ['/v1/egs', '/v1/invoices', '/v1/auth/context', `/v1/invoices/${String(sold.body['invoice_id'])}/xml`]) {
    expect([route, (await running.send('GET', route)).status]).toEqual([route, 200]);
  }
});

test('a unit whose key is lost is onboarded again with a new one-time code, and its chain continues unbroken', async () => {
  await sell('N-1');
  await deleteKeys();
  const wrong = await running.send('POST', `/v1/egs/${egsUnitId}/request-production`, { otp: '111111' });
  expect([wrong.status, errorOf(wrong)['code']]).toEqual([400, 'INVALID_OTP']);
  const renewed = await running.send('POST', `/v1/egs/${egsUnitId}/request-production`, { otp: '123345' });
  expect(renewed.status).toBe(200);
  expect(await unit()).toMatchObject({ onboarding_status: 'active', onboarding_error: null });
  expect((await sell('N-2')).body['status']).toBe('reported');
  expect(verifyChains(running.branch.context.db)).toMatchObject([{ documents: 2, last_icv: 2, ok: true, faults: [] }]);
  expect(await readiness()).toEqual({ status: 200, codes: [] });
});

test('a unit whose key is lost is replaced, and needs nobody any more', async () => {
  await sell('N-1');
  await deleteKeys();
  const answer = await running.send('POST', `/v1/egs/${egsUnitId}/replace`, {});
  await eventually(unit, ({ onboarding_status: status }) => status === 'retired');
  running.branch.context.health.checkUnits();
  expect(await readiness()).toEqual({ status: 200, codes: [] });
  expect((await sell('N-2')).body).toMatchObject({ status: 'reported', egs_unit_id: answer.body['egs_unit_id'] });
});

test('a renewal requested while the key is lost onboards the unit again, too', async () => {
  await deleteKeys();
  const renewed = await running.send('POST', `/v1/egs/${egsUnitId}/renew`, { otp: '123345' });
  expect(renewed.status).toBe(200);
  expect((await sell('N-1')).body['status']).toBe('reported');
});

test('an onboarding whose key is lost half-way ends, and a new one-time code restarts it', async () => {
  const halfWay = {
    onboarding_status: 'pending',
    onboarding_step: 'compliance_documents',
    production_certificate_id: null,
  } as const;
  await running.stopGateway();
  writeBeside(running, (writer) => writer.run(writer.sql.updateTable('egs_unit_states').set(halfWay)));
  await deleteKeys();
  expect(await unit()).toMatchObject({ onboarding_status: 'failed', onboarding_error: { code: 'KEY_LOST' } });
  await running.startGateway();
  expect((await running.send('POST', `/v1/egs/${egsUnitId}/request-production`, { otp: '123345' })).status).toBe(200);
  expect((await sell('N-1')).body['status']).toBe('reported');
});

test('a unit is active again once its keys are back', async () => {
  const kept = path.join(running.dataDir, 'kept');
  await running.restart(() => renameSync(keysFile(), kept));
  expect((await unit())['onboarding_status']).toBe('failed');
  await running.restart(() => renameSync(kept, keysFile()));
  expect(await unit()).toMatchObject({ onboarding_status: 'active', onboarding_error: null });
  expect((await sell('N-1')).body['status']).toBe('reported');
  expect(await readiness()).toEqual({ status: 200, codes: [] });
});

// The clock advances once, so that the document is tried without its key, and not after that, so that no regular retry happens.
async function tryWithLostKey(): Promise<() => Promise<Answer>> {
  await running.stopGateway();
  const queued = await sell('N-1');
  expect(queued.status).toBe(202);
  await deleteKeys();
  await running.startGateway();
  running.clock.advance(3_000);
  const detail = () => running.send('GET', `/v1/invoices/${String(queued.body['invoice_id'])}`);
  const waiting = await eventually(detail, ({ body }) => String(body['last_error']).includes('key of the EGS unit is lost'));
  expect(waiting.body).toMatchObject({ status: 'queued', retry_count: 2 });
  return detail;
}

const isSettled = ({ body }: Answer): boolean => body['status'] !== 'queued' && body['status'] !== 'submitted';

test('a document that waited when its credentials were lost is sent at once with the next credentials of the unit', async () => {
  const detail = await tryWithLostKey();
  expect((await running.send('POST', `/v1/egs/${egsUnitId}/request-production`, { otp: '123345' })).status).toBe(200);
  expect((await eventually(detail, isSettled)).body).toMatchObject({ status: 'reported', last_error: null });
});

test('a document that waited when its credentials were lost is sent at once with those of the unit that takes over', async () => {
  const detail = await tryWithLostKey();
  expect((await running.send('POST', `/v1/egs/${egsUnitId}/replace`, {})).status).toBe(200);
  expect((await eventually(detail, isSettled)).body).toMatchObject({ status: 'reported', egs_unit_id: egsUnitId });
  await eventually(unit, ({ onboarding_status: status }) => status === 'retired');
});

test('a document that waited when its credentials were lost is sent at once when they are back', async () => {
  const kept = path.join(running.dataDir, 'kept');
  copyFileSync(keysFile(), kept);
  const detail = await tryWithLostKey();
  await running.restart(() => renameSync(kept, keysFile()));
  expect((await eventually(detail, isSettled)).body).toMatchObject({ status: 'reported', last_error: null });
});
