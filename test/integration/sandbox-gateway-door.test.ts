import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

function runDoor(...flags: string[]) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sanad-gateway-door-'));
  const door = path.resolve('src-main/sandbox-gateway.ts');
  return spawn(process.execPath, [door, '--data-dir', dataDir, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
}

test('says where it listens, and ends with 0 when it is told to', async () => {
  const program = runDoor('--port', '0');
  const [line] = await once(program.stdout, 'data');
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line))?.[0] ?? '';
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  program.kill('SIGTERM');
  expect(await once(program, 'exit')).toEqual([0, null]);
});

test.each([
  [[], 'e-invoicing/developer-portal and behaves like developer-portal'],
  [['--behavior', 'developer-portal'], 'e-invoicing/developer-portal and behaves like developer-portal'],
  [['--behavior', 'production'], 'e-invoicing/core and behaves like production'],
])('says with the flags %j how it behaves', async (flags, words) => {
  const program = runDoor('--port', '0', ...flags);
  const [line] = await once(program.stdout, 'data');
  expect(String(line)).toMatch(new RegExp(`^The sandbox gateway listens on http://127\\.0\\.0\\.1:\\d+/${words}\\.\n$`));
  program.kill('SIGTERM');
  await once(program, 'exit');
});

test.each([
  [['--port', 'eight'], '--port must be a port from 0 (any free one) to 65535, not "eight".\n'],
  [['--behavior', 'core'], '--behavior must be developer-portal or production, not "core".\n'],
])('says in one sentence why it cannot start with %j', async (flags, sentence) => {
  const program = runDoor(...flags);
  const [said, [code]] = await Promise.all([text(program.stderr), once(program, 'exit')]);
  expect(code).toBe(1);
  expect(said).toBe(sentence);
});
