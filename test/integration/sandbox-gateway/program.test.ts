import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { callSanad } from '#support/commands/call-sanad.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

function runProgram(...flags: string[]) {
  const dataDir = temporaryFolder('gateway-program');
  const script = path.resolve('src-main/sandbox-gateway.ts');
  return spawn(process.execPath, [script, '--data-dir', dataDir, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
}

function sentenceOf(behavior: string): RegExp {
  return new RegExp(`^The sandbox gateway listens on http://127\\.0\\.0\\.1:\\d+/${behavior}\\.\n$`);
}

test('prints its address and its behavior, and exits with 0 on a signal', async () => {
  const program = runProgram('--port', '0');
  const [line] = await once(program.stdout, 'data');
  expect(String(line)).toMatch(sentenceOf('e-invoicing/developer-portal and behaves like developer-portal'));
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line))?.[0] ?? '';
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  program.kill('SIGTERM');
  expect(await once(program, 'exit')).toEqual([0, null]);
});

test.each([
  [['--behavior', 'developer-portal'], 'e-invoicing/developer-portal and behaves like developer-portal'],
  [['--behavior', 'production'], 'e-invoicing/core and behaves like production'],
])('says with the flags %j how it behaves', async (flags, words) => {
  const program = runProgram('--port', '0', ...flags);
  const [line] = await once(program.stdout, 'data');
  expect(String(line)).toMatch(sentenceOf(words));
  program.kill('SIGTERM');
  await once(program, 'exit');
});

test.each([
  [['--port', 'eight'], '--port must be a port from 0 (any free one) to 65535, not "eight".\n'],
  [['--behavior', 'core'], '--behavior must be developer-portal or production, not "core".\n'],
])('says in one sentence why it cannot start with %j', async (flags, sentence) => {
  expect(await callSanad(['sandbox-gateway', ...flags])).toEqual({ code: 1, out: '', errors: sentence });
});
