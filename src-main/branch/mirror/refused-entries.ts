import type { RefusedEntry } from '#shared/api/sync/push.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { Commit } from '../db/ledger-database.ts';
import type { Conditions } from '../health/conditions.ts';

type ReportParts = { commit: Commit; conditions: Conditions; clock: Clock; logger: Logger };

// A unit whose chain is not the one that head office has issues nothing until a person has seen to it (contract §16).
async function stopUnit(egsUnitId: string, { commit, conditions, clock }: ReportParts): Promise<void> {
  await commit((writer) =>
    writer.run(
      writer.sql
        .insertInto('uncertain_tails')
        .values({ egs_unit_id: egsUnitId, since: clock.now().toISOString(), lost_icv: null, given_up_at: null })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  );
  conditions.begin({
    code: 'CHAIN_FORKED',
    subject: egsUnitId,
    message:
      `Unit ${egsUnitId} issues nothing: head office has other documents of its chain, so this ledger is not the only one ` +
      'that has issued for it. Find out which ledger is right, or create a new unit to replace it.',
    severity: 'warning',
  });
}

/** Records what head office has kept apart: in the log, and where a chain has forked by stopping its unit. */
export async function reportRefused(refused: readonly RefusedEntry[], parts: ReportParts): Promise<void> {
  for (const { position, code, message } of refused) {
    parts.logger.error({ position, code, reason: message }, 'Head office has kept an entry of the change feed apart');
  }
  const forked = refused.filter(({ code }) => code === 'CHAIN_FORKED');
  for (const egsUnitId of new Set(forked.map((entry) => entry.egs_unit_id))) {
    if (egsUnitId !== null) await stopUnit(egsUnitId, parts);
  }
}
