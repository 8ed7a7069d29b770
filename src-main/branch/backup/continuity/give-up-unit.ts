import type { Database } from '../../db/database.ts';

/**
 * Notes at the word of a person that a unit never issues again, so that nobody is asked for the end of its chain any more. Its
 * row stays, and with it what keeps it from issuing.
 *
 * @returns whether the unit was waiting for somebody's word.
 */
export function giveUpUnit(db: Database, egsUnitId: string, at: Date): boolean {
  const waiting = db.sql
    .updateTable('uncertain_tails')
    .set({ given_up_at: at.toISOString() })
    .where('egs_unit_id', '=', egsUnitId)
    .where('given_up_at', 'is', null);
  return db.run(waiting) > 0;
}
