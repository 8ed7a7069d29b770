import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from '../../platform/logger.ts';
import type { HeadOfficeDatabase } from '../db/database.ts';
import { jobsSchema } from '../db/migrations/004-jobs.ts';
import type { JobQueue, Jobs } from './jobs.ts';
import { workOnQueue, type QueueWork } from './work-on-queue.ts';

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
