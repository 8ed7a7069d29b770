import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { operatorCommands } from '#main/head-office/operator/operator-commands.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import manifest from '../../../package.json' with { type: 'json' };

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const commands = [
  'start',
  'branch',
  'head-office',
  'sandbox-gateway',
  'validate',
  'verify',
  'backup',
  'restore',
  'provision',
  'keys',
  'pair',
  'users',
  'doctor',
];

async function run(program: string, ...argv: string[]): Promise<{ exitCode: unknown; output: string; errors: string }> {
  const child = spawn(process.execPath, [`src-main/${program}.ts`, ...argv], { cwd: projectRoot });
  const exit = new Promise((resolve) => child.once('exit', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: await exit, output, errors };
}

const operatorCalls = Object.keys(operatorCommands).map((command): [string, string, string[]] => [
  'cli',
  `head-office ${command}`,
  ['head-office', command],
]);

const calls: [string, string, string[]][] = [
  ...commands.map((command): [string, string, string[]] => ['cli', command, [command]]),
  ['quick-start', 'start', []],
  ['branch', 'branch', []],
  ['head-office', 'head-office', []],
  ['sandbox-gateway', 'sandbox-gateway', []],
  ...operatorCalls,
];

/** The command line in this process, the other programs in one of their own. */
async function runHere(program: string, ...argv: string[]): Promise<{ exitCode: unknown; output: string; errors: string }> {
  if (program !== 'cli') return run(program, ...argv);
  const { code, out, errors } = await callSanad(argv);
  return { exitCode: code, output: out, errors };
}

test.each(calls)('%s explains every flag of %s', async (program, command, before) => {
  const { exitCode, output, errors } = await runHere(program, ...before, '-h');
  expect([exitCode, errors]).toEqual([0, '']);
  expect(output).toContain(`Usage: sanad ${command} [flags]`);
  const flags = output.match(/^ {2}--\S+/gm) ?? [];
  const explained = output.match(/^ {6}.*\((?:default: .+|no default)\)\n {6}example: .*(?:--|sanad)/gm) ?? [];
  // --version is there of itself.
  expect(explained).toHaveLength(flags.length - 1);
});

test('describes the notes of the commands for trying Sanad', async () => {
  expect((await callSanad(['sandbox-gateway', '-h'])).out).toContain('POST /faults');
  expect((await callSanad(['branch', '-h'])).out).toContain('to try Sanad, use "npm start"');
});

test.each(Object.keys(operatorCommands))('the help of head office names its command %s', async (command) => {
  expect((await callSanad(['head-office', '--help'])).out).toContain(`${command}"`);
});

test.each([['--version'], ['verify', '--version'], ['validate', '--json', '--version']])(
  'prints the version for %j',
  async (...argv) => {
    expect(await runHere('cli', ...argv)).toEqual({ exitCode: 0, output: `${manifest.version}\n`, errors: '' });
  },
);

test('lists its commands, and names an unknown one', async () => {
  for (const argv of [['--help'], ['-h'], ['help']]) {
    const { exitCode, output } = await runHere('cli', ...argv);
    expect(exitCode).toBe(0);
    for (const command of commands) expect(output).toMatch(new RegExp(`^  ${command} +\\S`, 'm'));
  }
  expect((await callSanad(['help', 'verify'])).out).toContain('Usage: sanad verify');
  const unknown = await run('cli', 'toString');
  expect([unknown.exitCode, unknown.output]).toEqual([1, '']);
  expect(unknown.errors).toMatch(/^There is no command "toString"\.\n/);
});
