import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { changeSettings, openMemory, readSettings } from '#main/desktop/settings.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder('settings');
  file = path.join(folder, 'desktop.json');
});

test('without a file they are the usual ones', () => {
  expect(readSettings(folder)).toEqual({ appliance_flags: [] });
});

test('every fault in the file is named, and the file', () => {
  writeFileSync(file, JSON.stringify({ language: 'fr', update_url: 1, colour: 'red' }));
  for (const word of [file, 'language', 'update_url', 'colour']) expect(() => readSettings(folder)).toThrow(word);
});

test('a file that is no JSON is said to be none', () => {
  writeFileSync(file, '{');
  expect(() => readSettings(folder)).toThrow('it is no JSON');
});

test('a change leaves the other settings, and only their owner can read them', async () => {
  writeFileSync(file, JSON.stringify({ data_dir: '/srv/sanad', appliance_flags: ['--port', '9000'] }));
  await changeSettings(folder, { language: 'ar' });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    data_dir: '/srv/sanad',
    appliance_flags: ['--port', '9000'],
    language: 'ar',
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('the memory outlasts a restart, and one that is damaged begins anew', async () => {
  const memory = openMemory(folder);
  await memory.store({ said: { a: '2026-11-20T09:00:00.000Z' }, rejected: 2, rejected_seen: 1 });
  expect(openMemory(folder).content()).toEqual(memory.content());
  writeFileSync(path.join(folder, 'desktop-memory.json'), '{');
  expect(openMemory(folder).content()).toEqual({ said: {}, rejected_seen: 0 });
});

test('the memory is kept in order, and goes on after a write that failed', async () => {
  const memory = openMemory(path.join(folder, 'later'));
  const store = (rejected: number) => memory.store({ said: {}, rejected, rejected_seen: 0 });
  await expect(store(1)).rejects.toThrow('ENOENT');
  expect(memory.content().rejected).toBe(1);
  expect(existsSync(path.join(folder, 'later'))).toBe(false);
  const good = openMemory(folder);
  await Promise.all([1, 2, 3].map((rejected) => good.store({ said: {}, rejected, rejected_seen: 0 })));
  expect(openMemory(folder).content().rejected).toBe(3);
});
