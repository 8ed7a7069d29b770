import { setTimeout as wait } from 'node:timers/promises';
import type { Job } from 'pg-boss';
import type { Logger } from '../../platform/logger.ts';
import { createGroupShares } from './group-shares.ts';
import type { JobQueue } from './jobs.ts';

// A job that was fetched, so that nobody ends it who has lost it to another process.
type Attempt = { id: string; retryCount: number };

/** The workers of a process for one queue. */
export type QueueWorkers = {
  /** How many further jobs there is room for, of one group at most. */
  room(): number;
  /** The groups of which no job should be fetched. */
  exhausted(): string[];
  /** Takes jobs and does them, each as soon as its group has a worker. */
  take(jobs: readonly Job<unknown>[]): void;
  /** The jobs that have ended since this was asked last. */
  ended(): { done: Attempt[]; failed: Attempt[] };
  /** Waits for the jobs that are being done, but no longer than this; those that were not begun have failed. */
  finish(longestMs: number): Promise<void>;
};

// Does a job, and gives it up when the queue gives it to another process anyway.
async function doJob({ work, longestSeconds }: JobQueue, data: unknown): Promise<void> {
  const ending = new AbortController();
  const tooLong = wait(longestSeconds * 1000, undefined, { signal: ending.signal }).then(() => {
    throw new Error(`the job was not done within ${longestSeconds} s`);
  });
  try {
    await Promise.race([work(data), tooLong]);
  } finally {
    ending.abort();
    tooLong.catch(() => {});
  }
}

/** Creates the workers of a queue; `onEnd` is called whenever a job has ended. */
export function createQueueWorkers(queue: JobQueue, logger: Logger, onEnd: () => void): QueueWorkers {
  const { name, workers, workersOfGroup = workers } = queue;
  const shares = createGroupShares({ workers, ofGroup: workersOfGroup });
  const underWay = new Set<Promise<void>>();
  // A fetch may bring more jobs of a group than it may have; they are the next ones of it.
  const held: Job<unknown>[] = [];
  let done: Attempt[] = [];
  let failed: Attempt[] = [];

  async function run({ id, retryCount, groupId = null, data }: Job<unknown>): Promise<void> {
    const startedMs = performance.now();
    try {
      await doJob(queue, data);
      done.push({ id, retryCount });
    } catch (cause) {
      logger.error({ err: cause, queue: name }, 'a job failed and is tried again');
      failed.push({ id, retryCount });
    }
    shares.end(groupId, performance.now() - startedMs);
  }

  function start(job: Job<unknown>): void {
    const running = run(job).finally(() => {
      underWay.delete(running);
      onEnd();
    });
    underWay.add(running);
  }

  return {
    room: () => Math.min(workers - underWay.size - held.length, workersOfGroup),
    exhausted: () => shares.exhausted(),
    take(jobs) {
      for (const job of [...held.splice(0), ...jobs]) {
        if (shares.tryStart(job.groupId ?? null)) start(job);
        else held.push(job);
      }
    },
    ended() {
      const all = { done, failed };
      [done, failed] = [[], []];
      return all;
    },
    async finish(longestMs) {
      failed.push(...held.splice(0).map(({ id, retryCount }) => ({ id, retryCount })));
      await Promise.race([Promise.all(underWay), wait(longestMs, undefined, { ref: false })]);
    },
  };
}
