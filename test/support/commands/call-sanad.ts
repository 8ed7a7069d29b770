import { createReadStream, openSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { cli } from '#main/cli.ts';
import { runProgram } from '#main/platform/command-line/run-program.ts';
import { temporaryFolder } from '../platform/temporary-folder.ts';
import type { SanadRun } from './run-sanad.ts';

/** Thrown where a program would end its process. */
class ProcessEnd extends Error {}

function collect(isOver: () => boolean): { stream: Writable; text: () => string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isOver()) chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
}

/** Gives the process other parts until the function that it answers is called. */
function replaceParts(parts: Record<string, unknown>): () => void {
  const own = Object.keys(parts).map((name) => [name, Object.getOwnPropertyDescriptor(process, name) ?? {}] as const);
  for (const [name, value] of Object.entries(parts)) Object.defineProperty(process, name, { value, configurable: true });
  return () => own.forEach(([name, descriptor]) => Object.defineProperty(process, name, descriptor));
}

function exitCodeOfProcess(): number {
  return Number(process.exitCode ?? 0);
}

/**
 * Runs the command line in this process and answers what one of its own would: for commands that end by themselves, where the
 * test is about what the command does. Signals, real terminals and other processes at the same folder need `runSanad`.
 */
export async function callSanad(args: string[], input = ''): Promise<SanadRun> {
  const folder = temporaryFolder('input');
  const file = path.join(folder, 'stdin');
  writeFileSync(file, input);
  const stdin = createReadStream(file, { fd: openSync(file, 'r') });
  let endedWith: number | undefined;
  const out = collect(() => endedWith !== undefined);
  const errors = collect(() => endedWith !== undefined);
  const exit = (code: number): never => {
    endedWith ??= code;
    throw new ProcessEnd();
  };
  const ownExitCode = process.exitCode;
  const ownMask = process.umask();
  const putBack = replaceParts({ stdin, stdout: out.stream, stderr: errors.stream, exit });
  process.exitCode = undefined;
  try {
    await runProgram(() => cli(args));
  } catch (cause) {
    if (!(cause instanceof ProcessEnd)) throw cause;
  } finally {
    endedWith ??= exitCodeOfProcess();
    putBack();
    process.exitCode = ownExitCode;
    process.umask(ownMask);
    stdin.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
  return { code: endedWith, out: out.text(), errors: errors.text() };
}
