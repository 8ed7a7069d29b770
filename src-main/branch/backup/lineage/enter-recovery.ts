import type { LedgerReader, LedgerWriter } from '../../db/ledger-database.ts';
import type { Conditions } from '../../health/conditions.ts';
import { uncertainTails } from '../../ledger/uncertain-tails.ts';
import { renewIdentity } from './ledger-identity.ts';
import type { LostDocument } from './require-newest-ledger.ts';

/**
 * Blocks every unit until the end of its chain is confirmed, and gives the ledger a new identity, so that the counter beside the
 * keys of the old identity no longer applies to it (contract §16).
 *
 * @param lost documents that were certainly issued and are not in the ledger: their units can never issue with it again.
 */
export function enterRecovery(writer: LedgerWriter, at: Date, lost: readonly LostDocument[]): void {
  const lostIcvs = new Map(lost.map(({ egsUnitId, icv }) => [egsUnitId, icv]));
  renewIdentity(writer);
  writer.run(writer.sql.deleteFrom('hand_backs'));
  for (const { egs_unit_id } of writer.all(writer.sql.selectFrom('egs_units').select('egs_unit_id'))) {
    const lostIcv = lostIcvs.get(egs_unit_id) ?? null;
    writer.insert('hand_backs', { egs_unit_id, finished_at: null, is_storing: 0 });
    writer.run(
      writer.sql
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
}

/** Reports a condition for each unit whose chain end is uncertain. */
export function reportUncertainTails(db: LedgerReader, conditions: Conditions, dataDir: string): void {
  for (const { egs_unit_id, icv, lost_icv } of uncertainTails(db)) {
    const recoveryAdvice =
      lost_icv === null
        ? `if it is certain that nothing was issued after ICV ${icv}, confirm it on the page Backups, or stop the appliance and run "sanad restore --confirm-tail ${egs_unit_id}=${icv} --data-dir ${dataDir}"`
        : `ICV ${lost_icv} was issued and is not in this ledger, so restore a newer backup or register a new unit to replace it; once the new unit issues documents, give this one up on the page Backups, or stop the appliance and run "sanad restore --give-up ${egs_unit_id} --data-dir ${dataDir}"`;
    conditions.begin({
      code: 'CHAIN_TAIL_UNCERTAIN',
      subject: egs_unit_id,
      message: `Unit ${egs_unit_id} cannot issue documents, because an older ledger was restored: ${recoveryAdvice}.`,
      severity: 'warning',
    });
  }
}
