import { sql as raw } from 'kysely';
import type { LedgerReader, LedgerWriter } from '../db/ledger-database.ts';

/** After how many wrong PINs in a row a person has to use the password. */
export const mostWrongPins = 5;

type Reader = Pick<LedgerReader, 'first' | 'sql'>;

/** How many wrong PINs in a row there were for a person. */
export function wrongPinsOf(db: Reader, userId: string): number {
  return db.first(db.sql.selectFrom('manager_sign_ins').select('wrong_pins').where('user_id', '=', userId))?.wrong_pins ?? 0;
}

/** Counts a PIN as wrong before it is looked at; returns how many there are then. */
export function countPin(writer: LedgerWriter, userId: string): number {
  writer.run(
    writer.sql
      .insertInto('manager_sign_ins')
      .values({ user_id: userId, wrong_pins: 1, last_sign_in_at: null })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ wrong_pins: raw`wrong_pins + 1` })),
  );
  return wrongPinsOf(writer, userId);
}

/** Notes that a person has signed in or unlocked: his PIN works again. */
export function forgiveWrongPins(writer: LedgerWriter, userId: string, now: Date): void {
  const changes = { wrong_pins: 0, last_sign_in_at: now.toISOString() };
  writer.run(
    writer.sql
      .insertInto('manager_sign_ins')
      .values({ user_id: userId, ...changes })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes)),
  );
}
