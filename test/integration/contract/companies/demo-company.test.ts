import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpDemo, type Demo } from '#main/branch/demo/demo-company.ts';
import { errorOf } from '#support/branch/start-test-branch.ts';
import { eventually, runBranch, type RunningBranch } from '#support/branch/running-branch.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import { openQuickSealedFile } from '#support/branch/keys/quick-sealed-file.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';

let running: RunningBranch;
let demo: Demo;

beforeAll(async () => {
  running = await runBranch();
  const keyStore = await openQuickSealedFile(path.join(running.dataDir, 'demo-keys.sealed'), 'test passphrase');
  demo = await setUpDemo(running.branch.context, keyStore, running.clock.now());
});

afterAll(() => running.close());

function send(method: string, route: string, body?: unknown) {
  return running.send(method, route, body, { authorization: `Bearer ${demo.apiKey}` });
}

test('the demo profile is complete and is that of the demo seller', async () => {
  const { body } = await send('GET', '/v1/auth/context');
  expect(body).toMatchObject({
    company: {
      profile_complete: true,
      legal_name: demo.seller.name,
      legal_name_ar: demo.seller.name_ar,
      vat_number: demo.seller.vat_number,
      cr_number: demo.seller.cr_number,
    },
    environment: 'sandbox',
    api_key: { default_egs_unit_id: demo.egsUnitId },
  });
});

test('the seller may omit everything that is in the profile', async () => {
  const { name, vat_number } = demo.seller;
  const sale = { egsUnitId: demo.egsUnitId, seller: { name, vat_number }, number: 'D-1', at: running.clock.now() };
  const sold = await send('POST', '/v1/invoices/simplified', simplifiedBody(sale));
  expect(sold).toMatchObject({ status: 200, body: { status: 'reported', tax_warnings: [] } });
});

test('the demo plan allows five sandbox units and no sixth', async () => {
  const ids = [];
  for (let count = 2; count <= 5; count += 1) {
    const created = await send('POST', '/v1/egs', { unit_name: `Till ${count}` });
    expect(created.status).toBe(200);
    ids.push(String(created.body['egs_unit_id']));
  }
  const sixth = await send('POST', '/v1/egs', { unit_name: 'Till 6' });
  expect([sixth.status, errorOf(sixth)]).toMatchObject([402, { code: 'EGS_QUOTA_EXCEEDED', retryable: false }]);
  for (const id of ids) {
    await eventually(
      () => send('GET', `/v1/egs/${id}/status`),
      (unit) => unit.body['onboarding_status'] === 'active',
    );
  }
});

test('a demo key that was lost with the key store is followed by a new one, and ends', async () => {
  const lost = demo.apiKey;
  const keyStore = await openQuickSealedFile(path.join(running.dataDir, 'other-keys.sealed'), 'test passphrase');
  demo = await setUpDemo(running.branch.context, keyStore, running.clock.now());
  expect((await send('GET', '/v1/auth/context')).body).toMatchObject({ api_key: { default_egs_unit_id: demo.egsUnitId } });
  const refused = await running.send('GET', '/v1/egs', undefined, { authorization: `Bearer ${lost}` });
  expect([refused.status, errorOf(refused)['code']]).toEqual([401, 'API_KEY_REVOKED']);
});

function uncertain(egs_unit_id: string) {
  return { egs_unit_id, since: '2026-11-20T09:00:00.000Z', lost_icv: null, given_up_at: null };
}

test('a demo unit that is uncertain after a restore is replaced by another one, and finally by a new one', async () => {
  const { context } = running.branch;
  const { db } = context;
  const unitIds = () =>
    db.all(db.sql.selectFrom('egs_units').select('egs_unit_id').orderBy('created_at')).map((row) => row.egs_unit_id);
  const keyStore = await openQuickSealedFile(path.join(running.dataDir, 'other-keys.sealed'), 'test passphrase');
  const before = unitIds();
  writeBeside(running, (writer) => writer.insert('uncertain_tails', uncertain(demo.egsUnitId)));
  const second = await setUpDemo(context, keyStore, running.clock.now());
  expect(before.filter((id) => id !== demo.egsUnitId)).toContain(second.egsUnitId);
  for (const id of before.filter((each) => each !== demo.egsUnitId))
    writeBeside(running, (writer) => writer.insert('uncertain_tails', uncertain(id)));
  demo = await setUpDemo(context, keyStore, running.clock.now());
  expect(before).not.toContain(demo.egsUnitId);
  const sale = { egsUnitId: demo.egsUnitId, seller: demo.seller, number: 'D-2', at: running.clock.now() };
  expect((await send('POST', '/v1/invoices/simplified', simplifiedBody(sale))).status).toBe(200);
});
