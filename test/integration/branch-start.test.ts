import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { eventually } from '../support/running-branch.ts';

const program = path.resolve(import.meta.dirname, '../../src-main/branch.ts');
const nobody =
  'The data folder holds no company and no API key yet, so every request is answered 401: both come from head office, which does ' +
  'not exist yet; for trying there is "npm start".';

test('sanad branch names the address that tills use, who can reach it, and that an empty folder serves nobody', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sanad-branch-start-'));
  const flags = ['--data-dir', path.join(folder, 'data'), '--port', '0', '--keys', 'sealed-file'];
  const env = { ...process.env, SANAD_KEYS_PASSPHRASE: 'test passphrase' };
  const child = spawn(process.execPath, [program, ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const logged = text(child.stderr);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const lines = await eventually(
    () => Promise.resolve(output.split('\n')),
    (read) => read.length === 4,
  );
  const address = lines[2] ?? '';
  expect(lines).toEqual([
    nobody,
    'The appliance is running. Tills on this machine use this address; --host opens the appliance to the network:',
    expect.stringMatching(/^ {2}http:\/\/127\.0\.0\.1:\d+\/v1$/u),
    '',
  ]);
  const response = await fetch(`${address.trim()}/auth/context`);
  expect(response.status).toBe(401);
  const ready = await fetch(new URL('/readyz', address.trim()));
  expect(await ready.json()).toMatchObject({ status: 'not_ready', conditions: [{ code: 'NO_USABLE_UNIT', message: nobody }] });
  child.kill();
  const said = (await logged).split('\n').filter((line) => line.includes('NO_USABLE_UNIT'));
  expect(said.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([nobody]);
  rmSync(folder, { recursive: true, force: true });
});
