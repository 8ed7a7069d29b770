import { copyFileSync, mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diagnoseStopped } from '#main/branch/diagnostics/stopped-checks.ts';
import { openControlServer } from '#main/platform/command-line/control-server.ts';
import { lockFolder } from '#main/platform/files/process-lock.ts';
import { createLogger } from '#main/platform/logger.ts';
import { fileWith } from '#support/branch/operator-ledger.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import type { SanadRun } from '#support/commands/run-sanad.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let shop: TestBranch;
let dataDir: string;

beforeAll(async () => {
  shop = await startTestBranch();
  dataDir = path.join(shop.running.dataDir, 'branch');
  await shop.sell('simplified');
});

afterAll(() => shop.running.close());

function doctor(folder: string, ...flags: string[]): Promise<SanadRun> {
  return callSanad(['doctor', '--data-dir', folder, ...flags]);
}

type Shown = {
  running: boolean;
  state: string;
  checks: { check: string; state: string; facts: Record<string, unknown>; findings: { code: string; severity: string }[] }[];
  not_checked: string[];
};

function shownIn({ out }: SanadRun): Shown {
  return JSON.parse(out) as Shown;
}

function codesIn({ checks }: Pick<Shown, 'checks'>): string[] {
  return checks.flatMap(({ findings }) => findings.map(({ code }) => code));
}

/** The folder of a stopped shop with what the ledger holds now. */
function copyOfLedger(name: string): string {
  const folder = temporaryFolder(name);
  for (const file of readdirSync(dataDir).filter((entry) => entry.startsWith('ledger.db') || entry === 'keys.sealed')) {
    copyFileSync(path.join(dataDir, file), path.join(folder, file));
  }
  return folder;
}

function changeLedger(folder: string, sql: string): void {
  const file = new Database(path.join(folder, 'ledger.db'));
  file.exec(sql);
  file.close();
}

/** What is seen in a stopped folder on the day of the tests. */
function stopped(folder: string, now = '2026-11-20T10:00:00.000Z') {
  return diagnoseStopped(folder, { clock: settableClock(now), version: '0.0.0-test' });
}

async function provisioned(name: string): Promise<string> {
  const folder = path.join(temporaryFolder(name), 'data');
  const { code } = await callSanad(['provision', '-', '--data-dir', folder], JSON.stringify(fileWith()));
  expect(code).toBe(0);
  return folder;
}

test('beside a running appliance it says each check in a line, and warnings are no failure', async () => {
  const { code, out, errors } = await doctor(dataDir);
  expect([code, errors]).toEqual([0, '']);
  const lines = out.split('\n');
  expect(lines[0]).toBe(`The appliance on ${dataDir} is running, version 0.0.0-test.`);
  expect(lines).toContain('ok       EGS units         1 EGS unit, 1 active.');
  expect(lines).toContain('ok       Queue             0 documents wait, 0 overdue, 0 rejected.');
  expect(lines).toContain('ok       Till network      serves this machine alone.');
  expect(lines).toContain(
    'warning  Backups           none found. No folder for backups is set: if this disk fails, documents that are not at head office ' +
      'are lost. Set a folder on another disk, on the Backups page. (BACKUPS_OFF)',
  );
  expect(lines.filter((line) => /^(ok|warning|fault|-) /u.test(line))).toHaveLength(13);
  expect(lines.at(-2)).toBe('0 faults, 1 warning.');
});

test('as JSON it is what the page gets, with what was not checked', async () => {
  const shown = shownIn(await doctor(dataDir, '--json'));
  expect(shown).toMatchObject({ running: true, state: 'warning', version: '0.0.0-test', not_checked: [] });
  expect(codesIn(shown)).toEqual(['BACKUPS_OFF']);
  expect(shown.checks.find(({ check }) => check === 'chains')?.facts).toMatchObject({ documents: 1 });
});

test('a fault of the running appliance is said with its unit, and is a failure', async () => {
  const { conditions } = shop.running.branch.context;
  const message = 'The chain is not the one that head office knows.';
  conditions.begin({ code: 'CHAIN_FORKED', subject: shop.egsUnitId, message, severity: 'error' });
  const { code, out } = await doctor(dataDir);
  const json = await doctor(dataDir, '--json');
  conditions.end('CHAIN_FORKED', shop.egsUnitId);
  expect(code).toBe(1);
  expect(out).toMatch(
    new RegExp(
      `^fault    Document chains .+ of them verified\\. ${message} Contact support: .+ \\(CHAIN_FORKED, ${shop.egsUnitId}\\)$`,
      'mu',
    ),
  );
  expect([json.code, shownIn(json).state]).toEqual([1, 'fault']);
  expect((await doctor(dataDir)).code).toBe(0);
});

test('what opens something is not printed, wherever it may stand', async () => {
  const { conditions } = shop.running.branch.context;
  const { apiKey } = shop.running;
  conditions.begin({ code: 'HEAD_OFFICE_REFUSES', subject: '', message: `Refused ${apiKey}.`, severity: 'warning' });
  const outputs = [await doctor(dataDir), await doctor(dataDir, '--json')].map(({ out }) => out);
  conditions.end('HEAD_OFFICE_REFUSES');
  for (const out of outputs) {
    expect(out).toContain('HEAD_OFFICE_REFUSES');
    expect(out).not.toContain(apiKey);
  }
});

