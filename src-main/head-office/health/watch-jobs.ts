import { sql, type Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { HealthCondition } from '../../server/http-app/health.ts';
import { jobsSchema } from '../db/migrations/004-jobs.ts';
import { schemaDifference } from '../db/migrate.ts';
import type { Schema } from '../db/schema.ts';
import type { HealthWatch } from './watch-database.ts';

const checkEveryMs = 15_000;
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

/** Asks the database now and then whether its jobs are done, and whether its schema is still that of this version. */
export function watchJobs(db: Kysely<Schema>, clock: Clock): HealthWatch {
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
  const timer = setInterval(checkQuietly, checkEveryMs).unref();
  return { conditions: () => held, close: () => clearInterval(timer) };
}
