import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupName } from '#main/branch/backup/backup-files.ts';
import { readContainer } from '#main/branch/backup/container/read-container.ts';
import { ledgerIdentity } from '#main/branch/backup/lineage/ledger-identity.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const hourMs = 3_600_000;
const passphrase = 'a passphrase for backups';

let branch: TestBranch;
let outside: string;
let folder: string;

beforeEach(() => {
  outside = temporaryFolder('backups');
  folder = path.join(outside, 'disk');
  mkdirSync(folder);
});

afterEach(async () => {
  await branch.running.close();
  rmSync(outside, { recursive: true, force: true });
});

// The first backup is begun by the start itself, so a test has one start with the settings that it is about.
async function start(protection?: string): Promise<void> {
  branch = await startTestBranch({ backup: { folder, everyMs: hourMs, passphrase: protection } });
}

function runIfDue(): Promise<void> {
  return branch.running.branch.context.backups.runIfDue();
}

function nameAt(at: string): string {
  return backupName(ledgerIdentity(branch.running.branch.context.db).ledger_id, new Date(at));
}

async function conditionCodes(): Promise<unknown[]> {
  const ready = await branch.running.send('GET', '/readyz');
  return (ready.body['conditions'] as { code: string; severity: string }[]).map(({ code, severity }) => [code, severity]);
}

test('writes a complete backup at once and then one per hour', async () => {
  await start(passphrase);
  await runIfDue();
  expect(readdirSync(folder)).toEqual([nameAt('2026-11-20T09:00:00Z')]);
  branch.running.clock.advance(hourMs - 1);
  await runIfDue();
  expect(readdirSync(folder)).toEqual([nameAt('2026-11-20T09:00:00Z')]);
  branch.running.clock.advance(1);
  await runIfDue();
  expect(readdirSync(folder)).toEqual([nameAt('2026-11-20T09:00:00Z'), nameAt('2026-11-20T10:00:00Z')]);
  for (const name of readdirSync(folder)) {
    const header = await readContainer(path.join(folder, name), { passphrase }, () => Promise.resolve());
    expect(header.parts.map((part) => part.name)).toEqual(['ledger.db', 'keys.sealed']);
  }
});

test('writes none after a restart while the newest is less than an hour old', async () => {
  await start();
  await runIfDue();
  branch.running.clock.advance(hourMs / 2);
  await branch.running.restart();
  await runIfDue();
  expect(readdirSync(folder)).toEqual([nameAt('2026-11-20T09:00:00Z')]);
  branch.running.clock.advance(hourMs / 2);
  await runIfDue();
  expect(readdirSync(folder)).toEqual([nameAt('2026-11-20T09:00:00Z'), nameAt('2026-11-20T10:00:00Z')]);
});

test('deletes old and interrupted backups, and no other files', async () => {
  await start();
  await runIfDue();
  const hours = Array.from({ length: 100 }, (_, hour) => nameAt(new Date(Date.UTC(2026, 10, 16, 4 + hour)).toISOString()));
  const foreign = ['holiday.jpg', 'sanad-00000000-20200101T000000Z.backup'];
  for (const name of [...hours, ...foreign, `${nameAt('2026-11-19T00:00:00Z')}.draft`])
    writeFileSync(path.join(folder, name), 'x');
  branch.running.clock.advance(hourMs);
  await runIfDue();
  const left = readdirSync(folder);
  expect(left).toEqual(expect.arrayContaining([...foreign, nameAt('2026-11-20T10:00:00Z'), hours[16]]));
  expect(left.filter((name) => name.endsWith('.draft'))).toEqual([]);
  // 24 hours, and the last of each of the three days before them.
  expect(left.filter((name) => !foreign.includes(name))).toHaveLength(24 + 3);
});

test('what cannot be deleted keeps no backup from being written, and none from the list', async () => {
  await start();
  await runIfDue();
  const hours = Array.from({ length: 40 }, (_, hour) => nameAt(new Date(Date.UTC(2026, 10, 18, 4 + hour)).toISOString()));
  for (const name of hours) writeFileSync(path.join(folder, name), 'x');
  const stuck = [nameAt('2026-11-01T00:00:00Z'), nameAt('2026-11-01T01:00:00Z'), `${nameAt('2026-11-19T00:00:00Z')}.draft`];
  for (const name of stuck) mkdirSync(path.join(folder, name));
  symlinkSync('/nowhere', path.join(folder, nameAt('2026-11-20T00:30:00Z')));
  branch.running.clock.advance(hourMs);
  await runIfDue();
  expect(await conditionCodes()).toEqual([]);
  const left = readdirSync(folder);
  expect(left).toEqual(expect.arrayContaining([...stuck, nameAt('2026-11-20T10:00:00Z')]));
  expect(left).not.toContain(hours[1]);
  const listed = branch.running.branch.context.backups.files().map(({ name }) => name);
  expect(listed).toContain(nameAt('2026-11-20T10:00:00Z'));
  expect(listed).not.toContain(stuck[0]);
});

test('reports that no backup is written while its disk is missing, and that they are written again', async () => {
  await start();
  await runIfDue();
  rmSync(folder, { recursive: true });
  branch.running.clock.advance(hourMs);
  await runIfDue();
  expect(await conditionCodes()).toEqual([['BACKUP_FAILED', 'warning']]);
  await branch.sell('simplified');
  mkdirSync(folder);
  branch.running.clock.advance(5 * 60_000);
  await runIfDue();
  expect(await conditionCodes()).toEqual([]);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('gives a backup up when the appliance stops, and leaves the earlier one as it is', async () => {
  await start();
  await runIfDue();
  const [first] = readdirSync(folder);
  branch.running.clock.advance(hourMs);
  const given = runIfDue();
  // The first thing that a stop may do, in the same turn: nothing of the backup can have been written yet.
  await Promise.all([given, branch.running.branch.context.backups.close()]);
  await branch.running.stop();
  expect(readdirSync(folder).filter((name) => !name.endsWith('.draft'))).toEqual([first]);
  await branch.running.start();
  await runIfDue();
  expect(readdirSync(folder)).toEqual([first, nameAt('2026-11-20T10:00:00Z')]);
});
