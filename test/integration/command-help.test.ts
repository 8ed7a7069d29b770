import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const projectRoot = path.resolve(import.meta.dirname, '../..');
const commands = ['start', 'branch', 'sandbox-gateway', 'validate', 'verify', 'backup', 'restore'];

async function run(program: string, ...argv: string[]): Promise<{ exitCode: unknown; output: string; errors: string }> {
  const child = spawn(process.execPath, [`src-main/${program}.ts`, ...argv], { cwd: projectRoot });
  const exit = new Promise((resolve) => child.once('exit', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: await exit, output, errors };
}

const calls: [string, string, string[]][] = [
  ...commands.map((command): [string, string, string[]] => ['cli', command, [command]]),
  ['quick-start', 'start', []],
  ['branch', 'branch', []],
  ['sandbox-gateway', 'sandbox-gateway', []],
];

test.each(calls)('%s explains every flag of %s', async (program, command, before) => {
  const { exitCode, output, errors } = await run(program, ...before, '-h');
  expect([exitCode, errors]).toEqual([0, '']);
  expect(output).toContain(`Usage: sanad ${command} [flags]`);
  const flags = output.match(/^ {2}--\S+/gm) ?? [];
  const explained = output.match(/^ {6}.*\((?:default: .+|no default)\)\n {6}example: .*(?:--|sanad)/gm) ?? [];
  // --version is there of itself.
  expect(explained).toHaveLength(flags.length - 1);
});

test('says of the commands for trying what else they need or can do', async () => {
  expect((await run('sandbox-gateway', '-h')).output).toContain('POST /faults');
  expect((await run('branch', '-h')).output).toContain('for trying there is "npm start"');
});

test.each([['--version'], ['verify', '--version'], ['validate', '--json', '--version']])(
  'prints the version for %j',
  async (...argv) => {
    expect(await run('cli', ...argv)).toEqual({ exitCode: 0, output: `${manifest.version}\n`, errors: '' });
  },
);

test('lists its commands, and says which one there is not', async () => {
  for (const argv of [['--help'], ['-h'], ['help']]) {
    const { exitCode, output } = await run('cli', ...argv);
    expect(exitCode).toBe(0);
    for (const command of commands) expect(output).toMatch(new RegExp(`^  ${command} +\\S`, 'm'));
  }
  expect((await run('cli', 'help', 'verify')).output).toContain('Usage: sanad verify');
  const unknown = await run('cli', 'toString');
  expect([unknown.exitCode, unknown.output]).toEqual([1, '']);
  expect(unknown.errors).toMatch(/^There is no command "toString"\.\n/);
});
