import { setTimeout as wait } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Logger } from '../../platform/logger.ts';
import type { JobQueue } from './jobs.ts';
import { createQueueWorkers, type QueueWorkers } from './queue-workers.ts';

/** Work on a queue that goes on until it is stopped. */
export type QueueWork = {
  /** Takes no further job, and waits for those that are being done. */
  stop(): Promise<void>;
};

// How often an idle process looks, and how long a busy one lets ends of jobs gather before it looks for others.
const idleMs = 1000;
const gatherMs = 20;
const stopMs = 15_000;

// What this leaves over after a fault, another process does once more, which changes nothing.
async function settle(boss: PgBoss, name: string, workers: QueueWorkers): Promise<void> {
  const { done, failed } = workers.ended();
  if (done.length > 0) await boss.complete(name, done);
  if (failed.length > 0) await boss.fail(name, failed);
}

// Looks for jobs; says whether there may be more.
async function look(boss: PgBoss, name: string, workers: QueueWorkers): Promise<boolean> {
  await settle(boss, name, workers);
  workers.take([]);
  const batchSize = workers.room();
  if (batchSize <= 0) return false;
  const ignoreGroups = workers.exhausted();
  const jobs = await boss.fetch<unknown>(name, { batchSize, ...(ignoreGroups.length === 0 ? {} : { ignoreGroups }) });
  workers.take(jobs);
  return jobs.length === batchSize;
}

/**
 * Works on the jobs of a queue: as many at once as it has workers, each group its share. One query looks for jobs for all workers, once a
 * second, and at once while there are more. (The workers of pg-boss look one by one, and once a second each.)
 */
export function workOnQueue(boss: PgBoss, queue: JobQueue, logger: Logger): QueueWork {
  const { name } = queue;
  const stopping = new AbortController();
  let hasEnded = false;
  let resting = new AbortController();
  const workers = createQueueWorkers(queue, logger, () => {
    hasEnded = true;
    resting.abort();
  });

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      [hasEnded, resting] = [false, new AbortController()];
      const hasMore = await look(boss, name, workers).catch((cause: unknown) => {
        logger.error({ err: cause, queue: name }, 'jobs cannot be looked for');
        return false;
      });
      if (hasMore) continue;
      // The end of a job makes room for others, and may have added the next one.
      const either = AbortSignal.any([resting.signal, stopping.signal]);
      await wait(idleMs, undefined, { signal: either }).catch(() => {});
      if (hasEnded) await wait(gatherMs);
    }
  }

  const looping = loop();
  return {
    async stop() {
      stopping.abort();
      await looping;
      await workers.finish(stopMs);
      await settle(boss, name, workers);
    },
  };
}
