import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupSteps } from '#main/branch/backup/backup-steps.ts';
import { createBackupJobs, type BackupJobs } from '#main/branch/backup/checks/backup-jobs.ts';
import type { BackupCheckJob } from '#main/branch/backup/checks/carry-out-job.ts';
import { writeBackup } from '#main/branch/backup/write-backup.ts';
import { openLedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { createLedger } from '#main/branch/ledger/ledger.ts';
import { createLogger } from '#main/platform/logger.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { memoryKeychain } from '#support/branch/keys/memory-keychain.ts';
import { appendRequest, prepareUnit, testUnitId } from '#support/branch/ledger/ledger-requests.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { runSql } from '#support/platform/run-sql.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const clock = settableClock('2026-11-20T09:00:00.000Z');
const passphrase = 'a passphrase for backups';

let root: string;
let dataDir: string;
let folder: string;
let jobs: BackupJobs;

beforeEach(() => {
  root = temporaryFolder('backup-jobs');
  dataDir = path.join(root, 'data');
  folder = path.join(root, 'backups');
  for (const each of [dataDir, folder]) mkdirSync(each);
  jobs = createBackupJobs({ dataDir, clock, logger: createLogger({ name: 'test', level: 'silent' }) });
});

afterEach(async () => {
  await jobs.close();
  rmSync(root, { recursive: true });
});

/** Backs up a ledger of three documents, after some statements have changed it. */
async function backUp(...statements: string[]): Promise<string> {
  const db = openLedgerDatabase(path.join(dataDir, 'ledger.db'));
  prepareUnit(db);
  const ledger = createLedger(db.reader, new WriteQueue(db).commit, clock);
  await Promise.all(Array.from({ length: 3 }, () => ledger.append(appendRequest())));
  for (const statement of statements) runSql(db, statement);
  db.close();
  const input = { dataDir, folder, passphrase, productVersion: '0.0.0-test', at: clock.now() };
  const source = { kind: 'keychain', open: () => Promise.resolve(memoryKeychain()) } as const;
  return (await writeBackup(input, source, backupSteps)).file;
}

async function carryOut(
  kind: 'check' | 'drill',
  backup: { file: string; passphrase: string | undefined },
): Promise<BackupCheckJob> {
  const job = jobs.begin(kind, backup);
  if (job === undefined) throw new Error('another one runs');
  return eventually(
    () => Promise.resolve(job),
    ({ state }) => state !== 'running',
  );
}

test('a drill finds a document in the middle of a chain that is not what was signed', async () => {
  const file = await backUp(
    'DROP TRIGGER documents_refuse_update',
    `UPDATE documents SET invoice_number = 'another' WHERE icv = 2`,
  );
  // The file itself is as it was written.
  expect(await carryOut('check', { file, passphrase })).toMatchObject({ state: 'passed' });
  const drilled = await carryOut('drill', { file, passphrase });
  expect(drilled).toMatchObject({ state: 'failed', documents_verified: 3, documents_total: 3 });
  expect(drilled.message).toMatch(/a chain in it is broken/);
  expect(drilled.findings?.units).toMatchObject([{ egs_unit_id: testUnitId, ok: false, documents: 3, newest: { icv: 3 } }]);
  expect(readdirSync(dataDir)).not.toContain('restore-drill');
});

test('a backup under another passphrase does not pass, and the passphrase is not told', async () => {
  const file = await backUp();
  const other = await carryOut('check', { file, passphrase: 'another passphrase' });
  expect(other.state).toBe('failed');
  expect(other.message).toMatch(/not the passphrase/);
  expect(JSON.stringify(other)).not.toContain('another passphrase');
  expect((await carryOut('drill', { file, passphrase: undefined })).message).toMatch(/protected by a passphrase/);
});

test('a stop gives a drill up, and removes what it has restored', async () => {
  const file = await backUp();
  jobs.begin('drill', { file, passphrase });
  await jobs.close();
  expect(jobs.list()).toMatchObject([{ state: 'failed' }]);
  expect(readdirSync(dataDir)).not.toContain('restore-drill');
  expect(jobs.begin('check', { file, passphrase })).toBeUndefined();
});
