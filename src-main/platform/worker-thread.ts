import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A worker thread; `loaded` resolves with its first message, or once it has ended without one. */
export type WorkerThread = { worker: Worker; loaded: Promise<unknown> };

export type WorkerThreadOptions = Pick<WorkerOptions, 'workerData' | 'transferList'> & {
  /** A module whose first message says that it is loaded. */
  script: URL;
  name: string;
  maxHeapMb: number;
};

const longestStartMs = 10_000;

/** Starts a worker thread. */
export function startThread({ script, maxHeapMb, ...options }: WorkerThreadOptions): WorkerThread {
  const worker = new Worker(script, {
    ...options,
    // The program's arguments are not for its threads.
    execArgv: [],
    // Where Node keeps compiled modules, a thread that runs out of memory takes the whole program with it.
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  const loaded = Promise.race([once(worker, 'message'), once(worker, 'exit')]).catch(() => undefined);
  return { worker, loaded };
}

/** Ends a thread, but not while it loads its modules: a native one that is cut off there can take the whole program with it. */
export async function endThread({ worker, loaded }: WorkerThread): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([loaded, wait(longestStartMs, undefined, { ref: false, signal: waiting.signal }).catch(() => undefined)]);
  waiting.abort();
  await worker.terminate();
}
