import type { ForkOptions, UtilityProcess } from 'electron';
import { readyUrlOf, stopMessage } from '#main/platform/host-process.ts';
import { keepOutputTail } from './output-tail.ts';

/** What is used of a child of Electron's `utilityProcess`. */
export type UtilityChild = Pick<UtilityProcess, 'pid' | 'postMessage' | 'kill' | 'stdout' | 'stderr'> & {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
};

/** What is used of Electron's `utilityProcess`. */
export type UtilityForker = { fork(modulePath: string, args?: string[], options?: ForkOptions): UtilityChild };

/** A running process of the appliance. */
export type HostedProcess = {
  /** Its URL once it serves; never settles if it ends before. */
  ready: Promise<string>;
  /** Its exit code. */
  ended: Promise<number>;
  /** The newest part of its output. */
  output(): string;
  /** Asks it to end in order. */
  askToStop(): void;
  /** Ends it at once. */
  kill(): void;
};

export type HostedProcessOptions = {
  script: string;
  args: readonly string[];
  /** Gets what the process writes, as it comes. */
  log: (text: string) => void;
};

// Electron's own kill asks on Linux and macOS, which a process that hangs does not hear.
function endAtOnce(child: UtilityChild): void {
  if (!child.kill() || child.pid === undefined || process.platform === 'win32') return;
  try {
    process.kill(child.pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Starts the appliance as a process of its own. */
export function startHostedProcess(utilityProcess: UtilityForker, { script, args, log }: HostedProcessOptions): HostedProcess {
  const child = utilityProcess.fork(script, [...args], { serviceName: 'Sanad', stdio: ['ignore', 'pipe', 'pipe'] });
  const tail = keepOutputTail();
  const keep = (chunk: unknown): void => {
    tail.add(String(chunk));
    log(String(chunk));
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ready = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<number>();
  child.on('message', (message) => {
    const url = readyUrlOf(message);
    if (url !== undefined) ready.resolve(url);
  });
  child.on('exit', (code) => ended.resolve(code));
  return {
    ready: ready.promise,
    ended: ended.promise,
    output: () => tail.text(),
    askToStop: () => child.postMessage(stopMessage),
    kill: () => endAtOnce(child),
  };
}
