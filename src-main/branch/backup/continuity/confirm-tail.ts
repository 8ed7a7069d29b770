import { type Result, failure, success } from '../../../../src-shared/result.ts';
import type { LedgerWriter } from '../../db/ledger-database.ts';
import { uncertainTails } from '../../ledger/uncertain-tails.ts';

/** Why the end of a chain that the operator has given is refused. */
export type TailRefusal =
  { code: 'UNIT_NOT_UNCERTAIN' } | { code: 'DOCUMENTS_LOST'; lostIcv: number } | { code: 'ICV_DIFFERS'; ledgerIcv: number };

/**
 * Lets a unit issue again once the operator has confirmed its last ICV: that must be the last one in the ledger, and no later
 * document may be known.
 */
export function confirmTail(writer: LedgerWriter, egsUnitId: string, icv: number): Result<void, TailRefusal> {
  const tail = uncertainTails(writer).find((each) => each.egs_unit_id === egsUnitId);
  if (tail === undefined) return failure({ code: 'UNIT_NOT_UNCERTAIN' });
  if (tail.lost_icv !== null) return failure({ code: 'DOCUMENTS_LOST', lostIcv: tail.lost_icv });
  if (tail.icv !== icv) return failure({ code: 'ICV_DIFFERS', ledgerIcv: tail.icv });
  writer.run(writer.sql.deleteFrom('uncertain_tails').where('egs_unit_id', '=', egsUnitId));
  return success(undefined);
}
