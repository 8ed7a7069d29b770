import { sql, type Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { HealthCondition } from '../../server/http-app/health.ts';
import type { Schema } from '../db/schema.ts';

const checkEveryMs = 3_000;
const longestAnswerMs = 5_000;

/** Knows whether the database answers. */
export type DatabaseWatch = { conditions: () => readonly HealthCondition[]; close(): void };

/** Asks the database every few seconds, so that `/readyz` need not wait for one that is silent. */
export function watchDatabase(db: Kysely<Schema>, clock: Clock): DatabaseWatch {
  let wrong: HealthCondition | undefined;
  let askedAtMs: number | undefined;

  function report(reason: string): void {
    const message = `The database does not answer (${reason}): nobody can sign in, and branches keep what they have to send.`;
    wrong ??= { code: 'DATABASE_UNREACHABLE', subject: '', message, severity: 'error', since: clock.now() };
  }

  function ask(): void {
    if (askedAtMs !== undefined) {
      if (clock.monotonicMs() - askedAtMs > longestAnswerMs) report('no answer for several seconds');
      return;
    }
    askedAtMs = clock.monotonicMs();
    sql`SELECT 1`
      .execute(db)
      .then(() => void (wrong = undefined))
      .catch((cause: unknown) => report(cause instanceof Error && 'code' in cause ? String(cause.code) : 'connection refused'))
      .finally(() => void (askedAtMs = undefined));
  }

  const timer = setInterval(ask, checkEveryMs).unref();
  return { conditions: () => (wrong === undefined ? [] : [wrong]), close: () => clearInterval(timer) };
}
