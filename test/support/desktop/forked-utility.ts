import { fork, type ChildProcess } from 'node:child_process';
import type { UtilityChild, UtilityForker } from '#main/desktop/appliance/hosted-process.ts';

/** Electron's `utilityProcess` by Node's own processes: the same messages, outputs and ends. */
export type ForkedUtility = UtilityForker & { children: ChildProcess[]; forks: { script: string; args: string[] }[] };

function childOf(child: ChildProcess): UtilityChild {
  return {
    pid: child.pid,
    stdout: child.stdout,
    stderr: child.stderr,
    // One that has just ended does not hear it.
    postMessage: (message: unknown) => void child.send(message as object, () => undefined),
    kill: () => child.kill('SIGTERM'),
    on(event: 'message' | 'exit', listener: (value: never) => void) {
      if (event === 'message') child.on('message', (message) => listener(message as never));
      // A process that was killed has no code of its own.
      else child.on('exit', (code) => listener((code ?? 1) as never));
    },
  };
}

export function forkedUtility(): ForkedUtility {
  const children: ChildProcess[] = [];
  const forks: ForkedUtility['forks'] = [];
  return {
    children,
    forks,
    fork(script, args = []) {
      const child = fork(script, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
      children.push(child);
      forks.push({ script, args });
      return childOf(child);
    },
  };
}
