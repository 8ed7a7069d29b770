import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readContainer } from '#main/branch/backup/container/read-container.ts';
import { openLedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { createLedger } from '#main/branch/ledger/ledger.ts';
import { appendRequest, prepareUnit } from '#support/branch/ledger/ledger-requests.ts';
import { runSanad } from '#support/commands/run-sanad.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const documents = 600;

// Each run of the command line starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let root: string;
let dataDir: string;
let folder: string;
let first: string;

beforeAll(async () => {
  root = temporaryFolder('cut-off');
  dataDir = path.join(root, 'data');
  folder = path.join(root, 'backups');
  for (const each of [dataDir, folder]) mkdirSync(each);
  const db = openLedgerDatabase(path.join(dataDir, 'ledger.db'));
  prepareUnit(db);
  const ledger = createLedger(db.reader, new WriteQueue(db).commit, settableClock('2026-11-20T09:00:00.000Z'));
  await Promise.all(Array.from({ length: documents }, () => ledger.append(appendRequest())));
  db.close();
  await runSanad(backupArguments());
  [first = ''] = readdirSync(folder);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function backupArguments(): string[] {
  return ['backup', '--data-dir', dataDir, '--to', folder, '--keys', 'keychain'];
}

/** Every backup by name in the folder, each read to its end. */
async function wholeBackups(): Promise<string[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.backup'));
  for (const name of names) await readContainer(path.join(folder, name), { passphrase: undefined }, () => Promise.resolve());
  return names;
}

/** Starts a backup and kills it as soon as something holds. */
async function killWhen(holds: () => boolean): Promise<void> {
  const child = spawn(process.execPath, ['src-main/cli.ts', ...backupArguments()], { cwd: projectRoot, stdio: 'ignore' });
  const exited = once(child, 'exit');
  while (!holds() && child.exitCode === null) await new Promise((resolve) => setImmediate(resolve));
  child.kill('SIGKILL');
  await exited;
}

function draftBytes(): number {
  const draft = readdirSync(folder).find((name) => name.endsWith('.draft'));
  return draft === undefined ? -1 : (statSync(path.join(folder, draft), { throwIfNoEntry: false })?.size ?? -1);
}

const copy = (): string => path.join(dataDir, 'backup-work', 'ledger.db');

describe('a backup that is killed', () => {
  test.each([
    ['before it begins', () => true],
    ['when it has begun to copy', () => existsSync(copy())],
    ['when it has begun to write', () => draftBytes() >= 0],
    ['in the middle of writing', () => draftBytes() > 2_000_000],
    ['when it gives the file its name', () => readdirSync(folder).filter((name) => name.endsWith('.backup')).length > 1],
  ])('%s leaves the earlier one whole, and the next one in order', async (_when, holds) => {
    await killWhen(holds);
    expect(await wholeBackups()).toContain(first);
    const next = await runSanad(backupArguments());
    expect([next.code, next.errors]).toEqual([0, '']);
    expect(readdirSync(folder)).toEqual(await wholeBackups());
    expect(existsSync(path.join(dataDir, 'backup-work'))).toBe(false);
    for (const name of readdirSync(folder)) if (name !== first) rmSync(path.join(folder, name));
  });
});

// What a process meets whose file may not grow: the same refusals as on a full disk.
async function backUpWithin(bytes: number): Promise<{ code: number | null; errors: string }> {
  const limits = `trap '' XFSZ; ulimit -f ${Math.ceil(bytes / 1024)}; exec "$0" "$@"`;
  const args = ['-c', limits, process.execPath, 'src-main/cli.ts', ...backupArguments()];
  const child = spawn('/bin/bash', args, { cwd: projectRoot, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, errors };
}

describe.skipIf(process.platform === 'win32')('a disk that is full', () => {
  test.each([
    ['the copy of the ledger', 0.5],
    ['the backup itself', 1],
  ])('stops at %s with one sentence, and the earlier backup stays', async (_what, share) => {
    const refused = await backUpWithin(statSync(path.join(dataDir, 'ledger.db')).size * share);
    expect([refused.code, refused.errors.split('\n').length]).toEqual([1, 2]);
    expect(refused.errors).toMatch(/^The backup could not be written: /);
    expect(readdirSync(folder)).toEqual([first]);
    expect(await wholeBackups()).toEqual([first]);
    expect(existsSync(path.join(dataDir, 'backup-work'))).toBe(false);
  });
});
