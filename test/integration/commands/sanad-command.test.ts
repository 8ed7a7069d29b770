import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validXml } from '#support/core/rules/rule-documents.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const manifest = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { bin: { sanad: string } };
const launcher = path.join(projectRoot, manifest.bin.sanad);

/** The folder of the user, outside the project. */
let folder: string;

beforeAll(() => {
  folder = realpathSync(temporaryFolder('command'));
  writeFileSync(path.join(folder, 'valid.xml'), validXml('standard'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Run = { code: number | null; output: string; errors: string };

/** Runs a command in the folder of the user; `onOutput` may end it. */
function run(command: string, args: string[], onOutput: (end: () => void) => void = () => undefined): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      onOutput(() => child.kill('SIGTERM'));
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.once('error', reject).once('close', (code) => resolve({ code, output, errors }));
  });
}

function runByNpm(...args: string[]): Promise<Run> {
  return run('npm', ['--prefix', projectRoot, ...args]);
}

const validated = ['validate', '--checks', 'structure,rules', '--now', '2026-11-20T13:00:00'];

test('npm run sanad finds a file in the folder of the user', async () => {
  const { code, output } = await runByNpm('run', '-s', 'sanad', '--', ...validated, 'valid.xml');
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('valid.xml\n') });
});

test.each([
  ['npm start', ['start', '-s', '--', '--data-dir', 'valid.xml']],
  ['sanad branch', ['run', '-s', 'sanad', '--', 'branch', '--data-dir', 'valid.xml']],
  ['sanad sandbox-gateway', ['run', '-s', 'sanad', '--', 'sandbox-gateway', '--data-dir', 'valid.xml']],
])('%s takes --data-dir from where the user stands', async (_name, args) => {
  const { errors } = await runByNpm(...args);
  expect(errors).toContain(`The data folder ${path.join(folder, 'valid.xml')} is a file, not a folder.`);
});

test('a linked sanad finds a file in the folder of the user and returns the exit code of its command', async () => {
  const link = path.join(folder, 'sanad');
  symlinkSync(launcher, link);
  const valid = await run(process.execPath, [link, ...validated, 'valid.xml']);
  expect(valid).toEqual({ code: 0, output: expect.stringContaining('valid.xml\n'), errors: '' });
  expect(await run(process.execPath, [link, ...validated, 'absent.xml'])).toMatchObject({ code: 2, errors: '' });
});

test.skipIf(process.platform === 'win32')('sanad shuts its command down gracefully on a signal', async () => {
  const args = [launcher, 'sandbox-gateway', '--data-dir', 'gateway', '--port', '0'];
  const { code, output } = await run(process.execPath, args, (end) => end());
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('The sandbox gateway listens on ') });
});

test('sanad says in one sentence that a copy in node_modules cannot run', async () => {
  const copy = path.join(folder, 'node_modules/sanad/src-main');
  mkdirSync(copy, { recursive: true });
  for (const name of ['sanad.mjs', 'project-node.mjs']) cpSync(path.join(projectRoot, 'src-main', name), path.join(copy, name));
  const { code, errors } = await run(process.execPath, [path.join(copy, 'sanad.mjs'), 'verify']);
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(/^[^\n]*npm link[^\n]*\n$/) });
});

test("a command holds in memory none of what only other commands use: sanad branch loads no code of head office's database", async () => {
  const code = `
    import { createRequire } from 'node:module';
    process.once('exit', () => {
      const loaded = Object.keys(createRequire(import.meta.url).cache);
      process.stderr.write(JSON.stringify(['better-sqlite3', 'pg-boss'].map((name) => loaded.some((file) => file.includes('/' + name + '/')))));
    });
    const { cli } = await import('./src-main/cli.ts');
    await cli(process.argv.slice(1));
  `;
  const loadedBy = async (name: string): Promise<unknown> => {
    const script = ['--input-type=module', '--eval', code, '--', name, '--help'];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, script, { cwd: projectRoot });
    expect(stdout).toContain(`sanad ${name}`);
    return JSON.parse(stderr);
  };
  expect(await loadedBy('branch')).toEqual([true, false]);
  expect(await loadedBy('head-office')).toEqual([expect.any(Boolean), true]);
});
