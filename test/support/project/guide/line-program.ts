import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program that answers each line of JSON by one. */
export type LineProgram = { call(input: unknown): Promise<unknown>; close(): Promise<void> };

const commands = {
  python: (program: string) => ['python3', '-c', program],
  php: (program: string, modules: string) => ['php', '-d', `include_path=${modules}`, '-r', program],
};

/** The language in which the program is written. */
export type LineLanguage = keyof typeof commands;

/** Starts the program, with modules of that folder, at the first call. */
export function createLineProgram(language: LineLanguage, program: string, modules: string): LineProgram {
  function start() {
    const environment = { ...process.env, PYTHONPATH: modules, PYTHONDONTWRITEBYTECODE: '1', NO_PROXY: '127.0.0.1' };
    const [command = '', ...args] = commands[language](program, modules);
    const child = spawn(command, args, { env: environment, stdio: ['pipe', 'pipe', 'inherit'] });
    return { child, answers: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  }
  let started: ReturnType<typeof start> | undefined;
  return {
    async call(input) {
      started ??= start();
      started.child.stdin.write(`${JSON.stringify(input)}\n`);
      return JSON.parse(String((await started.answers.next()).value));
    },
    async close() {
      if (started === undefined) return;
      const ended = started.child.exitCode === null ? once(started.child, 'exit') : undefined;
      started.child.stdin.end();
      await ended;
    },
  };
}
