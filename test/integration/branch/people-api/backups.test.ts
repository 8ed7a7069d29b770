import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { managerBackupJob, managerBackupPlaces, managerBackups, type ManagerBackupJob } from '#shared/api/people/backups.ts';
import { backupSteps } from '#main/branch/backup/backup-steps.ts';
import { writeBackup } from '#main/branch/backup/write-backup.ts';
import { codeOf, type Browser, type BrowserAnswer } from '#support/branch/people-api/browser.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const passphrase = 'a passphrase for backups';

let shop: TestBranch;
let owner: Browser;
let outside: string;
let folder: string;

beforeAll(async () => {
  shop = await startTestBranch({ backupPassphrase: passphrase });
  storeTestUsers(shop.running, await testUsers());
  owner = await signIn(shop.running, 'owner');
  outside = temporaryFolder('backups');
});

beforeEach(async () => {
  folder = path.join(outside, `disk-${readdirSync(outside).length}`);
  mkdirSync(folder);
  await owner.send('PATCH', '/manager/backups/settings', { folder, every_minutes: 60 });
  await shop.running.branch.context.backups.runIfDue();
});

afterAll(async () => {
  await shop.running.close();
  rmSync(outside, { recursive: true, force: true });
});

function ledgerFolder(): string {
  return path.join(shop.running.dataDir, 'branch');
}

async function shown() {
  return managerBackups.parse((await owner.get('/manager/backups')).body);
}

async function newest(): Promise<string> {
  return (await shown()).files[0]?.name ?? '';
}

async function ended(begun: BrowserAnswer): Promise<ManagerBackupJob> {
  expect(begun.status).toBe(202);
  const path = `/manager/backups/jobs/${managerBackupJob.parse(begun.body).job_id}`;
  const read = async () => managerBackupJob.parse((await owner.get(path)).body);
  return eventually(read, ({ state }) => state !== 'running');
}

test('a folder that is set gets a backup at once, encrypted, without a restart', async () => {
  const { settings, state, files } = await shown();
  expect(settings).toMatchObject({ folder, every_minutes: 60, source: 'stored', can_change: true, is_encrypted: true });
  expect([state, files.length]).toEqual(['ok', 1]);
  expect(settings.free_bytes).toBeGreaterThan(0);
});

test('a folder on the disk of the ledger is told', async () => {
  expect((await shown()).settings.is_same_disk).toBe(true);
});

test.each([
  ['not_absolute', () => 'backups'],
  ['missing', () => path.join(outside, 'nowhere')],
  ['missing', () => `${outside}/a\0b`],
  ['inside_data_folder', () => path.join(ledgerFolder(), 'backups')],
  ['inside_data_folder', () => ledgerFolder()],
  [
    'not_a_folder',
    () => {
      writeFileSync(path.join(folder, 'file'), '');
      return path.join(folder, 'file');
    },
  ],
  // Where nobody may write, whoever the test runs as.
  ['not_writable', () => '/proc'],
])('a folder is refused as %s', async (reason, name) => {
  const answer = await owner.send('PATCH', '/manager/backups/settings', { folder: name() });
  expect([answer.status, answer.body['error']]).toMatchObject([400, { code: 'BACKUP_FOLDER_UNUSABLE', reason }]);
  expect((await shown()).settings.folder).toBe(folder);
});

test('the trial of a folder leaves nothing in it', () => {
  expect(readdirSync(folder).filter((name) => !name.endsWith('.backup'))).toEqual([]);
});

test('backups are turned off and on', async () => {
  const off = await owner.send('PATCH', '/manager/backups/settings', { folder: null });
  expect(off.body).toMatchObject({ state: 'off', settings: { folder: null, source: 'usual' }, files: [] });
  expect(codeOf(await owner.send('POST', '/manager/backups'))).toBe('BACKUPS_OFF');
  expect(codeOf(await owner.send('POST', '/manager/backups/any.backup/check', {}))).toBe('BACKUPS_OFF');
  await owner.send('PATCH', '/manager/backups/settings', { folder });
  expect((await shown()).state).toBe('ok');
});

test('only the owner sets folder and schedule', async () => {
  const manager = await signIn(shop.running, 'manager');
  expect(codeOf(await manager.send('PATCH', '/manager/backups/settings', { every_minutes: 30 }))).toBe('FORBIDDEN');
});