test('a stopped folder is looked at without changing it, and what only a running appliance knows is named', async () => {
  const folder = copyOfLedger('doctor-stopped');
  changeLedger(folder, 'PRAGMA wal_checkpoint(TRUNCATE)');
  const before = statSync(path.join(folder, 'ledger.db')).mtimeMs;
  const diagnosis = await stopped(folder);
  expect(diagnosis).toMatchObject({ running: false, state: 'ok', not_checked: ['gateway', 'backups', 'network'] });
  expect(diagnosis.checks.find(({ check }) => check === 'keys')?.facts).toEqual({ kind: 'sealed_file' });
  expect(diagnosis.checks.find(({ check }) => check === 'units')?.facts).toEqual({ units: 1, active: 1 });
  expect(statSync(path.join(folder, 'ledger.db')).mtimeMs).toBe(before);
  expect(readdirSync(folder).filter((name) => !name.startsWith('ledger.db'))).toEqual(['keys.sealed']);
});

test('the lines say that the appliance is stopped, and a folder without a unit is a fault', async () => {
  const folder = await provisioned('doctor-no-unit');
  const { code, out, errors } = await doctor(folder);
  expect([code, errors]).toEqual([1, '']);
  expect(out).toContain(`The appliance on ${folder} is stopped: what its data folder shows was checked, by version `);
  expect(out).toContain(
    'fault    EGS units         0 EGS units, 0 active. There is no EGS unit yet: nothing can be sold before one is added. ' +
      'Create a unit on the EGS units page. (NO_UNIT)\n',
  );
  expect(out).toContain('-        Authority         Not checked, because the appliance is stopped.\n');
});

test('documents past their deadline, a wrong clock and an expired certificate are seen in a stopped folder', async () => {
  const folder = copyOfLedger('doctor-late');
  expect(codesIn(await stopped(folder, '2019-01-01T00:00:00.000Z'))).toContain('CLOCK_IMPLAUSIBLE');
  changeLedger(folder, "UPDATE submissions SET status = 'queued', deadline = '2026-11-20T09:30:00.000Z'");
  const late = await stopped(folder);
  expect([late.state, codesIn(late)]).toEqual(['fault', ['DOCUMENTS_OVERDUE']]);
  const expired = codesIn(await stopped(folder, '2040-01-01T00:00:00.000Z'));
  expect(expired).toEqual(expect.arrayContaining(['NO_USABLE_UNIT', 'CERTIFICATE_ENDS']));
});

test('backups of the folder that is set in the pages are looked for', async () => {
  const folder = copyOfLedger('doctor-backups');
  const backups = path.join(folder, 'backups');
  mkdirSync(backups);
  changeLedger(folder, `UPDATE manager_settings SET backup_folder = '${backups}'`);
  const diagnosis = await stopped(folder);
  expect([diagnosis.not_checked, codesIn(diagnosis)]).toEqual([['gateway', 'network'], ['BACKUP_SAME_DISK']]);
});

test('a chain that is damaged at its end is a fault, as the start would say', async () => {
  const folder = copyOfLedger('doctor-chain');
  changeLedger(folder, "UPDATE chain_heads SET hash = 'another'");
  const diagnosis = await stopped(folder);
  const chains = diagnosis.checks.find(({ check }) => check === 'chains');
  expect(chains).toMatchObject({
    state: 'fault',
    findings: [{ code: 'CHAIN_BROKEN', message: expect.stringContaining('sanad verify') }],
  });
});

test.each([
  [
    'a file that is no database',
    'fault',
    'LEDGER_UNREADABLE',
    (file: string) => writeFileSync(file, 'no database at all '.repeat(300)),
  ],
  ['an empty file', 'fault', 'LEDGER_UNREADABLE', (file: string) => truncateSync(file)],
  ['a newer version', 'fault', 'LEDGER_NEWER', (file: string) => changeLedger(path.dirname(file), 'PRAGMA user_version = 999')],
  [
    'an earlier version',
    'warning',
    'LEDGER_OLDER',
    (file: string) => changeLedger(path.dirname(file), 'PRAGMA user_version = 3'),
  ],
] as const)('of %s it says so and checks nothing more', async (_what, severity, code, spoil) => {
  const folder = await provisioned('doctor-ledger');
  spoil(path.join(folder, 'ledger.db'));
  const run = await doctor(folder, '--json');
  const shown = shownIn(run);
  expect([run.code, shown.state, codesIn(shown)]).toEqual([severity === 'fault' ? 1 : 0, severity, [code]]);
  expect([shown.checks.map(({ check }) => check), shown.not_checked.length]).toEqual([['ledger'], 12]);
});

test('without a ledger there is nothing to look at, and none is made', async () => {
  const folder = temporaryFolder('doctor-nothing');
  expect(await doctor(folder)).toEqual({ code: 1, out: '', errors: `There is no ledger in ${folder}.\n` });
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder that another process uses without answering is not taken for a stopped one', async () => {
  const folder = await provisioned('doctor-locked');
  const lock = lockFolder(folder, 'appliance');
  const { code, out, errors } = await doctor(folder);
  lock.release();
  expect([code, out]).toEqual([1, '']);
  expect(errors).toContain(`Another process uses the folder ${folder}, but does not answer on its control socket`);
});

test.each([
  [
    { ok: false, faults: [{ code: 'STORAGE_UNAVAILABLE', message: 'The disk is gone.' }] },
    'The disk is gone. (STORAGE_UNAVAILABLE)\n',
  ],
  [{ ok: 'perhaps' }, 'The running appliance answered as another version does.\n'],
])('what the appliance cannot say is a failure with its reason', async (answer, sentence) => {
  const folder = await provisioned('doctor-refused');
  const logger = createLogger({ name: 'test', level: 'silent' });
  const server = await openControlServer(folder, () => Promise.resolve(answer), logger);
  expect(await doctor(folder)).toEqual({ code: 1, out: '', errors: sentence });
  await server.close();
});
