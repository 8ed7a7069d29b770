import { statSync } from 'node:fs';
import type { Logger } from '../logger.ts';
import { workerScript } from '../assets.ts';
import { WorkerQueue } from '../workers/worker-queue.ts';

const everyMs = 1_000;

/** Keeps the log of a database short without delaying writers. */
export type Checkpoints = { close(): Promise<void> };

function lastWriteMs(file: string): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Runs checkpoints in a worker thread: their syncs take tens of milliseconds, which would delay the request that happens to fill
 * the log.
 *
 * @param file the path of a database that is open in this thread.
 */
export function startCheckpoints(file: string, logger: Logger): Checkpoints {
  const worker = new WorkerQueue<string, void>({
    script: workerScript('src-main/platform/sqlite/checkpoint-worker.ts'),
    name: 'checkpoint',
    failure: 'The checkpoint of the database failed',
    busy: 'A checkpoint of the database is running.',
    maxWaiting: 1,
    timeLimitMs: 60_000,
    maxHeapMb: 64,
  });
  let isBusy = false;
  let writtenBackMs = 0;

  async function writeBack(): Promise<void> {
    const writtenMs = lastWriteMs(file);
    if (isBusy || writtenMs === writtenBackMs) return;
    isBusy = true;
    try {
      await worker.run(file);
      writtenBackMs = writtenMs;
    } catch (cause) {
      // The writer runs a checkpoint itself once the log is too long.
      logger.debug({ err: cause }, 'the checkpoint of the database is delayed');
    } finally {
      isBusy = false;
    }
  }

  const timer = setInterval(() => void writeBack(), everyMs).unref();
  return {
    async close() {
      clearInterval(timer);
      await worker.close();
    },
  };
}
