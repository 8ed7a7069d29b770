import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { backupFolderFault } from '#main/branch/backup/backup-folder.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = temporaryFolder('backup-folder');
  dataDir = path.join(folder, 'data');
  mkdirSync(path.join(dataDir, 'inner'), { recursive: true });
});

function made(name: string): string {
  const made = path.join(folder, name);
  mkdirSync(made, { recursive: true });
  return made;
}

/** A link; Windows makes those of folders for everybody only as junctions. */
function link(name: string, target: string): string {
  const from = path.join(folder, name);
  symlinkSync(target, from, 'junction');
  return from;
}

test('a folder beside the data folder is fine, also where its name begins like it', () => {
  expect(backupFolderFault(made('backups'), dataDir)).toBeUndefined();
  expect(backupFolderFault(made('data-backups'), dataDir)).toBeUndefined();
});

describe('is inside the data folder', () => {
  test.each([
    ['the data folder itself', () => dataDir],
    ['a folder in it', () => path.join(dataDir, 'inner')],
    ['a folder in it whose name begins with two dots', () => made(path.join('data', '..backups'))],
    ['one in it that does not exist', () => path.join(dataDir, 'new', 'backups')],
    ['a link to it', () => link('link', dataDir)],
    ['a folder in it behind a link', () => path.join(link('link', dataDir), 'inner')],
    ['one behind a link that does not exist', () => path.join(link('link', dataDir), 'new', 'backups')],
  ])('%s', (_name, of) => {
    expect(backupFolderFault(of(), dataDir)).toBe('inside_data_folder');
  });

  test('a folder where the data folder is named by a link', () => {
    expect(backupFolderFault(path.join(dataDir, 'inner'), link('link', dataDir))).toBe('inside_data_folder');
  });
});

test('a link to a folder elsewhere is fine, and one that leads nowhere is missing', () => {
  expect(backupFolderFault(link('elsewhere', made('disk')), dataDir)).toBeUndefined();
  expect(backupFolderFault(link('nowhere', path.join(folder, 'gone')), dataDir)).toBe('missing');
});

test.each([
  ['EROFS', 'read_only'],
  ['ENOSPC', 'disk_full'],
  ['EDQUOT', 'disk_full'],
  ['EACCES', 'not_writable'],
])('what hinders writing is named: %s is %s', (refusal, fault) => {
  const refuse = () => {
    throw Object.assign(new Error(refusal), { code: refusal });
  };
  expect(backupFolderFault(made('disk'), dataDir, refuse)).toBe(fault);
});
