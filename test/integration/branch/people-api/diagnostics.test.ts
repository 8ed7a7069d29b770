import { afterAll, beforeAll, expect, test } from 'vitest';
import { managerDiagnostics, managerLogs, type DiagnosticCheck } from '#shared/api/people/diagnostics.ts';
import { createLogRing } from '#main/platform/log-ring.ts';
import { createLogger } from '#main/platform/logger.ts';
import { supportBundle } from '#main/branch/diagnostics/support-bundle.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';
import { codeOf, type Browser } from '#support/branch/people-api/browser.ts';
import { passwords, signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { runBranch } from '#support/branch/running-branch.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { readZip } from '#support/rendering/read-zip.ts';

const logs = createLogRing();
const logger = createLogger({ name: 'test', stream: { write: () => undefined }, alsoTo: logs });
const backupPassphrase = 'a passphrase for backups';

let shop: TestBranch;
let manager: Browser;

beforeAll(async () => {
  shop = await startTestBranch({ backupPassphrase }, { logger, logs });
  storeTestUsers(shop.running, await testUsers());
  manager = await signIn(shop.running, 'manager');
});

afterAll(() => shop.running.close());

async function checkOf(name: DiagnosticCheck) {
  const { checks } = managerDiagnostics.parse((await manager.get('/manager/diagnostics')).body);
  return checks.find(({ check }) => check === name);
}

async function linesOf(query: string) {
  return managerLogs.parse((await manager.get(`/manager/logs?${query}`)).body);
}

test('a branch that works has no faults, and is told to set a folder for backups', async () => {
  const { state, checks, version } = managerDiagnostics.parse((await manager.get('/manager/diagnostics')).body);
  expect([state, version]).toEqual(['warning', '0.0.0-test']);
  const findings = checks.flatMap(({ findings: found }) => found);
  expect(findings).toMatchObject([{ code: 'BACKUPS_OFF', severity: 'warning', action: 'see_backups' }]);
  expect(checks.find(({ check }) => check === 'units')?.facts).toEqual({ units: 1, active: 1 });
  expect(checks.find(({ check }) => check === 'keys')?.facts).toEqual({ kind: 'sealed_file' });
});

test('a unit that was given up counts as none that is active, on any page', async () => {
  const { data } = (await manager.get('/manager/units')).body as { data: { egs_unit_id: string }[] };
  const [unit] = data;
  const tail = { egs_unit_id: unit?.egs_unit_id ?? '', since: '2026-11-20T09:00:00.000Z', lost_icv: 3 };
  writeBeside(shop.running, (writer) => writer.insert('uncertain_tails', { ...tail, given_up_at: '2026-11-20T09:00:00.000Z' }));
  expect((await checkOf('units'))?.facts).toEqual({ units: 1, active: 0 });
  const { body } = await manager.get('/manager/setup-progress');
  expect(body).toMatchObject({ steps: { unit: { is_done: false, units: 1, active: 0 } } });
  writeBeside(shop.running, (writer) => writer.run(writer.sql.deleteFrom('uncertain_tails')));
  expect((await checkOf('units'))?.facts).toEqual({ units: 1, active: 1 });
});

test('what waits and what the gateway does is told', async () => {
  await shop.running.stopGateway();
  await shop.post('simplified', {}, { prefer: 'respond-async' });
  expect((await checkOf('queue'))?.facts).toMatchObject({ waiting: 1, overdue: 0 });
  shop.running.clock.advance(25 * 3_600_000);
  manager = await signIn(shop.running, 'manager');
  // Also while it is sent again.
  expect(await checkOf('queue')).toMatchObject({
    state: 'fault',
    findings: [{ code: 'DOCUMENTS_OVERDUE', action: 'see_queue' }],
  });
});

test('a condition is a finding of its check', async () => {
  shop.running.branch.context.conditions.begin({
    code: 'STORAGE_LOW',
    subject: '',
    message: 'Little space.',
    severity: 'warning',
  });
  expect(await checkOf('disk')).toMatchObject({ state: 'warning', findings: [{ code: 'STORAGE_LOW', action: 'free_disk' }] });
  shop.running.branch.context.conditions.end('STORAGE_LOW');
  expect(await checkOf('disk')).toMatchObject({ state: 'ok', findings: [] });
});

test('an appliance without a unit says so', async () => {
  const empty = await runBranch();
  try {
    storeTestUsers(empty, await testUsers());
    const browser = await signIn(empty, 'cashier');
    const { checks } = managerDiagnostics.parse((await browser.get('/manager/diagnostics')).body);
    expect(checks.find(({ check }) => check === 'units')).toMatchObject({ state: 'fault', findings: [{ code: 'NO_UNIT' }] });
  } finally {
    await empty.close();
  }
});

test('lines of the log come newest first, by level, page by page', async () => {
  logger.info({ marker: 1 }, 'first marked');
  logger.error({ marker: 2 }, 'second marked');
  logger.info({ marker: 3 }, 'third marked');
  const all = await linesOf('limit=3');
  const marked = (await linesOf('limit=500')).data.filter(({ fields }) => 'marker' in fields);
  expect(marked.map(({ message, level }) => [message, level])).toEqual([
    ['third marked', 'info'],
    ['second marked', 'error'],
    ['first marked', 'info'],
  ]);
  const bad = await linesOf('level=error&limit=1');
  expect(bad.data).toMatchObject([{ message: 'second marked', level: 'error' }]);
  const older = await linesOf(`limit=3&before=${String(all.next_before)}`);
  expect(older.data[0]?.number).toBeLessThan(all.data[2]?.number ?? 0);
});

test.each(['level=all', 'limit=0', 'limit=501', 'before=0', 'before=x'])('logs refuse %s', async (query) => {
  expect((await manager.get(`/manager/logs?${query}`)).status).toBe(400);
});

test('a cashier sees diagnostics, neither log nor bundle', async () => {
  const cashier = await signIn(shop.running, 'cashier');
  expect((await cashier.get('/manager/diagnostics')).status).toBe(200);
  expect(codeOf(await cashier.get('/manager/logs'))).toBe('FORBIDDEN');
  expect(codeOf(await cashier.get('/manager/support-bundle'))).toBe('FORBIDDEN');
});

test('the bundle has what helps, and neither secrets nor documents', async () => {
  const { body } = await shop.post('simplified', { customer: { name: 'Planted Customer' } }, { prefer: 'respond-async' });
  const number = String((await shop.detailOf(body['invoice_id']))['invoice_number']);
  const key = shop.running.apiKey;
  const pem = '-----BEGIN EC PRIVATE KEY-----\nMHQCAQEEIPlanted\n-----END EC PRIVATE KEY-----';
  logger.info({ otp: '135799', api_key: key, headers: { authorization: `Bearer ${key}` } }, 'planted');
  logger.error({ err: new Error(`refused with ${key}, {"password":"${passwords.owner}"}`) }, `planted too: ${pem}`);
  const answer = await manager.get('/manager/support-bundle');
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(answer.headers['content-disposition']).toMatch(/filename=sanad-support-2026-11-21\.zip$/);
  const files = await readZip(answer.bytes);
  expect([...files.keys()]).toEqual([
    'diagnostics.json',
    'versions.json',
    'settings.json',
    'metrics.json',
    'counts.json',
    'log.jsonl',
  ]);
  const everything = [...files.values()].map((content) => content.toString('utf8')).join('\n');
  expect(everything).toContain('planted too');
  const cookies = [...manager.cookies.values()];
  const secrets = [key, '135799', 'MHQCAQEEIPlanted', passwords.owner, backupPassphrase, 'test passphrase', ...cookies];
  for (const secret of [...secrets, number, 'Planted Customer', 'PRIVATE KEY']) expect(everything).not.toContain(secret);
  expect(JSON.parse(String(files.get('counts.json')))).toMatchObject({ rows: { companies: 1, users: 3, egs_units: 1 } });
  for (const line of String(files.get('log.jsonl')).trim().split('\n')) JSON.parse(line);
});

test('who has made a bundle is recorded', async () => {
  await manager.get('/manager/support-bundle');
  const { body } = await manager.get('/manager/audit-log?action=support_bundle.made');
  expect(body['data']).toContainEqual(expect.objectContaining({ username: 'manager' }));
});

test('a bundle has its other files where one cannot be made', async () => {
  const bytes = await supportBundle({
    db: shop.running.branch.context.db,
    version: '0.0.0-test',
    diagnostics: () => Promise.reject(new Error('the disk does not answer')),
    settings: () => {
      throw new Error('the settings cannot be read');
    },
    logLines: logs.lines(),
    at: shop.running.clock.now(),
  });
  const files = await readZip(bytes);
  const read = (name: string) => JSON.parse(String(files.get(name))) as unknown;
  expect(read('diagnostics.json')).toEqual({ error: 'Error: the disk does not answer' });
  expect(read('settings.json')).toEqual({ error: 'Error: the settings cannot be read' });
  expect(read('counts.json')).toMatchObject({ rows: { companies: 1 } });
});

test('a setting that is damaged in the ledger stops neither a start nor the page, and counts as not set', async () => {
  const other = await startTestBranch();
  try {
    writeBeside(other.running, (writer) =>
      writer.update('manager_settings', { lan_names: '[1', allowed_origins: '{}' }, { id: 1 }),
    );
    await other.running.restart();
    storeTestUsers(other.running, await testUsers());
    const owner = await signIn(other.running, 'owner');
    expect((await owner.get('/manager/settings')).status).toBe(200);
    expect((await other.post('simplified')).status).toBe(200);
  } finally {
    await other.running.close();
  }
});
