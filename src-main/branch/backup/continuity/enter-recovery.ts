import type { Database } from '../../db/database.ts';
import type { Conditions } from '../../health/conditions.ts';
import { uncertainTails } from '../../ledger/uncertain-tails.ts';
import { renewIdentity } from './ledger-identity.ts';
import type { LostDocument } from './lost-documents.ts';

/**
 * Takes every unit out of use until somebody is certain of the end of its chain, and makes of the ledger another one, so that
 * what the keys have counted for the older one does not speak against it (decisions §16).
 *
 * @param lost documents that were issued for certain and are not in the ledger: their units can never go on with it.
 */
export function enterRecovery(db: Database, at: Date, lost: readonly LostDocument[]): void {
  const lostIcvs = new Map(lost.map(({ egsUnitId, icv }) => [egsUnitId, icv]));
  db.exec('BEGIN IMMEDIATE');
  renewIdentity(db);
  for (const { egs_unit_id } of db.all(db.sql.selectFrom('egs_units').select('egs_unit_id'))) {
    const lostIcv = lostIcvs.get(egs_unit_id) ?? null;
    db.run(
      db.sql
        .insertInto('uncertain_tails')
        .values({ egs_unit_id, since: at.toISOString(), lost_icv: lostIcv })
        // What was known to be lost stays lost, however often a ledger is put back.
        .onConflict((conflict) =>
          conflict.column('egs_unit_id').doUpdateSet((build) => ({
            lost_icv: build.fn.coalesce('excluded.lost_icv', 'uncertain_tails.lost_icv'),
          })),
        ),
    );
  }
  db.exec('COMMIT');
}

/** Says of each unit that issues nothing why it does not. */
export function reportUncertainTails(db: Database, conditions: Conditions, dataDir: string): void {
  for (const { egs_unit_id, icv, lost_icv } of uncertainTails(db)) {
    const wayOut =
      lost_icv === null
        ? `where it is certain that nothing was issued after ICV ${icv}, stop the appliance and run "sanad restore --confirm-tail ${egs_unit_id}=${icv} --data-dir ${dataDir}"`
        : `ICV ${lost_icv} was issued and is not in this ledger, so only a newer backup or a new unit in its place helps; once that issues, stop the appliance and run "sanad restore --give-up ${egs_unit_id} --data-dir ${dataDir}"`;
    conditions.begin({
      code: 'CHAIN_TAIL_UNCERTAIN',
      subject: egs_unit_id,
      message: `Unit ${egs_unit_id} issues nothing, because the ledger was put back: ${wayOut}.`,
      severity: 'warning',
    });
  }
}
