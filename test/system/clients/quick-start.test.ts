import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '#support/branch/running-branch.ts';
import { runQuickStart, type QuickStartDescription } from '#support/commands/running-quick-start.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');

function newFolder(): string {
  return temporaryFolder('start');
}

function readDescription(folder: string): QuickStartDescription {
  return JSON.parse(readFileSync(path.join(folder, 'quick-start.json'), 'utf8')) as QuickStartDescription;
}

async function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
}

test("a second start on the same folder has the same key and unit, and the banner's line sells something", async () => {
  const folder = newFolder();
  const first = await runQuickStart(folder);
  expect(first.standardOutput()).toMatch(
    /^\s*Sanad سند is starting.*\n(?: {2}The .*\n| {2}Head office is ready\.\n)+\n {2}Sanad سند is running/u,
  );
  expect(await first.stop()).toBe(0);
  const second = await runQuickStart(folder);
  expect(second.description.api_key).toBe(first.description.api_key);
  expect(second.description.egs_unit_id).toBe(first.description.egs_unit_id);
  const curlLine = second
    .standardOutput()
    .split('\n')
    .find((line) => line.startsWith('curl'));
  const shell = spawn('sh', ['-c', String(curlLine)]);
  let answer = '';
  shell.stdout.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')));
  await new Promise((resolve) => shell.once('close', resolve));
  expect(JSON.parse(answer)).toMatchObject({ status: 'reported', total: 28.75, tax_warnings: [] });
  expect(second.description.dashboard).toEqual(first.description.dashboard);
  expect(await second.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['a folder that another one uses', 'already uses the folder'],
  ['a port that is taken', 'is taken by another program: stop it or choose another port with --port.'],
  ['a port of the gateway that is taken', 'choose another port with --gateway-port.'],
  ['a port of head office that is taken', 'choose another port with --head-office-port.'],
  ['a folder that cannot be made', 'cannot be created'],
])('refuses %s in one sentence', async (what, sentence) => {
  const folder = newFolder();
  const running = await runQuickStart(folder);
  const port = new URL(running.description.base_url).port;
  const flags: Record<string, string[]> = {
    'a folder that another one uses': ['--data-dir', folder, '--port', '0'],
    'a port that is taken': ['--data-dir', path.join(folder, 'other'), '--port', port],
    'a port of the gateway that is taken': ['--data-dir', path.join(folder, 'other'), '--port', '0', '--gateway-port', port],
    'a port of head office that is taken': ['--data-dir', path.join(folder, 'other'), '--port', '0', '--head-office-port', port],
    'a folder that cannot be made': ['--data-dir', '/proc/sanad', '--port', '0'],
  };
  const refused = spawn(
    process.execPath,
    ['src-main/quick-start.ts', '--gateway-port', '0', '--head-office-port', '0', ...(flags[what] ?? [])],
    { cwd: projectRoot },
  );
  let errors = '';
  refused.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
  const code = await new Promise((resolve) => refused.once('close', resolve));
  expect(code).toBe(1);
  expect(errors.trim().split('\n')).toHaveLength(1);
  expect(errors).toContain(sentence);
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('ends with npm when npm is stopped', async () => {
  const folder = newFolder();
  const flags = ['--data-dir', folder, '--port', '0', '--gateway-port', '0', '--head-office-port', '0'];
  const npm = spawn('npm', ['start', '--', ...flags], { cwd: projectRoot, stdio: 'ignore' });
  await eventually(
    async () => existsSync(path.join(folder, 'quick-start.json')),
    (isThere) => isThere,
  );
  const { base_url } = readDescription(folder);
  expect(await isUp(base_url)).toBe(true);
  npm.kill('SIGTERM');
  await eventually(
    () => isUp(base_url),
    (up) => !up,
  );
  // The folder is free again: the appliance has ended in order, not only stopped to answer.
  const next = await eventually(
    () => runQuickStart(folder).catch(() => undefined),
    (running) => running !== undefined,
  );
  expect(await next?.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});
