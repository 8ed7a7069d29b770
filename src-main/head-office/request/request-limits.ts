import type { Request, Response } from 'express';
import { sql, type Kysely } from 'kysely';
import { AppError } from '#shared/api/app-error.ts';
import { networkOf } from '#main/server/network-of.ts';
import type { Clock } from '#main/platform/clock.ts';
import { databaseFault } from '../db/database-fault.ts';
import type { Schema } from '../db/schema.ts';
import { hashSecret } from './hash-secret.ts';

/** How many requests a minute each may make. */
export type RequestLimits = { ofSession: number; ofAddress: number; ofAppliance: number };

/** What a screen that looks at several lists every second stays far below. */
export const usualRequestsPerMinute = 1_200;

// A company's network is one address to us.
const sessionsOfAddress = 5;

// An appliance sends its backlog in a few batches a second; so many requests are a fault.
const requestsOfAppliance = 6_000;

/** The limits that follow from how many requests a session may make. */
export function limitsOf(requestsOfSession: number): RequestLimits {
  return { ofSession: requestsOfSession, ofAddress: sessionsOfAddress * requestsOfSession, ofAppliance: requestsOfAppliance };
}

/** Refuses those who make too many requests, and says in the RateLimit headers how many are left. */
export type LimitRequests = {
  /** @throws AppError RATE_LIMITED. */
  ofAddress(request: Request): Promise<void>;
  /** @throws AppError RATE_LIMITED. */
  ofSession(request: Request, sessionId: string): Promise<void>;
  /** @throws AppError RATE_LIMITED. */
  ofAppliance(request: Request, credential: string): Promise<void>;
  /** Of those who open receipts. @throws AppError RATE_LIMITED. */
  ofReceipts(request: Request): Promise<void>;
};

// Contract §13: a family at one address reads a few; whoever guesses tokens is stopped.
const receiptsOfAddress = 60;

const tooMany = 'Too many requests; Retry-After says how long to wait.';

const windowMs = 60_000;
// A process takes this part of a minute's requests at once, and counts them in its memory.
const portions = 10;
const mostDeleted = 50;

// What a request was given: whether it may go on, and what is left until when.
type Granted = { isAllowed: boolean; limit: number; remaining: number; resetSeconds: number };

// Counts requests by name, so many a minute, for all processes on the database together.
type RequestBudgets = { take(name: string, limit: number): Promise<Granted> };

type Share = { left: number; leftInDatabase: number; taking?: Promise<void> };

async function deleteOld(db: Kysely<Schema>, until: Date): Promise<void> {
  await sql`
    DELETE FROM rate_windows WHERE (name, window_start) IN (
      SELECT name, window_start FROM rate_windows WHERE window_start < ${until}
      ORDER BY window_start LIMIT ${mostDeleted} FOR UPDATE SKIP LOCKED
    )
  `.execute(db);
}

/** Begins to count for this process. A portion that it does not use up in its minute is lost to the others, so that no request writes. */
export function createRequestBudgets(db: Kysely<Schema>, clock: Clock): RequestBudgets {
  // Those of the minute alone, so their number is bounded by it.
  let shares = new Map<string, Share>();
  let windowOfShares = 0;

  async function takePortion(
    share: Share,
    { name, limit, startMs }: { name: string; limit: number; startMs: number },
  ): Promise<void> {
    const portion = Math.max(1, Math.ceil(limit / portions));
    const window_start = new Date(startMs);
    const row = await db
      .insertInto('rate_windows')
      .values({ name, window_start, taken: portion })
      .onConflict((conflict) =>
        conflict
          .columns(['name', 'window_start'])
          .doUpdateSet((eb) => ({ taken: eb('rate_windows.taken', '+', portion) }))
          .where('rate_windows.taken', '<', limit),
      )
      .returning('taken')
      .executeTakeFirst();
    const taken = row?.taken ?? limit;
    share.leftInDatabase = Math.max(0, limit - taken);
    if (row !== undefined) share.left += Math.min(portion, limit - (taken - portion));
    if (taken === portion) await deleteOld(db, new Date(startMs - windowMs));
  }

  // One request of this process asks the database, and the others wait for what it gets.
  async function refill(share: Share, about: { name: string; limit: number; startMs: number }): Promise<void> {
    share.taking ??= takePortion(share, about).finally(() => delete share.taking);
    await share.taking;
  }

  function shareOf(name: string, limit: number, startMs: number): Share {
    if (windowOfShares !== startMs) [shares, windowOfShares] = [new Map(), startMs];
    const known = shares.get(name) ?? { left: 0, leftInDatabase: limit };
    shares.set(name, known);
    return known;
  }

  return {
    async take(name, limit) {
      const nowMs = clock.now().getTime();
      const startMs = nowMs - (nowMs % windowMs);
      const share = shareOf(name, limit, startMs);
      while (share.left === 0 && share.leftInDatabase > 0) await refill(share, { name, limit, startMs });
      const isAllowed = share.left > 0;
      if (isAllowed) share.left -= 1;
      const resetSeconds = Math.ceil((startMs + windowMs - nowMs) / 1_000);
      return { isAllowed, limit, remaining: share.left + share.leftInDatabase, resetSeconds };
    },
  };
}

function answer(response: Response | undefined, { limit, remaining, resetSeconds, isAllowed }: Granted): void {
  response?.set({
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  });
  if (!isAllowed) throw new AppError('RATE_LIMITED', { message: tooMany, headers: { 'Retry-After': String(resetSeconds) } });
}

/** Applies limits with the budgets of the database. */
export function createRequestLimits(budgets: RequestBudgets, limits: RequestLimits): LimitRequests {
  async function limit(request: Request, name: string, perMinute: number): Promise<void> {
    try {
      answer(request.res, await budgets.take(name, perMinute));
    } catch (cause) {
      // What cannot be counted while the database is away, or takes no changes, is left to it.
      if (databaseFault(cause) === undefined) throw cause;
    }
  }

  return {
    ofAddress: (request) => limit(request, `address:${networkOf(request.ip ?? '')}`, limits.ofAddress),
    ofReceipts: (request) => limit(request, `receipts:${networkOf(request.ip ?? '')}`, receiptsOfAddress),
    ofSession: (request, sessionId) => limit(request, `session:${sessionId}`, limits.ofSession),
    ofAppliance: (request, credential) => limit(request, `appliance:${hashSecret(credential)}`, limits.ofAppliance),
  };
}
