import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from '#main/platform/files/process-lock.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const lockModule = path.resolve('src-main/platform/files/process-lock.ts');

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('process-lock');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('refuses a folder that is taken, and grants it once released', () => {
  const lock = lockFolder(folder, 'branch');
  expect(() => lockFolder(folder, 'branch')).toThrow(StartFault);
  expect(() => lockFolder(folder, 'branch')).toThrow(/^Another process already uses the folder .*\.$/u);
  lock.release();
  lockFolder(folder, 'branch').release();
});

test('locks with different names do not conflict', () => {
  const lock = lockFolder(folder, 'branch');
  expect(() => lockFolder(folder, 'head-office').release()).not.toThrow();
  lock.release();
});

test('says so where the folder is not there', () => {
  expect(() => lockFolder(path.join(folder, 'nowhere'), 'branch')).toThrow(StartFault);
});

test('a lock ends with its process, also when that is killed', async () => {
  const script = `
    import { lockFolder } from ${JSON.stringify(lockModule)};
    lockFolder(${JSON.stringify(folder)}, 'branch');
    process.stdout.write('locked');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  expect(() => lockFolder(folder, 'branch')).toThrow(/already uses/u);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockFolder(folder, 'branch').release();
});
