import { failure, success, type Result } from '#shared/result.ts';
import type { LedgerReader, LedgerWriter } from '../db/ledger-database.ts';
import type { UncertainTailTable } from '../db/schema.ts';

const mayGoOn =
  'The ledger was restored, and the unit may have issued documents that are not in it; it issues nothing until its last ICV is ' +
  'confirmed on the appliance, or a new unit replaces it.';

const givenUp = 'The unit was given up after the ledger was restored and never issues again: create a new unit to replace it.';

type TailState = Pick<UncertainTailTable, 'lost_icv' | 'given_up_at'>;

function messageOf({ lost_icv }: TailState): string {
  if (lost_icv === null) return mayGoOn;
  return (
    `The ledger was restored, and ICV ${lost_icv}, which the unit issued, is not in it; it never issues again with this ` +
    'ledger: restore a newer backup, or create a new unit to replace it.'
  );
}

/** The error of a unit that issues nothing because documents of it may be missing in the ledger, or are, or because it was given up. */
export function uncertainTailError(tail: TailState): { code: string; message: string } {
  if (tail.given_up_at !== null) return { code: 'UNIT_GIVEN_UP', message: givenUp };
  return { code: 'CHAIN_TAIL_UNCERTAIN', message: messageOf(tail) };
}

/** A unit that may have issued more than the ledger holds, with the end of its chain in the ledger. */
export type UncertainTail = UncertainTailTable & { unit_name: string; icv: number };

/** All such units that wait for a confirmation; a unit that was given up never issues again and needs none. */
export function uncertainTails(db: LedgerReader): UncertainTail[] {
  const rows = db.all(
    db.sql
      .selectFrom('uncertain_tails as tail')
      .innerJoin('egs_units as unit', 'unit.egs_unit_id', 'tail.egs_unit_id')
      .leftJoin('chain_heads as head', 'head.egs_unit_id', 'tail.egs_unit_id')
      .select(['tail.egs_unit_id', 'tail.since', 'tail.lost_icv', 'tail.given_up_at', 'unit.unit_name', 'head.icv'])
      .where('tail.given_up_at', 'is', null)
      .orderBy('tail.egs_unit_id'),
  );
  return rows.map((row) => ({ ...row, icv: row.icv ?? 0 }));
}

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
