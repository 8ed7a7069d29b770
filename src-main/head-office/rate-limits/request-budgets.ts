import { sql, type Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Schema } from '../db/schema.ts';

const windowMs = 60_000;
// A process takes this part of a minute's requests at once, and counts them in its memory.
const portions = 10;
const mostDeleted = 50;

/** What a request was given: whether it may go on, and what is left until when. */
export type Granted = { isAllowed: boolean; limit: number; remaining: number; resetSeconds: number };

/** Counts requests by name, so many a minute, for all processes on the database together. */
export type RequestBudgets = { take(name: string, limit: number): Promise<Granted> };

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
