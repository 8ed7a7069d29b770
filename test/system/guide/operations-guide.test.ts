import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assemble, outputsOf, readGuide } from '#support/project/guide/guide-snippets.ts';
import { runQuickStart, type RunningQuickStart } from '#support/commands/running-quick-start.ts';
import { postSale } from '#support/branch/till.ts';
import { unignoredFiles } from '#support/project/unignored-files.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const pages = readGuide(path.join(projectRoot, 'docs/operations'));

// Each run of the command line starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let folder: string;
let quickStart: RunningQuickStart;

beforeAll(async () => {
  folder = temporaryFolder('operations');
  const scripts = { sanad: `"${process.execPath}" "${path.join(projectRoot, 'src-main/cli.ts')}"` };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }));
  mkdirSync(path.join(folder, 'data'), { mode: 0o700 });
  quickStart = await runQuickStart(path.join(folder, 'data'));
  for (const number of ['O-1', 'O-2']) await postSale(quickStart.description, 'simplified', number);
});

afterAll(async () => {
  await quickStart?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(process.platform === 'win32')('backup-and-restore.md: its lines run in their order', async () => {
  const page = pages.find(({ name }) => name === 'backup-and-restore.md');
  assert(page !== undefined);
  // As after a start that was refused, which leaves no description of the demo.
  rmSync(path.join(folder, 'data', 'quick-start.json'));
  writeFileSync(path.join(folder, 'page.sh'), assemble(page, 'sh', 'set -eu'));
  const { stdout } = await promisify(execFile)('sh', ['page.sh'], { cwd: folder });
  const outputs = [...outputsOf(stdout).values()];
  const unit = quickStart.description.egs_unit_id;
  expect(outputs.at(0)).toMatch(/\.backup {2}\d+ bytes, verified/);
  expect(outputs.at(0)).toContain(path.join('data', 'keys.passphrase'));
  expect(outputs.at(2)).toContain(`${unit} ("Till 1")  is at ICV 2`);
  expect(outputs.at(3)).toBe(`Unit ${unit} continues with ICV 3.\n${unit}  2 documents, last ICV 2: unbroken`);
  // The page's last lines have brought over what a demo needs beside its backup.
  await quickStart.stop();
  const restored = await runQuickStart(path.join(folder, 'restored'));
  const sold = await postSale(restored.description, 'simplified', 'O-3');
  expect([restored.description.egs_unit_id, sold.status, sold.body['status']]).toEqual([unit, 200, 'reported']);
  await restored.stop();
});

const hasGit = spawnSync('git', ['--version']).status === 0;

test.skipIf(process.platform === 'win32' || !hasGit)(
  'no backup, passphrase or restored key is offered to git (needs git)',
  () => {
    cpSync(path.join(projectRoot, '.gitignore'), path.join(folder, '.gitignore'));
    expect(unignoredFiles(folder)).toEqual(['.gitignore', 'package.json', 'page.sh']);
  },
);
