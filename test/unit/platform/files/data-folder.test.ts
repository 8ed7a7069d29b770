import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder, networkFileSystemName } from '#main/platform/files/data-folder.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let parent: string;
beforeEach(() => {
  parent = temporaryFolder('data-folder');
});
afterEach(() => {
  rmSync(parent, { recursive: true });
});

test.skipIf(process.platform === 'win32')('creates a folder that only its user can enter, and leaves it empty', () => {
  const folder = openDataFolder(path.join(parent, 'a', 'b'));
  expect(folder).toBe(path.join(parent, 'a', 'b'));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder)).toEqual([]);
});

test('opens a folder that is there already and keeps what is in it', () => {
  writeFileSync(path.join(parent, 'ledger.db'), '');
  openDataFolder(parent);
  expect(readdirSync(parent)).toEqual(['ledger.db']);
});

test('says in one sentence why a folder cannot be created', () => {
  const file = path.join(parent, 'file');
  writeFileSync(file, '');
  expect(() => openDataFolder(path.join(file, 'folder'))).toThrow(StartFault);
  expect(() => openDataFolder(path.join(file, 'folder'))).toThrow(/cannot be created \(ENOTDIR\)\.$/u);
});

test.skipIf(!existsSync('/sys/kernel'))('says in one sentence that a folder is not writable', () => {
  expect(() => openDataFolder('/sys/kernel')).toThrow(/is not writable \(E[A-Z]+\)\.$/u);
});

test.each([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [-0xacb2be, 'CIFS'],
  [0x01021997, '9p'],
])('knows %d as a network file system', (type, name) => {
  expect(networkFileSystemName(type)).toBe(name);
});

test('treats ext4 as a local disk', () => {
  expect(networkFileSystemName(0xef53)).toBeUndefined();
});
