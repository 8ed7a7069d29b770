import type { LedgerReader } from '../../db/ledger-database.ts';
import { ledgerIdentity } from './ledger-identity.ts';
import type { ReadMarks } from './tail-marks.ts';

/** A document that was issued and is not in the ledger. */
export type LostDocument = { egsUnitId: string; icv: number; because: 'unit unknown' | 'ledger is behind' | 'another document' };

/**
 * Compares the ledger with the marks beside it: after a power cut it may be ahead of them; a ledger that is behind them, or has a
 * different document at a marked position, is an older copy. Marks of another ledger count only for units of this one.
 */
export function lostDocuments(db: LedgerReader, { ledgerId, tails }: ReadMarks): LostDocument[] {
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
