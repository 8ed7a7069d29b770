import { statSync } from 'node:fs';
import type { Logger } from '../../platform/logger.ts';
import { createWorkerDesk } from '../../platform/worker-desk.ts';

const everyMs = 1_000;

/** Keeps the ledger's log short without holding up a sale. */
export type Checkpoints = { close(): Promise<void> };

function lastWriteMs(file: string): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Writes what has come into the log back into the ledger's file, in a thread of its own: its syncs take tens of milliseconds,
 * which would be added to the sale that happens to fill the log.
 *
 * @param file the ledger, which is open on this thread.
 */
export function startCheckpoints(file: string, logger: Logger): Checkpoints {
  const worker = createWorkerDesk<string, void>({
    script: new URL('./checkpoint-worker.ts', import.meta.url),
    name: 'checkpoint',
    failure: 'The log of the ledger could not be written back',
    busy: 'The log of the ledger is being written back.',
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
      await worker.ask(file);
      writtenBackMs = writtenMs;
    } catch (cause) {
      // The writer does it itself once the log has grown long.
      logger.debug({ err: cause }, 'the log of the ledger waits to be written back');
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
