import { sql, type Kysely } from 'kysely';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { HealthCondition } from '#main/server/http-app/health.ts';
import type { HeadOfficeDatabase, EmbeddedFolder } from '../db/database.ts';
import type { BatchInspector } from '../ingest/inspect/batch-inspector.ts';
import { leastFreeBytes, lowFreeBytes, mebibytes } from '../db/free-space.ts';
import { jobsSchema } from '../db/migrations/004-jobs.ts';
import { schemaDifference } from '../db/migrate.ts';
import type { Schema } from '../db/schema.ts';
import { watchDatabase, type DatabaseWatch, type ProgramWatch } from './watch-database.ts';

type WatchedParts = { clock: Clock; logger: Logger; inspector: Pick<BatchInspector, 'conditions'> };

const checkEveryMs = 1_000;
// Before changes are taken again, so that they are not taken and refused in turn.
const enoughFreeBytes = leastFreeBytes + leastFreeBytes / 4;

function conditionFor(free: number, isRefusing: boolean): Pick<HealthCondition, 'code' | 'message' | 'severity'> | undefined {
  if (isRefusing) {
    const message =
      `The disk of the database has only ${mebibytes(free)} of free space left, so nothing is changed: branches keep what they have to ` +
      'send, and people can only read. Free some space.';
    return { code: 'STORAGE_UNAVAILABLE', severity: 'error', message };
  }
  if (free >= lowFreeBytes) return undefined;
  const message = `The disk of the database has only ${mebibytes(free)} of free space left: free some before nothing can be changed.`;
  return { code: 'STORAGE_LOW', severity: 'warning', message };
}

// Watches the disk of the embedded database, and has it refuse changes before the disk is full: without space for its log it would stand
// still.
function watchDisk(folder: EmbeddedFolder, { clock, logger }: { clock: Clock; logger: Logger }): ProgramWatch {
  let isRefusing = false;
  let isSwitching = false;
  let held: HealthCondition | undefined;

  function report(free: number): void {
    const found = conditionFor(free, isRefusing);
    if (found === undefined) held = undefined;
    else held = { ...found, subject: '', since: held?.code === found.code ? held.since : clock.now() };
  }

  async function refuse(refuses: boolean): Promise<void> {
    isSwitching = true;
    try {
      await folder.refuseChanges(refuses);
      isRefusing = refuses;
    } finally {
      isSwitching = false;
    }
  }

  async function check(): Promise<void> {
    const free = folder.freeBytes();
    if (!isSwitching && !isRefusing && free < leastFreeBytes) await refuse(true);
    if (!isSwitching && isRefusing && free >= enoughFreeBytes) await refuse(false);
    report(free);
  }

  const timer = setInterval(() => {
    check().catch((cause: unknown) => logger.error({ err: cause }, 'the disk of the database could not be checked'));
  }, checkEveryMs).unref();
  return { conditions: () => (held === undefined ? [] : [held]), close: () => clearInterval(timer) };
}

const jobsCheckedEveryMs = 15_000;
const longestWaitSeconds = 300;

type Found = Pick<HealthCondition, 'code' | 'message' | 'severity'>;

/** How many jobs wait though their time has come, and for how long the first of them has, in seconds. */
export async function jobsDue(db: Kysely<Schema>): Promise<{ jobs: number; seconds: number }> {
  const { rows } = await sql<{ jobs: number; seconds: number }>`
    SELECT count(*)::int AS jobs, coalesce(extract(epoch FROM now() - min(start_after)), 0)::int AS seconds
    FROM ${sql.table(`${jobsSchema}.job`)} WHERE state IN ('created', 'retry') AND start_after <= now()
  `.execute(db);
  return rows[0] ?? { jobs: 0, seconds: 0 };
}

async function overdueJobs(db: Kysely<Schema>): Promise<Found | undefined> {
  const { jobs, seconds } = await jobsDue(db);
  if (seconds < longestWaitSeconds) return undefined;
  const message =
    `${jobs} jobs are due, one for ${Math.floor(seconds / 60)} minutes, and no process does them: webhooks and statements are late. ` +
    'Restart head office.';
  return { code: 'JOBS_WAITING', severity: 'warning', message };
}

async function otherSchema(db: Kysely<Schema>): Promise<Found | undefined> {
  const { missing, unknown } = await schemaDifference(db);
  if (unknown.length > 0) {
    const message = 'A newer version has migrated the database: replace this process with that version.';
    return { code: 'SCHEMA_NEWER', severity: 'error', message };
  }
  if (missing.length === 0) return undefined;
  const message = `The database lacks ${missing.length} migrations of this version: run "sanad head-office migrate".`;
  return { code: 'MIGRATIONS_PENDING', severity: 'error', message };
}

// Asks the database now and then whether its jobs are done, and whether its schema is still that of this version.
function watchJobs(db: Kysely<Schema>, clock: Clock): ProgramWatch {
  let held: HealthCondition[] = [];

  async function check(): Promise<void> {
    const found = [await otherSchema(db), await overdueJobs(db)].filter((one) => one !== undefined);
    held = found.map((one) => ({
      ...one,
      subject: '',
      since: held.find(({ code }) => code === one.code)?.since ?? clock.now(),
    }));
  }

  // That the database is away has a condition of its own.
  const checkQuietly = (): void => void check().catch(() => {});
  checkQuietly();
  const timer = setInterval(checkQuietly, jobsCheckedEveryMs).unref();
  return { conditions: () => held, close: () => clearInterval(timer) };
}

/** Watches the database, its schema and its disk, the jobs and the threads, so that `/readyz` need not wait for any of them. */
export function watchHealth({ db, embedded }: HeadOfficeDatabase, parts: WatchedParts): DatabaseWatch {
  const database = watchDatabase(db, parts.clock);
  const disk = embedded === undefined ? [] : [watchDisk(embedded, parts)];
  const watches = [...disk, database, watchJobs(db, parts.clock)];
  return {
    conditions() {
      const all = [...watches, parts.inspector].flatMap((watch) => watch.conditions());
      return all.filter((one, index) => all.findIndex(({ code }) => code === one.code) === index);
    },
    // The disk of an embedded database is watched itself, which tells at once when changes are taken again.
    met: embedded === undefined ? database.met : () => undefined,
    close() {
      for (const watch of watches) watch.close();
    },
  };
}
