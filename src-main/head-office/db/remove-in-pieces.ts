import { sql, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';

// Functions of the database that remove at most so many rows of any organization that are older than an instant.
type Removal = 'forget_alerts' | 'forget_mails' | 'shorten_webhook_log';

const rowsOfPiece = 1000;
const mostPieces = 10_000;

/** Removes what is older, in pieces that hold up nothing for long; returns how many rows. What a run leaves over, the next one takes. */
export async function removeInPieces(db: Kysely<Schema>, removal: Removal, before: Date): Promise<number> {
  let removed = 0;
  for (let piece = 0; piece < mostPieces; piece += 1) {
    const { rows } = await sql<{ count: number }>`SELECT ${sql.ref(removal)}(${before}, ${rowsOfPiece}) AS count`.execute(db);
    const count = rows[0]?.count ?? 0;
    removed += count;
    if (count === 0) break;
  }
  return removed;
}
