import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';

const statements = [
  // How many requests of a minute have been given to processes. Not worth being kept through a crash, so it writes no log.
  `CREATE UNLOGGED TABLE rate_windows (
     name text NOT NULL,
     window_start timestamptz NOT NULL,
     taken integer NOT NULL,
     PRIMARY KEY (name, window_start)
   )`,
  `CREATE INDEX rate_windows_by_time ON rate_windows (window_start)`,
  // So that a process whose user owns nothing can tell whether the schema is that of its version.
  `GRANT SELECT ON kysely_migration TO ${applicationRole}`,
];

/** The requests of sessions, addresses and appliances, counted for all processes. */
export async function createRateLimits(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
