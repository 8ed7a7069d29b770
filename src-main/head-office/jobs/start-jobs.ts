import { setTimeout as wait } from 'node:timers/promises';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from '#main/platform/logger.ts';
import type { HeadOfficeDatabase } from '../db/database.ts';
import { jobsSchema } from '../db/migrations/004-jobs.ts';
import type { JobQueue, Jobs } from './jobs.ts';
import { createQueueWorkers, type QueueWorkers } from './queue-workers.ts';

const retryDelaySeconds = 10;
const longestRetryDelaySeconds = 15 * 60;
const mostRetries = 1_000_000;
const waitingSeconds = 90 * 24 * 3600;
const doneSeconds = 3600;

async function createQueue(boss: PgBoss, { name, longestSeconds, schedule }: JobQueue): Promise<void> {
  await boss.createQueue(name);
  await boss.updateQueue(name, {
    expireInSeconds: longestSeconds,
    retentionSeconds: waitingSeconds,
    deleteAfterSeconds: doneSeconds,
    retryLimit: mostRetries,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: longestRetryDelaySeconds,
  });
  if (schedule === undefined) await boss.unschedule(name);
  else await boss.schedule(name, schedule);
  // pg-boss now remembers the queue. To read it in the middle of a transaction would wait for the only connection, which that has.
  await boss.findJobs(name, { key: '' });
}

// Work on a queue that goes on until it is stopped.
type QueueWork = {
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

// Works on the jobs of a queue: as many at once as it has workers, each group its share. One query looks for jobs for all workers, once a
// second, and at once while there are more. (The workers of pg-boss look one by one, and once a second each.)
function workOnQueue(boss: PgBoss, queue: JobQueue, logger: Logger): QueueWork {
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

/**
 * Starts pg-boss, which keeps its jobs in the same database.
 *
 * @param worksHere whether this process also works on jobs, or only adds them.
 */
export async function startJobs(
  database: HeadOfficeDatabase['jobs'],
  { logger, worksHere, lostJobsEverySeconds = 60 }: { logger: Logger; worksHere: boolean; lostJobsEverySeconds?: number },
): Promise<Jobs> {
  const boss = new PgBoss({
    ...database,
    schema: jobsSchema,
    createSchema: false,
    supervise: worksHere,
    schedule: worksHere,
    reindex: false,
    superviseIntervalSeconds: lostJobsEverySeconds,
    monitorIntervalSeconds: lostJobsEverySeconds,
  });
  boss.on('error', (cause) => logger.error({ err: cause }, 'jobs'));
  boss.on('warning', (warning) => logger.warn({ warning: warning.message }, 'jobs'));
  await boss.start();
  const working: QueueWork[] = [];
  return {
    async open(queue) {
      await createQueue(boss, queue);
      if (!worksHere) return;
      working.push(workOnQueue(boss, queue, logger));
    },
    async add(tenant, queue, jobs) {
      if (jobs.length === 0) return;
      const rows = jobs.map(({ data, afterMs, group }) => ({
        data,
        ...(afterMs === undefined ? {} : { startAfter: Math.ceil(afterMs / 1000) }),
        ...(group === undefined ? {} : { group: { id: group } }),
      }));
      await boss.insert(queue, rows, { db: fromKysely(tenant) });
    },
    async close() {
      await Promise.all(working.map((work) => work.stop()));
      await boss.stop();
    },
  };
}
