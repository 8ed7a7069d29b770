import { setTimeout as wait } from 'node:timers/promises';
import type { Job } from 'pg-boss';
import type { Logger } from '#main/platform/logger.ts';
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

// Which groups may have further jobs worked on.
type GroupShares = {
  /** The groups of which no job may start. */
  exhausted(): string[];
  /** Starts a job of a group, if one may; jobs without a group always may. */
  tryStart(group: string | null): boolean;
  /** Ends a job that took so long. */
  end(group: string | null, tookMs: number): void;
};

const slowMs = 2000;
const mostSlowGroups = 1000;

/**
 * Shares the workers of a process among groups: each has at most `ofGroup`, and those whose last job was slow have half of all workers
 * together. So however many receivers never answer, the others are served.
 */
export function createGroupShares({ workers, ofGroup }: { workers: number; ofGroup: number }): GroupShares {
  const active = new Map<string, number>();
  const slow = new Set<string>();
  const ofSlowGroups = Math.max(1, Math.floor(workers / 2));
  const activeOf = (group: string): number => active.get(group) ?? 0;

  function slowGroupsAreExhausted(): boolean {
    let count = 0;
    for (const group of slow) count += activeOf(group);
    return count >= ofSlowGroups;
  }

  function remember(group: string, isSlow: boolean): void {
    slow.delete(group);
    if (!isSlow) return;
    slow.add(group);
    const [oldest] = slow;
    if (slow.size > mostSlowGroups && oldest !== undefined) slow.delete(oldest);
  }

  return {
    exhausted() {
      const busy = [...active].filter(([, count]) => count >= ofGroup).map(([group]) => group);
      return [...new Set([...busy, ...(slowGroupsAreExhausted() ? slow : [])])];
    },
    tryStart(group) {
      if (group === null) return true;
      if (activeOf(group) >= ofGroup || (slow.has(group) && slowGroupsAreExhausted())) return false;
      active.set(group, activeOf(group) + 1);
      return true;
    },
    end(group, tookMs) {
      if (group === null) return;
      const left = activeOf(group) - 1;
      if (left > 0) active.set(group, left);
      else active.delete(group);
      remember(group, tookMs >= slowMs);
    },
  };
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
