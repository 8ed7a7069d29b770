import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFileAtomic } from '#main/platform/files/write-file-atomic.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('write-file-whole');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test.skipIf(process.platform === 'win32')('writes a new file with the requested mode', async () => {
  const file = path.join(folder, 'keys.json');
  await writeFileAtomic(file, '{}');
  expect(readFileSync(file, 'utf8')).toBe('{}');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('replaces a file and leaves nothing beside it', async () => {
  const file = path.join(folder, 'keys.json');
  writeFileSync(file, 'an old and longer content');
  await writeFileAtomic(file, new Uint8Array([1, 2]));
  expect([...readFileSync(file)]).toEqual([1, 2]);
  expect(readdirSync(folder)).toEqual(['keys.json']);
});

test('leaves nothing behind when it fails', async () => {
  mkdirSync(path.join(folder, 'taken'));
  await expect(writeFileAtomic(path.join(folder, 'taken'), 'x')).rejects.toThrow(/EISDIR|EPERM|EEXIST/u);
  expect(readdirSync(folder)).toEqual(['taken']);
});
