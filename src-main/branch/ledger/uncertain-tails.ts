import type { Database } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { UncertainTailTable } from '../db/schema.ts';

const mayGoOn =
  'The ledger was restored, and the unit may have issued documents that are not in it; it issues nothing until its last ICV is ' +
  'confirmed on the appliance, or a new unit takes its place.';

const givenUp = 'The unit was given up after the ledger was restored; it never issues again: create a new unit in its place.';

type TailState = Pick<UncertainTailTable, 'lost_icv' | 'given_up_at'>;

function messageOf({ lost_icv, given_up_at }: TailState): string {
  if (given_up_at !== null) return givenUp;
  if (lost_icv === null) return mayGoOn;
  return (
    `The ledger was restored, and ICV ${lost_icv}, which the unit has issued, is not in it; it never issues again with this ` +
    'ledger: put a newer backup back, or create a new unit in its place.'
  );
}

/** What a unit is told that issues nothing because its chain may have gone on, or has, where the ledger does not know of it. */
export function uncertainTailError(tail: TailState): { code: string; message: string } {
  return { code: 'CHAIN_TAIL_UNCERTAIN', message: messageOf(tail) };
}

const uncertainTailOf = preparedQuery((sql, egsUnitId: string) =>
  sql.selectFrom('uncertain_tails').selectAll().where('egs_unit_id', '=', egsUnitId),
);

/** Whether a unit may have issued more than the ledger holds. */
export function isTailUncertain(db: Database, egsUnitId: string): boolean {
  return uncertainTailOf(db, egsUnitId).length > 0;
}

/** A unit that may have issued more than the ledger holds, with where its chain stands in it. */
export type UncertainTail = UncertainTailTable & { unit_name: string; icv: number };

/** Every such unit that waits for somebody's word: one that was given up never issues again, and nobody is asked for it. */
export function uncertainTails(db: Database): UncertainTail[] {
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
