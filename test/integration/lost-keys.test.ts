import { copyFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyChains } from '../../src-main/branch/ledger/verify-chains.ts';
import { errorOf } from '../support/open-shop.ts';
import { eventually, runBranch, testSeller } from '../support/running-branch.ts';
import type { Answer, RunningBranch } from '../support/running-branch.ts';
import { simplifiedBody } from '../support/sale-bodies.ts';

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

function loseKeys(): Promise<void> {
  return running.restart(() => rmSync(keysFile()));
}

test('a unit whose key is lost says so and issues nothing, and everything else goes on', async () => {
  const sold = await sell('N-1');
  await loseKeys();
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

test('a unit whose key is lost begins anew with a fresh one-time code, and its chain goes on unbroken', async () => {
  await sell('N-1');
  await loseKeys();
  const wrong = await running.send('POST', `/v1/egs/${egsUnitId}/request-production`, { otp: '111111' });
  expect([wrong.status, errorOf(wrong)['code']]).toEqual([400, 'INVALID_OTP']);
  const renewed = await running.send('POST', `/v1/egs/${egsUnitId}/request-production`, { otp: '123345' });
  expect(renewed.status).toBe(200);
  expect(await unit()).toMatchObject({ onboarding_status: 'active', onboarding_error: null });
  expect((await sell('N-2')).body['status']).toBe('reported');
  expect(verifyChains(running.branch.context.db)).toMatchObject([{ documents: 2, last_icv: 2, ok: true, faults: [] }]);
  expect(await readiness()).toEqual({ status: 200, codes: [] });
});

test('a renewal asked for while the key is lost begins the unit anew too', async () => {
  await loseKeys();
  const renewed = await running.send('POST', `/v1/egs/${egsUnitId}/renew`, { otp: '123345' });
  expect(renewed.status).toBe(200);
  expect((await sell('N-1')).body['status']).toBe('reported');
});

test('an onboarding whose key is lost half-way ends, and one fresh one-time code begins it anew', async () => {
  const { db } = running.branch.context;
  const halfWay = {
    onboarding_status: 'pending',
    onboarding_step: 'compliance_documents',
    production_certificate_id: null,
  } as const;
  await running.stopGateway();
  db.run(db.sql.updateTable('egs_unit_states').set(halfWay));
  await loseKeys();
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

// The clock moves once, so that the document is tried without its key, and stands from then on: its own next attempt never comes.
async function tryWithLostKey(): Promise<() => Promise<Answer>> {
  await running.stopGateway();
  const queued = await sell('N-1');
  expect(queued.status).toBe(202);
  await loseKeys();
  await running.startGateway();
  running.clock.advance(3_000);
  const detail = () => running.send('GET', `/v1/invoices/${String(queued.body['invoice_id'])}`);
  const waiting = await eventually(detail, ({ body }) => String(body['last_error']).includes('key of the EGS unit is lost'));
  expect(waiting.body).toMatchObject({ status: 'queued', retry_count: 2 });
  return detail;
}

const isSettled = ({ body }: Answer): boolean => body['status'] !== 'queued' && body['status'] !== 'submitted';

test('a document that waited when its credentials were lost goes out at once with those that the unit gets next', async () => {
  const detail = await tryWithLostKey();
  expect((await running.send('POST', `/v1/egs/${egsUnitId}/request-production`, { otp: '123345' })).status).toBe(200);
  expect((await eventually(detail, isSettled)).body).toMatchObject({ status: 'reported', last_error: null });
});

test('a document that waited when its credentials were lost goes out at once when they have come back', async () => {
  const kept = path.join(running.dataDir, 'kept');
  copyFileSync(keysFile(), kept);
  const detail = await tryWithLostKey();
  await running.restart(() => renameSync(kept, keysFile()));
  expect((await eventually(detail, isSettled)).body).toMatchObject({ status: 'reported', last_error: null });
});