test('the owner, who sets the folder, is shown the disks that it can be on and an example of a path', async () => {
  const { status, body } = await owner.get('/manager/backups/places');
  expect(status).toBe(200);
  const { example, disks } = managerBackupPlaces.parse(body);
  expect(path.isAbsolute(example)).toBe(true);
  expect(disks.map(({ folder: mounted }) => path.isAbsolute(mounted))).not.toContain(false);
  const manager = await signIn(shop.running, 'manager');
  expect(codeOf(await manager.get('/manager/backups/places'))).toBe('FORBIDDEN');
});

test('a backup passes its check', async () => {
  const job = await ended(await owner.send('POST', `/manager/backups/${await newest()}/check`, {}));
  expect(job).toMatchObject({ kind: 'check', state: 'passed', step: null, message: null });
  expect(job.findings).toMatchObject({ is_encrypted: true, keys: 'sealed_file', units: null });
});

test('a backup of which one byte is another one does not pass', async () => {
  const name = await newest();
  const content = readFileSync(path.join(folder, name));
  const middle = content.length >> 1;
  content.writeUInt8(content.readUInt8(middle) ^ 1, middle);
  writeFileSync(path.join(folder, name), content);
  for (const kind of ['check', 'drill']) {
    const job = await ended(await owner.send('POST', `/manager/backups/${name}/${kind}`, {}));
    expect(job).toMatchObject({ state: 'failed', findings: null });
    expect(job.message).toMatch(/is damaged/);
    expect(job.fault).toEqual({ reason: 'damaged', params: {} });
  }
});

test('a backup under an earlier passphrase is checked and drilled with it, and it is kept nowhere', async () => {
  const earlier = 'an earlier passphrase of backups';
  const input = { dataDir: ledgerFolder(), folder, productVersion: '0.0.0-test', passphrase: earlier };
  const keys = { kind: 'sealed_file', file: path.join(ledgerFolder(), 'keys.sealed') } as const;
  shop.running.clock.advance(1_000);
  await writeBackup({ ...input, at: shop.running.clock.now() }, keys, backupSteps);
  const name = await newest();
  const without = await ended(await owner.send('POST', `/manager/backups/${name}/check`, {}));
  expect(without).toMatchObject({ state: 'failed', fault: { reason: 'passphrase_wrong', params: {} } });
  const wrong = await ended(await owner.send('POST', `/manager/backups/${name}/check`, { passphrase: 'neither of the two' }));
  expect(wrong).toMatchObject({ state: 'failed', fault: { reason: 'passphrase_wrong' } });
  for (const kind of ['check', 'drill']) {
    const job = await ended(await owner.send('POST', `/manager/backups/${name}/${kind}`, { passphrase: earlier }));
    expect(job).toMatchObject({ state: 'passed', message: null, fault: null });
  }
  for (const where of ['/manager/backups', '/manager/logs?level=debug&limit=500', '/manager/audit-log']) {
    expect((await owner.get(where)).text).not.toContain(earlier);
  }
  // The next one is under the present passphrase again.
  shop.running.clock.advance(1_000);
  const written = await owner.send('POST', '/manager/backups');
  const present = await ended(await owner.send('POST', `/manager/backups/${String(written.body['name'])}/check`, {}));
  expect(present.state).toBe('passed');
});

test('why a backup could not be written is told by its reason, until one is written', async () => {
  rmSync(folder, { recursive: true });
  shop.running.clock.advance(3_600_000);
  owner = await signIn(shop.running, 'owner');
  await shop.running.branch.context.backups.runIfDue();
  expect(await shown()).toMatchObject({ state: 'attention', fault: { reason: 'folder_missing', params: { folder } } });
  mkdirSync(folder);
  expect((await owner.send('POST', '/manager/backups')).status).toBe(201);
  expect(await shown()).toMatchObject({ state: 'ok', message: null, fault: null });
});

test('a backup that is being written says so to whoever looks, until it is written', async () => {
  const { backups } = shop.running.branch.context;
  shop.running.clock.advance(1_000);
  const since = shop.running.clock.now();
  const written = backups.runNow();
  expect(backups.writing()).toEqual({ since, step: 'copying' });
  await written;
  expect(backups.writing()).toBeUndefined();
  expect((await shown()).writing).toBeNull();
});

