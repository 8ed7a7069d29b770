import type { Result } from '../../../../src-shared/result.ts';
import { failure, success } from '../../../../src-shared/result.ts';
import type { Database } from '../../db/database.ts';
import { uncertainTails } from '../../ledger/uncertain-tails.ts';

/** Why a unit does not go on with what a person has said. */
export type TailRefusal =
  { code: 'UNIT_NOT_UNCERTAIN' } | { code: 'DOCUMENTS_LOST'; lostIcv: number } | { code: 'ICV_DIFFERS'; ledgerIcv: number };

/**
 * Puts a unit back into use at the word of a person who knows which ICV it has issued last: that must be the last one of the
 * ledger, and nothing may be known that was issued after it.
 */
export function confirmTail(db: Database, egsUnitId: string, icv: number): Result<void, TailRefusal> {
  const tail = uncertainTails(db).find((each) => each.egs_unit_id === egsUnitId);
  if (tail === undefined) return failure({ code: 'UNIT_NOT_UNCERTAIN' });
  if (tail.lost_icv !== null) return failure({ code: 'DOCUMENTS_LOST', lostIcv: tail.lost_icv });
  if (tail.icv !== icv) return failure({ code: 'ICV_DIFFERS', ledgerIcv: tail.icv });
  db.run(db.sql.deleteFrom('uncertain_tails').where('egs_unit_id', '=', egsUnitId));
  return success(undefined);
}
