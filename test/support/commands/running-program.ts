import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const longestStartMs = 120_000;

/** A program of ours in a process of its own. */
export type RunningProgram = {
  standardOutput: () => string;
  standardError: () => string;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
};

/**
 * Starts a command and waits until it has printed something.
 *
 * @throws Error with what it wrote if it ends before that.
 */
export async function runCommand(
  [command = '', ...args]: readonly string[],
  ready: RegExp,
  { cwd = projectRoot, env = process.env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<RunningProgram> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
  const exited = once(child, 'exit');
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  const giveUpAt = performance.now() + longestStartMs;
  while (!ready.test(output)) {
    if (child.exitCode !== null || performance.now() > giveUpAt) {
      await end('SIGKILL');
      throw new Error(`${[command, ...args].join(' ')} did not become ready: ${output}${errors}`);
    }
    await wait(5);
  }
  return {
    standardOutput: () => output,
    standardError: () => errors,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      return child.exitCode;
    },
  };
}

/**
 * Starts a program by its entry point in `src-main` and waits until it has printed something.
 *
 * @param inside what is put before its command line, to run it in a network namespace.
 * @throws Error with what it wrote if it ends before that.
 */
export function runProgramProcess(
  entryPoint: string,
  flags: readonly string[],
  ready: RegExp,
  { inside = [], env = {} }: { inside?: readonly string[]; env?: Record<string, string> } = {},
): Promise<RunningProgram> {
  const command = [...inside, process.execPath, path.join('src-main', entryPoint), ...flags];
  return runCommand(command, ready, { env: { ...process.env, ...env } });
}
