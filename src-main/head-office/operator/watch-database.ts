import { sql, type Kysely } from 'kysely';
import type { Clock } from '#main/platform/clock.ts';
import type { HealthCondition } from '#main/server/http-app/health.ts';
import type { Schema } from '../db/schema.ts';

const checkEveryMs = 3_000;
const longestAnswerMs = 5_000;

// A branch whose batch was refused sends it again within a minute.
const longestBetweenRefusalsMs = 120_000;

// SQLSTATE: disk full, read-only transaction.
const storageStates = new Set(['53100', '25006']);

/** Knows whether something is wrong. */
export type ProgramWatch = { conditions: () => readonly HealthCondition[]; close(): void };

/** Knows whether the database answers, and whether it has refused changes lately. */
export type DatabaseWatch = ProgramWatch & {
  /** Takes notice of a fault of the database that a request has met. */
  met: (cause: unknown) => void;
};

const full =
  'The database takes no changes: the disk of its server is full, or it is read-only. Branches keep what they have to send.';

/** Asks the database every few seconds, so that `/readyz` need not wait for one that is silent. */
export function watchDatabase(db: Kysely<Schema>, clock: Clock): DatabaseWatch {
  let wrong: HealthCondition | undefined;
  let askedAtMs: number | undefined;
  let refused: HealthCondition | undefined;
  let refusedAtMs = 0;

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
  return {
    conditions() {
      if (clock.monotonicMs() - refusedAtMs > longestBetweenRefusalsMs) refused = undefined;
      return [wrong, refused].filter((condition) => condition !== undefined);
    },
    met(cause) {
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
      if (!storageStates.has(code)) return;
      refusedAtMs = clock.monotonicMs();
      refused ??= { code: 'STORAGE_UNAVAILABLE', subject: '', message: full, severity: 'error', since: clock.now() };
    },
    close: () => clearInterval(timer),
  };
}
