import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';

/** The schema in which pg-boss keeps its jobs. */
export const jobsSchema = 'jobs';

/** A schema for pg-boss, which creates its tables there itself and belongs to no organization. */
export async function createJobsSchema(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`CREATE SCHEMA ${jobsSchema} AUTHORIZATION ${applicationRole}`).execute(db);
}
