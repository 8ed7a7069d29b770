import { chmodSync, existsSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { openDataFolder } from '#main/platform/files/data-folder.ts';
import { keepDatabaseToOwner, keepFileToOwner } from '#main/platform/files/owner-only.ts';
import { lockFolder } from '#main/platform/files/process-lock.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('owner-only');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function modeOf(file: string): string {
  return (statSync(file).mode & 0o777).toString(8);
}

function writeOpen(name: string, mode = 0o644): string {
  const file = path.join(folder, name);
  writeFileSync(file, '');
  chmodSync(file, mode);
  return file;
}

describe.skipIf(process.platform === 'win32')('where files have modes', () => {
  test('a file that is not there is made for its owner alone', () => {
    const file = path.join(folder, 'new');
    keepFileToOwner(file);
    expect(modeOf(file)).toBe('600');
  });

  test.each([0o644, 0o640, 0o604, 0o666])('a file of mode %o is narrowed', (mode) => {
    const file = writeOpen('ledger.db', mode);
    keepFileToOwner(file);
    expect(modeOf(file)).toBe('600');
  });

  test('what belongs to a database is narrowed with it, and nothing is made that was not there', () => {
    const [file, log] = [writeOpen('ledger.db'), writeOpen('ledger.db-wal')];
    keepDatabaseToOwner(file);
    expect([modeOf(file), modeOf(log), existsSync(`${file}-shm`)]).toEqual(['600', '600', false]);
  });

  test('a ledger and all that SQLite puts beside it are their owner’s alone', () => {
    const file = path.join(folder, 'ledger.db');
    const db = openLedgerDatabase(file);
    const modes = ['', '-wal', '-shm'].map((end) => modeOf(file + end));
    db.close();
    expect(modes).toEqual(['600', '600', '600']);
  });

  test('a lock file is its owner’s alone', () => {
    const lock = lockFolder(folder, 'appliance');
    const mode = modeOf(path.join(folder, 'appliance.lock'));
    lock.release();
    expect(mode).toBe('600');
  });

  test.each(['', 'appliance.lock'])('a data folder that is open to others is narrowed where it is empty or ours (%s)', (name) => {
    if (name !== '') writeOpen(name);
    chmodSync(folder, 0o755);
    openDataFolder(folder);
    expect(modeOf(folder)).toBe('700');
  });

  test('existing files in a data folder of Sanad become private with it', () => {
    const files = ['appliance.lock', 'backup.lock', 'quick-start.json'].map((name) => writeOpen(name));
    openDataFolder(folder);
    expect(files.map(modeOf)).toEqual(['600', '600', '600']);
  });

  test('the files of a folder that we have never used stay as they are, and so does what a link in ours leads to', () => {
    const [ours, elsewhere] = [path.join(folder, 'ours'), writeOpen('holiday.jpg')];
    chmodSync(folder, 0o700);
    openDataFolder(folder);
    mkdirSync(ours);
    writeOpen(path.join('ours', 'appliance.lock'));
    symlinkSync(elsewhere, path.join(ours, 'link'));
    openDataFolder(ours);
    expect(modeOf(elsewhere)).toBe('644');
  });

  test('an open folder of another owner is refused and not changed', () => {
    writeOpen('holiday.jpg');
    chmodSync(folder, 0o755);
    expect(() => openDataFolder(folder)).toThrow(StartFault);
    expect(() => openDataFolder(folder)).toThrow(`can enter the data folder ${folder}: run chmod 700`);
    expect(modeOf(folder)).toBe('755');
  });
});
