import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';

const shutdownModule = path.resolve('src-main/platform/shutdown.ts');

/** Starts a program whose close runs `close`, and sends it the signals, each after one more line of output. */
async function terminate(
  close: string,
  signals: NodeJS.Signals[],
  echoMs = 0,
): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const script = `
    import { onTermination } from ${JSON.stringify(shutdownModule)};
    onTermination(async () => { console.log('closing'); ${close} }, { timeoutMs: 300, echoMs: ${echoMs} });
    setInterval(() => {}, 1000);
    console.log('ready');`;
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  const waiting = [...signals];
  program.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    const signal = waiting.shift();
    if (signal) program.kill(signal);
  });
  program.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code]: unknown[] = await once(program, 'close');
  return { code, stdout, stderr };
}

/** The exit code and the output of a program with a channel after the channel was closed, before or after it could notice that. */
async function disconnected(before: string): Promise<{ code: unknown; stdout: string }> {
  const script = `
    import { onTermination } from ${JSON.stringify(shutdownModule)};
    ${before}
    onTermination(async () => console.log('closing'));
    setInterval(() => {}, 1000);
    process.send?.('ready', () => {});`;
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  program.once('message', () => program.disconnect());
  const [stdout, [code]] = await Promise.all([text(program.stdout ?? Readable.from([])), once(program, 'exit')]);
  return { code, stdout };
}

describe.skipIf(process.platform === 'win32')('on the signal to stop, a program', () => {
  test.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])('closes once and exits 0 on %s', async (signal) => {
    expect(await terminate('', [signal])).toEqual({ code: 0, stdout: 'ready\nclosing\n', stderr: '' });
  });

  test('exits 1 on a second signal', async () => {
    const ended = await terminate('await new Promise(() => {});', ['SIGTERM', 'SIGTERM']);
    expect(ended).toMatchObject({ code: 1, stdout: 'ready\nclosing\n', stderr: expect.stringContaining('second signal') });
  });

  test('treats a signal that follows at once as an echo of the first', async () => {
    const close = "await new Promise((resolve) => setTimeout(resolve, 100)); console.log('closed');";
    expect(await terminate(close, ['SIGINT', 'SIGINT'], 2_000)).toEqual({
      code: 0,
      stdout: 'ready\nclosing\nclosed\n',
      stderr: '',
    });
  });

  test('exits 1 when closing takes too long', async () => {
    const ended = await terminate('await new Promise(() => {});', ['SIGTERM']);
    expect(ended).toMatchObject({ code: 1, stderr: 'Did not close within 0.3 s.\n' });
  });

  test('exits 1 when closing fails', async () => {
    const ended = await terminate("throw new Error('disk full');", ['SIGTERM']);
    expect(ended).toMatchObject({ code: 1, stderr: 'Could not close: disk full\n' });
  });
});

describe('a program that was started with a channel', () => {
  test('closes when the channel is closed', async () => {
    expect(await disconnected('')).toEqual({ code: 0, stdout: 'closing\n' });
  });

  test('closes at once where the channel was closed before', async () => {
    const before = "process.send?.('early'); await new Promise((resolve) => process.once('disconnect', resolve));";
    expect(await disconnected(before)).toEqual({ code: 0, stdout: 'closing\n' });
  });
});
