import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Environment, Schema, SubmissionStatus } from '../db/schema.ts';

/** Rows that one statement changes at most, so that no till waits behind a long one. */
export const rowsAtOnce = 200;
// Held are those that were tried within the last quarter of an hour and did not come through: hundreds at the worst.
const mostHeld = 10_000;

// Written into the text, not bound: a partial index serves only where the statement itself shows its condition.
const queued = sql.lit<SubmissionStatus>('queued');

function queuedDocuments(query: Kysely<Schema>) {
  return query.selectFrom('submissions').select('invoice_id').where('status', '=', queued);
}

/** A document that may be sent as soon as the gateway is asked. */
export type ReadyDocument = { invoice_id: string; deadline: string };

const readyOfUnit = preparedQuery((query, egsUnitId: string, limit: number) =>
  queuedDocuments(query)
    .select('deadline')
    .where('hold', 'is', null)
    .where('egs_unit_id', '=', egsUnitId)
    .orderBy('deadline')
    .limit(limit),
);

/** The unit's documents that may be sent, nearest deadline first. */
export function readyDocuments(db: Database, egsUnitId: string, limit: number): ReadyDocument[] {
  return readyOfUnit(db, egsUnitId, limit);
}

const due = preparedQuery((query, environment: Environment, now: string, limit: number) =>
  queuedDocuments(query)
    .where('hold', 'is not', null)
    .where('environment', '=', environment)
    .where('next_retry_at', '<=', now)
    .orderBy('next_retry_at')
    .limit(limit),
);

/** Some of the held documents whose own moment has come. */
export function dueDocuments(db: Database, environment: Environment, now: Date): string[] {
  return due(db, environment, now.toISOString(), rowsAtOnce).map((row) => row.invoice_id);
}

const silenced = preparedQuery((query, environment: Environment, limit: number) =>
  queuedDocuments(query)
    .where('hold', '=', sql.lit<'until_answer'>('until_answer'))
    .where('environment', '=', environment)
    .limit(limit),
);

/**
 * Some of the documents that wait only because the gateway did not answer them. They are few however long the outage and the
 * backlog: while it is silent, one document is tried in several seconds, and all others are ready without ever having been held.
 */
export function silencedDocuments(db: Database, environment: Environment): string[] {
  return silenced(db, environment, rowsAtOnce).map((row) => row.invoice_id);
}

const heldOfUnit = preparedQuery((query, environment: Environment, egsUnitId: string, limit: number) =>
  queuedDocuments(query)
    .where('hold', 'is not', null)
    .where('environment', '=', environment)
    .where('egs_unit_id', '=', egsUnitId)
    .where('retry_after_ms', 'is', null)
    .orderBy('next_retry_at')
    .limit(limit),
);

/** Some of the unit's documents that wait for their next attempt, but for those that the gateway itself has put off. */
export function heldDocuments(db: Database, environment: Environment, egsUnitId: string): string[] {
  return heldOfUnit(db, environment, egsUnitId, rowsAtOnce).map((row) => row.invoice_id);
}

const release = preparedQuery((query, invoiceId: string, now: string) =>
  query
    .updateTable('submissions')
    .set({ hold: null, next_retry_at: now })
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', queued)
    .returning('invoice_id'),
);

/** Makes held documents ready. Runs inside a transaction. */
export function releaseDocuments(db: Database, invoiceIds: readonly string[], now: Date): void {
  for (const invoiceId of invoiceIds) release(db, invoiceId, now.toISOString());
}

const heldBeyond = preparedQuery((query, environment: Environment, moment: string, limit: number) =>
  queuedDocuments(query)
    .select(['next_retry_at', 'retry_after_ms'])
    .where('hold', 'is not', null)
    .where('environment', '=', environment)
    .where('next_retry_at', '>', moment)
    .orderBy('next_retry_at')
    .limit(limit),
);

const setNextRetry = preparedQuery((query, invoiceId: string, to: string) =>
  query
    .updateTable('submissions')
    .set({ next_retry_at: to })
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', queued)
    .returning('invoice_id'),
);

/** A document that waits too long, and until when it may. */
export type LongWait = { invoiceId: string; latest: string };

/**
 * What a wrong clock has put off: nothing waits longer than `longestMs` from now, or than the gateway itself asked for
 * (decisions §15).
 */
export function longWaits(db: Database, environment: Environment, now: Date, longestMs: number): LongWait[] {
  const beyond = new Date(now.getTime() + longestMs).toISOString();
  return heldBeyond(db, environment, beyond, mostHeld).flatMap(({ invoice_id: invoiceId, next_retry_at, retry_after_ms }) => {
    const latest = new Date(now.getTime() + Math.max(longestMs, retry_after_ms ?? 0)).toISOString();
    return next_retry_at !== null && next_retry_at > latest ? [{ invoiceId, latest }] : [];
  });
}

/** Shortens waits. Runs inside a transaction. */
export function shortenWaits(db: Database, waits: readonly LongWait[]): void {
  for (const { invoiceId, latest } of waits) setNextRetry(db, invoiceId, latest);
}

const unitsOf = preparedQuery((query, environment: Environment) =>
  query.selectFrom('egs_units').select('egs_unit_id').where('environment', '=', environment),
);

/** The units whose documents go to this environment's gateway. */
export function unitsOfEnvironment(db: Database, environment: Environment): string[] {
  return unitsOf(db, environment).map((row) => row.egs_unit_id);
}

const certificatesOf = preparedQuery((query, environment: Environment) =>
  query
    .selectFrom('egs_units as unit')
    .leftJoin('egs_unit_states as state', 'state.egs_unit_id', 'unit.egs_unit_id')
    .select(['unit.egs_unit_id', 'state.production_certificate_id'])
    .where('unit.environment', '=', environment),
);

/** The same units, each with the certificate that it signs with now. */
export function certificatesOfUnits(db: Database, environment: Environment): ReturnType<typeof certificatesOf> {
  return certificatesOf(db, environment);
}
