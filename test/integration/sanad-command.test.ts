import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soundXml } from '../support/rule-documents.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { bin: { sanad: string } };
const launcher = path.join(projectRoot, manifest.bin.sanad);

/** Where the user stands: a folder that has nothing to do with the project's. */
let folder: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'sanad-command-')));
  writeFileSync(path.join(folder, 'sound.xml'), soundXml('standard'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Run = { code: number | null; output: string; errors: string };

/** Runs a command where the user stands; `onOutput` may end it. */
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

const judged = ['validate', '--checks', 'structure,rules', '--now', '2026-11-20T13:00:00'];

test('npm run sanad finds a file where the user stands', async () => {
  const { code, output } = await runByNpm('run', '-s', 'sanad', '--', ...judged, 'sound.xml');
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('sound.xml\n') });
});

test.each([
  ['npm start', ['start', '-s', '--', '--data-dir', 'sound.xml']],
  ['sanad branch', ['run', '-s', 'sanad', '--', 'branch', '--data-dir', 'sound.xml']],
  ['sanad sandbox-gateway', ['run', '-s', 'sanad', '--', 'sandbox-gateway', '--data-dir', 'sound.xml']],
])('%s takes --data-dir from where the user stands', async (_name, args) => {
  const { errors } = await runByNpm(...args);
  expect(errors).toContain(`The data folder ${path.join(folder, 'sound.xml')} is a file, not a folder.`);
});

test('a linked sanad finds a file where the user stands and answers the exit code of its command', async () => {
  const link = path.join(folder, 'sanad');
  symlinkSync(launcher, link);
  const sound = await run(process.execPath, [link, ...judged, 'sound.xml']);
  expect(sound).toEqual({ code: 0, output: expect.stringContaining('sound.xml\n'), errors: '' });
  expect(await run(process.execPath, [link, ...judged, 'absent.xml'])).toMatchObject({ code: 2, errors: '' });
});

test.skipIf(process.platform === 'win32')('sanad ends its command in order when it is told to end', async () => {
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
