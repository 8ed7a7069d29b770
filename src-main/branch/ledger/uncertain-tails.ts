import type { Database } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { UncertainTailTable } from '../db/schema.ts';

const mayGoOn =
  'The ledger was restored, and the unit may have issued documents that are not in it; it issues nothing until its last ICV is ' +
  'confirmed on the appliance, or a new unit takes its place.';

/**
 * What a unit is told that issues nothing because its chain may have gone on, or has, where the ledger does not know of it.
 *
 * @param lostIcv an ICV that it has issued for certain and that is not in the ledger: then no confirmation is taken.
 */
export function uncertainTailError(lostIcv: number | null): { code: string; message: string } {
  const message =
    lostIcv === null
      ? mayGoOn
      : `The ledger was restored, and ICV ${lostIcv}, which the unit has issued, is not in it; it never issues again with this ` +
        'ledger: put a newer backup back, or create a new unit in its place.';
  return { code: 'CHAIN_TAIL_UNCERTAIN', message };
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

/** Every unit that may have issued more than the ledger holds, with where its chain stands in it. */
export function uncertainTails(db: Database): UncertainTail[] {
  const rows = db.all(
    db.sql
      .selectFrom('uncertain_tails as tail')
      .innerJoin('egs_units as unit', 'unit.egs_unit_id', 'tail.egs_unit_id')
      .leftJoin('chain_heads as head', 'head.egs_unit_id', 'tail.egs_unit_id')
      .select(['tail.egs_unit_id', 'tail.since', 'tail.lost_icv', 'unit.unit_name', 'head.icv'])
      .orderBy('tail.egs_unit_id'),
  );
  return rows.map((row) => ({ ...row, icv: row.icv ?? 0 }));
}
