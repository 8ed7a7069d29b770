import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { ledgerFileName } from '#main/branch/db/data-files.ts';
import { openControlServer } from '#main/platform/command-line/control-server.ts';
import { lockFolder } from '#main/platform/files/process-lock.ts';
import { createLogger } from '#main/platform/logger.ts';
import { fileWith } from '#support/branch/operator-ledger.ts';
import { runBranch } from '#support/branch/running-branch.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import { runSanad, type SanadRun } from '#support/commands/run-sanad.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = temporaryFolder('stopped');
  dataDir = path.join(folder, 'data');
});

function sanad(args: string[], input = ''): Promise<SanadRun> {
  return callSanad([...args, '--data-dir', dataDir], input);
}

function provision(): Promise<SanadRun> {
  return sanad(['provision', '-'], JSON.stringify(fileWith()));
}

test('provisions a folder that does not exist yet, and leaves it free', async () => {
  const { code, out } = await provision();
  expect([code, out]).toEqual([0, expect.stringContaining('New sandbox key "Till 1", shown only now: tax_test_')]);
  lockFolder(dataDir, 'appliance').release();
});

test.skipIf(process.platform === 'win32')('the folder that it makes is open to its owner alone', async () => {
  await provision();
  const files = [dataDir, ...readdirSync(dataDir).map((name) => path.join(dataDir, name))];
  expect(files.filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([]);
});

test('a file in a folder is read, also by a process of its own', async () => {
  const file = path.join(folder, 'company.json');
  // As some editors on Windows write it.
  writeFileSync(file, `\uFEFF${JSON.stringify(fileWith())}`);
  const { code, errors } = await runSanad(['provision', file, '--data-dir', dataDir]);
  expect([code, errors]).toEqual([0, '']);
});

test('what was provisioned before the first start is there after it', async () => {
  const apiKey = /tax_test_\w{38}/u.exec((await provision()).out)?.[0] ?? '';
  const running = await runBranch();
  await running.stop();
  await running.start(dataDir);
  const { status, body } = await running.send('GET', '/v1/auth/context', undefined, { authorization: `Bearer ${apiKey}` });
  expect([status, body]).toMatchObject([200, { company: { vat_number: '310175397400003', profile_complete: true } }]);
  await running.close();
});

test('keys are managed on the ledger itself', async () => {
  await provision();
  const commands = [
    ['create', '--name', 'Live', '--environment', 'production'],
    ['rotate', 'Live', '--grace-hours', '72'],
    ['revoke', 'Till 1'],
  ];
  for (const args of commands) expect(await sanad(['keys', ...args])).toMatchObject({ code: 0, errors: '' });
  const { out } = await sanad(['keys', 'list', '--json']);
  const { keys } = JSON.parse(out) as { keys: Record<string, unknown>[] };
  expect(keys).toMatchObject([
    { name: 'Till 1', expires_at: null, revoked_at: expect.any(String) },
    { name: 'Live', expires_at: expect.any(String), revoked_at: null },
    { name: 'Live', expires_at: null, revoked_at: null },
  ]);
});

test('a stored name of a key cannot command the terminal', async () => {
  await provision();
  const db = new BetterSqlite3(path.join(dataDir, ledgerFileName));
  db.prepare('UPDATE api_keys SET name = ?').run('Till\u001b[2J\u202e');
  db.close();
  const shown = String.raw`Till\u001b[2J\u202e`;
  const { out } = await sanad(['keys', 'list']);
  expect(out).toContain(`  ${shown}  sandbox `);
  const [id = ''] = out.split('\n')[1]?.split(' ') ?? [];
  expect((await sanad(['keys', 'revoke', id])).out).toContain(`The sandbox key "${shown}" (`);
});

test('refuses a folder that another process uses without answering', async () => {
  await provision();
  const lock = lockFolder(dataDir, 'appliance');
  const sentence =
    `Another process uses the folder ${dataDir}, but does not answer on its control socket: if it is starting or stopping, ` +
    'try again in a moment, else stop it.\n';
  for (const attempt of [provision, () => sanad(['keys', 'list'])]) {
    expect(await attempt()).toEqual({ code: 1, out: '', errors: sentence });
  }
  lock.release();
  expect((await sanad(['keys', 'list'])).code).toBe(0);
});

test('says so if the running appliance answers as another version does', async () => {
  await provision();
  const server = await openControlServer(dataDir, () => Promise.resolve({ ok: 'perhaps' }), logger);
  expect(await sanad(['keys', 'list'])).toEqual({
    code: 1,
    out: '',
    errors: 'The running appliance answered as another version does: see with "sanad keys list" what it has done.\n',
  });
  await server.close();
});

test('there are keys only where there is a ledger, and none is made for asking', async () => {
  expect(await sanad(['keys', 'list'])).toEqual({ code: 1, out: '', errors: `There is no ledger in ${dataDir}.\n` });
  expect(existsSync(dataDir)).toBe(false);
});

test.each([
  ['no FILE', ['provision'], '', 'Name one file, or - for standard input.'],
  ['two FILEs', ['provision', 'a', 'b'], '', 'Name one file, or - for standard input.'],
  ['a FILE that does not exist', ['provision', 'nowhere.json'], '', 'The file nowhere.json cannot be read (ENOENT).'],
  ['what is no JSON', ['provision', '-'], '{"company":', /^Standard input is not JSON: .+\.$/u],
  ['a file without end', ['provision', '-'], ' '.repeat(300 * 1024), 'Standard input is larger than 256 KiB.'],
  ['no action', ['keys'], '', /^Say "sanad keys" with list, create, rotate KEY or revoke KEY;/u],
  ['an unknown action', ['keys', 'delete'], '', /^Say "sanad keys" with/u],
  ['rotate without KEY', ['keys', 'rotate'], '', /^Say "sanad keys" with/u],
  ['list with KEY', ['keys', 'list', 'Till 1'], '', /^Say "sanad keys" with/u],
  ['two KEYs', ['keys', 'revoke', 'Till 1', 'Till 2'], '', /^Say "sanad keys" with/u],
  ['create without a name', ['keys', 'create', '--environment', 'sandbox'], '', /^Name the new key with --name,/u],
  ['a flag of another action', ['keys', 'revoke', 'Till 1', '--name', 'x'], '', /belong to "sanad keys create"\.$/u],
  [
    'a grace of 73 hours',
    ['keys', 'rotate', 'Till 1', '--grace-hours', '73'],
    '',
    /^--grace-hours must be a whole number from 0 to 72/u,
  ],
  ['half an hour of grace', ['keys', 'rotate', 'Till 1', '--grace-hours', '0.5'], '', /^--grace-hours must be/u],
])('refuses %s in one sentence', async (_what, args, input, sentence) => {
  const { code, out, errors } = await sanad(args, input);
  expect([code, out, errors.endsWith('\n')]).toEqual([1, '', true]);
  expect(errors.trimEnd()).toMatch(sentence);
});

test.skipIf(process.platform === 'win32')('refuses a folder that others can enter', async () => {
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, 'something'), '');
  chmodSync(dataDir, 0o755);
  expect((await provision()).errors).toMatch(/^Other users of this machine can enter the data folder/u);
});
