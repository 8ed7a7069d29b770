import { sql } from 'kysely';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { Queries } from '#main/platform/sqlite/reader.ts';
import type { LedgerReader, LedgerWriter } from '../../db/ledger-database.ts';
import { preparedChange, preparedQuery } from '../../db/prepared-query.ts';
import { presentUnitOf } from '../../db/replaced-units.ts';
import type { Environment, Schema, SubmissionStatus } from '../../db/schema.ts';

/** Rows that one statement changes at most, so that no till waits behind a long one. */
export const rowsAtOnce = 200;
// On hold are those that were tried within the last quarter of an hour without success: hundreds at the worst.
const mostOnHold = 10_000;

// Written into the text, not bound: a partial index serves only where the statement itself shows its condition.
const queued = sql.lit<SubmissionStatus>('queued');

function queuedDocuments(query: Queries<Schema>) {
  return query.selectFrom('submissions').select('invoice_id').where('status', '=', queued);
}

/** A document that may be sent now. */
export type ReadyDocument = { invoice_id: string; deadline: string };

const readyOfUnit = preparedQuery((query, value: Placeholders<{ egsUnitId: string; limit: number }>) =>
  queuedDocuments(query)
    .select('deadline')
    .where('hold', 'is', null)
    .where('egs_unit_id', '=', value('egsUnitId'))
    .orderBy('deadline')
    .limit(value('limit')),
);

/** The unit's documents that may be sent, nearest deadline first. */
export function readyDocuments(db: LedgerReader, egsUnitId: string, limit: number): ReadyDocument[] {
  return readyOfUnit(db, { egsUnitId, limit });
}

const due = preparedQuery((query, value: Placeholders<{ environment: Environment; now: string; limit: number }>) =>
  queuedDocuments(query)
    .where('hold', 'is not', null)
    .where('environment', '=', value('environment'))
    .where('next_retry_at', '<=', value('now'))
    .orderBy('next_retry_at')
    .limit(value('limit')),
);

/** Some of the documents on hold that are due for their next attempt. */
export function dueDocuments(db: LedgerReader, environment: Environment, now: Date): string[] {
  return due(db, { environment, now: now.toISOString(), limit: rowsAtOnce }).map((row) => row.invoice_id);
}

const awaitingAnswer = preparedQuery((query, value: Placeholders<{ environment: Environment; limit: number }>) =>
  queuedDocuments(query)
    .where('hold', '=', sql.lit<'until_answer'>('until_answer'))
    .where('environment', '=', value('environment'))
    .limit(value('limit')),
);

/**
 * Some of the documents that wait only because the gateway did not answer them. They are few however long the outage and the
 * backlog: while it is silent, one document is tried in several seconds, and all others are ready without ever having been on hold.
 */
export function documentsAwaitingAnswer(db: LedgerReader, environment: Environment): string[] {
  return awaitingAnswer(db, { environment, limit: rowsAtOnce }).map((row) => row.invoice_id);
}

const onHold = preparedQuery((query, value: Placeholders<{ environment: Environment; limit: number }>) =>
  queuedDocuments(query).where('hold', 'is not', null).where('environment', '=', value('environment')).limit(value('limit')),
);

/** Some of all documents of an environment that wait for their next attempt. */
export function heldDocuments(db: LedgerReader, environment: Environment): string[] {
  return onHold(db, { environment, limit: rowsAtOnce }).map((row) => row.invoice_id);
}

const onHoldOfUnit = preparedQuery((query, value: Placeholders<{ environment: Environment; egsUnitId: string; limit: number }>) =>
  queuedDocuments(query)
    .where('hold', 'is not', null)
    .where('environment', '=', value('environment'))
    .where('egs_unit_id', '=', value('egsUnitId'))
    .where('retry_after_ms', 'is', null)
    .orderBy('next_retry_at')
    .limit(value('limit')),
);

/** Some of the unit's documents that wait for their next attempt, except those for which the gateway itself named a wait. */
export function documentsOnHold(db: LedgerReader, environment: Environment, egsUnitId: string): string[] {
  return onHoldOfUnit(db, { environment, egsUnitId, limit: rowsAtOnce }).map((row) => row.invoice_id);
}

