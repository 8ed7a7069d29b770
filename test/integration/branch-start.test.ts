import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const program = path.resolve(import.meta.dirname, '../../src-main/branch.ts');

test('sanad branch names the address that tills use, and who can reach it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sanad-branch-start-'));
  const flags = ['--data-dir', path.join(folder, 'data'), '--port', '0', '--keys', 'sealed-file'];
  const env = { ...process.env, SANAD_KEYS_PASSPHRASE: 'test passphrase' };
  const child = spawn(process.execPath, [program, ...flags], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    output += String(chunk);
    if (output.includes('/v1')) break;
  }
  const [first, address = ''] = output.split('\n');
  expect(first).toBe(
    'The appliance is running. Tills on this machine use this address; --host opens the appliance to the network:',
  );
  const response = await fetch(`${address.trim()}/auth/context`);
  expect(response.status).toBe(401);
  child.kill();
  await exited;
  rmSync(folder, { recursive: true, force: true });
});
