import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { eventually, runBranch } from '#support/branch/running-branch.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const program = path.resolve(import.meta.dirname, '../../../src-main/branch.ts');
const none =
  'The data folder holds no company and no API key yet, so every request of a till is answered 401: set the ' +
  'branch up on its page /setup, or name both in a file for "sanad provision FILE", which works beside the running appliance.';

type Started = { lines: string[]; stop: () => Promise<string[]> };

/** Starts the program on a folder; `stop` ends it and answers what it has logged of units. */
async function start(dataDir: string, lineCount: number): Promise<Started> {
  const env = { ...process.env, SANAD_KEYS_PASSPHRASE: 'test passphrase' };
  const flags = ['--data-dir', dataDir, '--port', '0', '--keys', 'sealed-file'];
  const child = spawn(process.execPath, [program, ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const logged = text(child.stderr);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const lines = await eventually(
    () => Promise.resolve(output.trimEnd().split('\n')),
    (read) => read.length === lineCount,
  );
  async function stop(): Promise<string[]> {
    child.kill();
    const said = (await logged).split('\n').filter((line) => line.includes('NO_USABLE_UNIT'));
    return said.map((line) => (JSON.parse(line) as { msg: string }).msg);
  }
  return { lines, stop };
}

const banner = [
  'The appliance is running. Tills on this machine use this address; the page Tills or --host opens the appliance to the network:',
  expect.stringMatching(/^ {2}http:\/\/127\.0\.0\.1:\d+\/v1$/u),
  'Nobody can sign in yet. Make the first owner, on this machine, at:',
  expect.stringMatching(/^ {2}http:\/\/127\.0\.0\.1:\d+\/setup#[\w-]{43}$/u),
];

test('sanad branch names the address that tills use, who can reach it, and where the first owner is made', async () => {
  const running = await runBranch();
  await running.stop();
  const { lines, stop } = await start(path.join(running.dataDir, 'branch'), banner.length);
  expect([lines, await stop()]).toEqual([banner, []]);
  await running.close();
});

test('sanad branch warns that an empty folder has no company', async () => {
  const folder = temporaryFolder('branch-start');
  const { lines, stop } = await start(path.join(folder, 'data'), 1 + banner.length);
  expect(lines).toEqual([none, ...banner]);
  const address = lines[2]?.trim() ?? '';
  expect((await fetch(`${address}/auth/context`)).status).toBe(401);
  const ready = await fetch(new URL('/readyz', address));
  expect(await ready.json()).toMatchObject({ status: 'not_ready', conditions: [{ code: 'NO_USABLE_UNIT', message: none }] });
  expect(await stop()).toEqual([none]);
  rmSync(folder, { recursive: true, force: true });
});
