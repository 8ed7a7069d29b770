import { keptUnits } from '../db/certain-units.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import { successorOf } from '../db/replaced-units.ts';
import type { Conditions } from './conditions.ts';

const mostUnits = 1_000;

// Those whose key is lost have a condition of their own.
const failed = preparedQuery((query) =>
  keptUnits(query)
    .select(['unit.egs_unit_id', 'unit.unit_name', 'state.error_message'])
    .where('state.onboarding_status', '=', 'failed')
    .where('state.error_code', 'is distinct from', 'KEY_LOST')
    .limit(mostUnits),
);

/** Begins the condition of each unit whose onboarding has failed, and ends it of every other one; so does that of a lost key where the unit was replaced. */
export function reportFailedUnits(db: LedgerReader, conditions: Conditions): void {
  const units = failed(db, {});
  const ids = new Set(units.map(({ egs_unit_id }) => egs_unit_id));
  const ended = conditions.current().filter(({ code, subject }) => code === 'UNIT_FAILED' && !ids.has(subject));
  for (const { subject } of ended) conditions.end('UNIT_FAILED', subject);
  const lost = conditions.current().filter(({ code, subject }) => code === 'KEY_LOST' && successorOf(db, subject) !== undefined);
  for (const { subject } of lost) conditions.end('KEY_LOST', subject);
  for (const { egs_unit_id, unit_name, error_message } of units) {
    conditions.begin({
      code: 'UNIT_FAILED',
      subject: egs_unit_id,
      message: `The onboarding of the EGS unit "${unit_name}" has failed, so it issues nothing: ${error_message ?? 'the authority has refused it.'} Send a fresh one-time code to request-production.`,
      severity: 'warning',
    });
  }
}
