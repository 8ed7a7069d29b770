import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KeyStore } from '#main/branch/keys/key-store.ts';
import { errorOf } from '#support/branch/start-test-branch.ts';
import { eventually, runBranch, testSeller, type RunningBranch } from '#support/branch/running-branch.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import { openQuickSealedFile } from '#support/branch/keys/quick-sealed-file.ts';

let running: RunningBranch;
let isLocked: boolean;
let store: KeyStore;

beforeEach(async () => {
  isLocked = false;
  const inReach = async <Value>(work: Promise<Value>): Promise<Value> => {
    if (isLocked) throw new Error('the keychain is locked');
    return work;
  };
  running = await runBranch(
    {},
    {
      openKeyStore: async (folder) => {
        store = await openQuickSealedFile(path.join(folder, 'keys.sealed'), 'test passphrase');
        return {
          kind: 'keychain',
          put: (name, secret) => inReach(store.put(name, secret)),
          get: (name) => inReach(store.get(name)),
          remove: (name) => inReach(store.remove(name)),
        };
      },
    },
  );
});

afterEach(() => running.close());

const readyz = () => running.send('GET', '/readyz');

test('while the keychain is locked a sale is refused and the appliance reports why, and both end by themselves', async () => {
  const egsUnitId = await running.createActiveUnit();
  await running.restart(() => (isLocked = true));
  const sale = simplifiedBody({ egsUnitId, seller: testSeller, number: 'N-1', at: running.clock.now() });
  const headers = { 'idempotency-key': 'locked' };
  const refused = await running.send('POST', '/v1/invoices/simplified', sale, headers);
  expect([refused.status, errorOf(refused)]).toMatchObject([503, { code: 'KEY_STORE_UNAVAILABLE', retryable: true }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const unready = await readyz();
  expect(unready.body).toMatchObject({ status: 'not_ready', conditions: [{ code: 'KEY_STORE_UNAVAILABLE', severity: 'error' }] });
  expect((await running.send('GET', `/v1/egs/${egsUnitId}`)).body['onboarding_status']).toBe('active');
  expect((await running.send('POST', '/v1/egs', { unit_name: 'Till 2', otp: '123345' })).status).toBe(503);

  isLocked = false;
  await running.branch.context.health.check();
  expect([(await readyz()).status, (await readyz()).body]).toEqual([200, { status: 'ready', conditions: [] }]);
  const taken = await running.send('POST', '/v1/invoices/simplified', sale, headers);
  expect([taken.status, taken.body['status'], taken.headers.get('idempotent-replayed')]).toEqual([200, 'reported', null]);
});

test('a number that is taken is refused for good, also while the keychain is locked', async () => {
  const egsUnitId = await running.createActiveUnit();
  const sale = simplifiedBody({ egsUnitId, seller: testSeller, number: 'N-1', at: running.clock.now() });
  const first = await running.send('POST', '/v1/invoices/simplified', sale);
  await running.restart(() => (isLocked = true));
  const second = await running.send('POST', '/v1/invoices/simplified', sale);
  expect([second.status, errorOf(second)]).toMatchObject([
    409,
    { code: 'INVOICE_NUMBER_EXISTS', retryable: false, invoice_id: first.body['invoice_id'] },
  ]);
});

test('an onboarding that waits for a locked keychain continues once it is unlocked', async () => {
  isLocked = true;
  const created = await running.send('POST', '/v1/egs', { unit_name: 'Till' });
  expect(created.status).toBe(200);
  await eventually(readyz, ({ body }) => JSON.stringify(body).includes('KEY_STORE_UNAVAILABLE'));
  isLocked = false;
  const url = `/v1/egs/${String(created.body['egs_unit_id'])}`;
  expect((await running.send('POST', `${url}/request-production`, { otp: '123345' })).status).toBe(200);
  expect((await running.send('GET', url)).body['onboarding_status']).toBe('active');
});

test('a key that is removed under a running appliance is noticed by the first sale that needs it', async () => {
  const egsUnitId = await running.createActiveUnit();
  const { db } = running.branch.context;
  for (const { key_name } of db.all(db.sql.selectFrom('egs_certificates').select('key_name'))) await store.remove(key_name);
  const sale = simplifiedBody({ egsUnitId, seller: testSeller, number: 'N-1', at: running.clock.now() });
  const refused = await running.send('POST', '/v1/invoices/simplified', sale);
  expect([refused.status, errorOf(refused)['code']]).toEqual([400, 'EGS_NOT_READY']);
  const unit = () => running.send('GET', `/v1/egs/${egsUnitId}`);
  const known = await eventually(unit, ({ body }) => body['onboarding_status'] === 'failed');
  expect(known.body['onboarding_error']).toMatchObject({ code: 'KEY_LOST' });
});
