import { sql, type Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Schema } from '../../db/schema.ts';

const keptMs = 30 * 24 * 3_600_000;
const rowsOfPiece = 1000;
const mostPieces = 10_000;

/**
 * Removes what is older than 30 days from the log of all organizations, in pieces that hold up no delivery. What a run leaves over, the
 * next one takes.
 */
export async function shortenLog({ db, clock }: { db: Kysely<Schema>; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs);
  let removed = 0;
  for (let piece = 0; piece < mostPieces; piece += 1) {
    const { rows } = await sql<{ count: number }>`SELECT shorten_webhook_log(${before}, ${rowsOfPiece}) AS count`.execute(db);
    const count = rows[0]?.count ?? 0;
    removed += count;
    if (count === 0) break;
  }
  return removed;
}
