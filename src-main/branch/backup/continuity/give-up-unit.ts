import type { LedgerWriter } from '../../db/ledger-database.ts';

/**
 * Records the operator's decision that a unit never issues again, so that the end of its chain need not be confirmed. Its row
 * stays and keeps it from issuing.
 *
 * @returns whether the unit was waiting for a confirmation.
 */
export function giveUpUnit(writer: LedgerWriter, egsUnitId: string, at: Date): boolean {
  const waiting = writer.sql
    .updateTable('uncertain_tails')
    .set({ given_up_at: at.toISOString() })
    .where('egs_unit_id', '=', egsUnitId)
    .where('given_up_at', 'is', null);
  return writer.run(waiting) > 0;
}