const release = preparedChange((query, value: Placeholders<{ invoiceId: string; now: string }>) =>
  query
    .updateTable('submissions')
    .set({ hold: null, next_retry_at: value('now') })
    .where('invoice_id', '=', value('invoiceId'))
    .where('status', '=', queued),
);

/** Makes documents that are on hold ready. */
export function releaseDocuments(writer: LedgerWriter, invoiceIds: readonly string[], now: Date): void {
  for (const invoiceId of invoiceIds) release(writer, { invoiceId, now: now.toISOString() });
}

const onHoldBeyond = preparedQuery((query, value: Placeholders<{ environment: Environment; moment: string; limit: number }>) =>
  queuedDocuments(query)
    .select(['next_retry_at', 'retry_after_ms'])
    .where('hold', 'is not', null)
    .where('environment', '=', value('environment'))
    .where('next_retry_at', '>', value('moment'))
    .orderBy('next_retry_at')
    .limit(value('limit')),
);

const setNextRetry = preparedChange((query, value: Placeholders<{ invoiceId: string; to: string }>) =>
  query
    .updateTable('submissions')
    .set({ next_retry_at: value('to') })
    .where('invoice_id', '=', value('invoiceId'))
    .where('status', '=', queued),
);

/** A document that waits too long, and until when it may. */
export type LongWait = { invoiceId: string; latest: string };

/** Until when a document on hold may wait: no longer than `longestMs` from now, or than the gateway itself asked for (contract §15). */
export function latestRetry(now: Date, retryAfterMs: number | null, longestMs: number): string {
  return new Date(now.getTime() + Math.max(longestMs, retryAfterMs ?? 0)).toISOString();
}

/** The waits that a wrong clock has made too long. */
export function longWaits(db: LedgerReader, environment: Environment, now: Date, longestMs: number): LongWait[] {
  const beyond = new Date(now.getTime() + longestMs).toISOString();
  return onHoldBeyond(db, { environment, moment: beyond, limit: mostOnHold }).flatMap(
    ({ invoice_id: invoiceId, next_retry_at, retry_after_ms }) => {
      const latest = latestRetry(now, retry_after_ms, longestMs);
      return next_retry_at !== null && next_retry_at > latest ? [{ invoiceId, latest }] : [];
    },
  );
}

/** Shortens waits. */
export function shortenWaits(writer: LedgerWriter, waits: readonly LongWait[]): void {
  for (const { invoiceId, latest } of waits) setNextRetry(writer, { invoiceId, to: latest });
}

const unitsOf = preparedQuery((query, value: Placeholders<{ environment: Environment }>) =>
  query.selectFrom('egs_units').select('egs_unit_id').where('environment', '=', value('environment')),
);

/** The units whose documents go to this environment's gateway. */
export function unitsOfEnvironment(db: LedgerReader, environment: Environment): string[] {
  return unitsOf(db, { environment }).map((row) => row.egs_unit_id);
}

const certificatesOf = preparedQuery((query, value: Placeholders<{ environment: Environment }>) =>
  query
    .selectFrom('egs_units as unit')
    .leftJoin('egs_unit_states as state', 'state.egs_unit_id', 'unit.egs_unit_id')
    .select(['unit.egs_unit_id', 'state.production_certificate_id'])
    .where('unit.environment', '=', value('environment')),
);

/** The same units, each with the certificate that it, or the unit that has taken over from it, signs with now. */
export function certificatesOfUnits(db: LedgerReader, environment: Environment): ReturnType<typeof certificatesOf> {
  const units = certificatesOf(db, { environment });
  const certificateOf = new Map(units.map((unit) => [unit.egs_unit_id, unit.production_certificate_id]));
  return units.map(({ egs_unit_id }) => {
    const present = presentUnitOf(db, egs_unit_id);
    return { egs_unit_id, production_certificate_id: certificateOf.get(present) ?? null };
  });
}