test('two people who want a backup at once have one written after the other', async () => {
  const manager = await signIn(shop.running, 'manager');
  const answers = await Promise.all([owner.send('POST', '/manager/backups'), manager.send('POST', '/manager/backups')]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
});

test('a backup that a person wanted and that failed is told to who did not wait for it', async () => {
  rmSync(folder, { recursive: true });
  expect(codeOf(await owner.send('POST', '/manager/backups'))).toBe('BACKUP_FAILED');
  expect(await shown()).toMatchObject({ state: 'attention', writing: null, fault: { reason: 'folder_missing' } });
});

test('a drill restores the backup, verifies every document, tells the newest, and leaves nothing', async () => {
  const { id } = await shop.sell('simplified');
  const { invoice_number } = await shop.detailOf(id);
  shop.running.clock.advance(1_000);
  const written = await owner.send('POST', '/manager/backups');
  const before = readdirSync(ledgerFolder()).toSorted();
  const job = await ended(await owner.send('POST', `/manager/backups/${String(written.body['name'])}/drill`, {}));
  const documents = Number(await shop.counter());
  expect(job).toMatchObject({ kind: 'drill', state: 'passed', documents_verified: documents, documents_total: documents });
  expect(job.findings?.units).toMatchObject([
    {
      egs_unit_id: shop.egsUnitId,
      unit_name: 'Till 1',
      documents,
      last_icv: documents,
      ok: true,
      faults: [],
      newest: { icv: documents, invoice_number },
    },
  ]);
  expect(readdirSync(ledgerFolder()).toSorted()).toEqual(before);
  // The appliance itself goes on.
  await shop.sell('simplified');
});

test('what an interrupted drill has left is removed by the next start', async () => {
  const left = path.join(ledgerFolder(), 'restore-drill');
  await shop.running.restart(() => {
    mkdirSync(left);
    writeFileSync(path.join(left, 'ledger.db'), '');
  });
  expect(existsSync(left)).toBe(false);
  owner = await signIn(shop.running, 'owner');
});

test('one check runs at a time', async () => {
  const name = await newest();
  const first = await owner.send('POST', `/manager/backups/${name}/drill`, {});
  const second = await owner.send('POST', `/manager/backups/${name}/check`, {});
  expect([second.status, codeOf(second)]).toEqual([409, 'BACKUP_JOB_RUNNING']);
  expect((await ended(first)).state).toBe('passed');
});

test('a name that is not in the list reaches no file', async () => {
  for (const name of ['none.backup', '..%2f..%2fetc%2fpasswd', '%2fetc%2fpasswd', 'jobs']) {
    const answer = await owner.send('POST', `/manager/backups/${name}/check`, {});
    expect([answer.status, codeOf(answer)]).toEqual([404, 'BACKUP_NOT_FOUND']);
  }
  expect(codeOf(await owner.get('/manager/backups/jobs/none'))).toBe('NOT_FOUND');
});

test('checks, drills and settings are in the audit log', async () => {
  await ended(await owner.send('POST', `/manager/backups/${await newest()}/check`, {}));
  const { body } = await owner.get('/manager/audit-log?action=backup.checked');
  expect(body['data']).toContainEqual(expect.objectContaining({ username: 'owner', target: await newest() }));
  const changed = await owner.get('/manager/audit-log?action=backup.settings_changed');
  expect(changed.body['data']).toContainEqual(expect.objectContaining({ detail: { folder, every_minutes: 60 } }));
});

test('a flag of the start decides, and the page is told so', async () => {
  const flagged = await startTestBranch({ backup: { folder, everyMs: 1_800_000, passphrase: undefined } });
  try {
    storeTestUsers(flagged.running, await testUsers());
    const browser = await signIn(flagged.running, 'owner');
    const answer = await browser.send('PATCH', '/manager/backups/settings', { every_minutes: 60 });
    expect([answer.status, codeOf(answer)]).toEqual([409, 'SET_BY_FLAG']);
    const { settings } = managerBackups.parse((await browser.get('/manager/backups')).body);
    expect(settings).toMatchObject({ folder, every_minutes: 30, source: 'flag', can_change: false, flag: '--backup-dir' });
  } finally {
    await flagged.running.close();
  }
});
