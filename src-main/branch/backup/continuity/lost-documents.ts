import type { Database } from '../../db/database.ts';
import { ledgerIdentity } from './ledger-identity.ts';
import type { ReadMarks } from './tail-marks.ts';

/** A document that was issued and that the ledger does not hold. */
export type LostDocument = { egsUnitId: string; icv: number; because: 'unit unknown' | 'ledger is behind' | 'another document' };

/**
 * Holds the ledger against the marks beside it: a ledger ahead of them is as it should be after a power cut, one behind them or
 * one with another document in a marked place was put back. Marks of another ledger say something only about units of this one.
 */
export function lostDocuments(db: Database, { ledgerId, tails }: ReadMarks): LostDocument[] {
  const isSameLedger = ledgerIdentity(db).ledger_id === ledgerId;
  return tails.flatMap(({ egsUnitId, icv, hash }): LostDocument[] => {
    const unit = db.first(db.sql.selectFrom('egs_units').select('egs_unit_id').where('egs_unit_id', '=', egsUnitId));
    if (unit === undefined) return isSameLedger ? [{ egsUnitId, icv, because: 'unit unknown' }] : [];
    const marked = db.first(
      db.sql.selectFrom('documents').select('hash').where('egs_unit_id', '=', egsUnitId).where('icv', '=', icv),
    );
    if (marked === undefined) return [{ egsUnitId, icv, because: 'ledger is behind' }];
    return marked.hash === hash ? [] : [{ egsUnitId, icv, because: 'another document' }];
  });
}
