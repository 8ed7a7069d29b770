import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChains } from '#main/branch/ledger/verify/verify-chains.ts';
import { createLogger } from '#main/platform/logger.ts';
import { fileCompany, fileWith } from '#support/branch/operator-ledger.ts';
import { eventually, runBranch, type Answer, type RunningBranch } from '#support/branch/running-branch.ts';
import { simplifiedBody, standardBody } from '#support/branch/scenarios/sale-bodies.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import { freshOtp } from '#support/sandbox-gateway/gateway-unit.ts';

// From an empty folder to documents that the production gateway has taken, as an operator goes about it.

const logged: string[] = [];
const otps = [freshOtp(), freshOtp()];
let running: RunningBranch;
let dataDir: string;
let liveKey: string;
let egsUnitId: string;

function send(method: string, route: string, body?: unknown): Promise<Answer> {
  return running.send(method, route, body, { authorization: `Bearer ${liveKey}` });
}

const { legal_name: name, legal_name_ar: name_ar, vat_number } = fileCompany;

function sale(number: string) {
  return { egsUnitId, seller: { name, name_ar, vat_number }, number, at: running.clock.now() };
}

beforeAll(async () => {
  const logger = createLogger({ name: 'test', stream: { write: (line: string) => void logged.push(line) } });
  running = await runBranch({}, { behavior: 'production', logger });
  await running.stop();
  dataDir = path.join(running.dataDir, 'shop');
  const file = fileWith({ api_keys: [{ name: 'Till 1', environment: 'production' }], branch_name: 'Olaya Street' });
  const { out } = await callSanad(['provision', '-', '--data-dir', dataDir], JSON.stringify(file));
  liveKey = /tax_live_\w{38}/u.exec(out)?.[0] ?? '';
  await running.start(dataDir);
});

afterAll(() => running.close());

test('the key sees a complete company of production', async () => {
  expect((await send('GET', '/v1/auth/context')).body).toMatchObject({
    company: { vat_number, profile_complete: true },
    environment: 'production',
    organization: { plan: 'Standalone' },
    appliance: { branch_name: 'Olaya Street' },
  });
});

test('a unit is onboarded with a one-time code, which the gateway takes once', async () => {
  const created = await send('POST', '/v1/egs', { unit_name: 'Till 1', invoice_type: 'both', otp: otps[0] });
  egsUnitId = String(created.body['egs_unit_id']);
  const status = await eventually(
    () => send('GET', `/v1/egs/${egsUnitId}/status`),
    ({ body }) => body['onboarding_status'] !== 'pending',
  );
  expect(status.body).toMatchObject({ environment: 'production', onboarding_status: 'active', cert_health: 'healthy' });
  const again = await send('POST', `/v1/egs/${egsUnitId}/renew`, { otp: otps[0] });
  expect(again).toMatchObject({ status: 400, body: { error: { code: 'INVALID_OTP' } } });
});

test('its first documents are reported and cleared', async () => {
  const simplified = await send('POST', '/v1/invoices/simplified', simplifiedBody(sale('INV-1')));
  expect(simplified).toMatchObject({ status: 200, body: { status: 'reported', tax_warnings: [] } });
  const standard = await send('POST', '/v1/invoices/standard', standardBody(sale('INV-2')));
  expect(standard).toMatchObject({ status: 200, body: { status: 'cleared', tax_warnings: [] } });
});

test('the key can be made the default of the unit, and replaced while the till sells', async () => {
  const args = ['--name', 'Till 2', '--environment', 'production', '--default-egs-unit-id', egsUnitId];
  const { code, out } = await callSanad(['keys', 'create', ...args, '--data-dir', dataDir]);
  const other = /tax_live_\w{38}/u.exec(out)?.[0] ?? '';
  const context = await running.send('GET', '/v1/auth/context', undefined, { authorization: `Bearer ${other}` });
  expect([code, context.body]).toMatchObject([0, { api_key: { default_egs_unit_id: egsUnitId } }]);
  await callSanad(['keys', 'rotate', 'Till 1', '--data-dir', dataDir]);
  expect(await send('POST', '/v1/invoices/simplified', simplifiedBody(sale('INV-3')))).toMatchObject({
    body: { status: 'reported' },
  });
});

test('from then on the VAT number is fixed', async () => {
  const file = fileWith({ api_keys: [] }, { vat_number: '310175397500003' });
  const { code, errors } = await callSanad(['provision', '-', '--data-dir', dataDir], JSON.stringify(file));
  expect([code, errors]).toEqual([1, expect.stringContaining('(COMPANY_IN_USE)')]);
  expect(await send('GET', '/v1/auth/context')).toMatchObject({ body: { company: { vat_number } } });
});

test('neither the log nor a file in the data folder holds a key or a one-time code', () => {
  const files = readdirSync(dataDir)
    .map((each) => path.join(dataDir, each))
    .filter((file) => statSync(file).isFile());
  const texts = [logged.join(''), ...files.map((file) => readFileSync(file, 'latin1'))];
  expect(texts.filter((text) => text.includes(liveKey.slice(9, -4)))).toEqual([]);
  const words = new Set(logged.join('').split(/\W+/u));
  expect(otps.filter((otp) => words.has(otp))).toEqual([]);
});

test('the chain is unbroken', () => {
  expect(verifyChains(running.branch.context.db)).toEqual([
    { egs_unit_id: egsUnitId, documents: 3, last_icv: 3, ok: true, faults: [] },
  ]);
});
