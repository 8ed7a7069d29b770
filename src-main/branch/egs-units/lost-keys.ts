import type { Commit, LedgerReader } from '../db/ledger-database.ts';
import { successorOf } from '../db/replaced-units.ts';
import type { Conditions } from '../health/conditions.ts';
import type { CsidStore } from './csid-store.ts';
import { activeState } from './onboarding-steps.ts';
import {
  isRenewing,
  isUnderWay,
  latestCertificateOf,
  moveUnit,
  unitWithState,
  type UnitMove,
  type UnitWithState,
} from './unit-state.ts';

/** Compares the units with the key store. */
export type LostKeys = {
  /**
   * Takes a unit whose key or secret is gone out of service, and one whose keys have come back into service again.
   *
   * @throws AppError KEY_STORE_UNAVAILABLE where that cannot be found out.
   */
  check(egsUnitId: string): Promise<void>;
  /** The same for every unit. */
  checkAll(): Promise<void>;
};

export type LostKeysTools = { db: LedgerReader; commit: Commit; csids: CsidStore; conditions: Conditions };

// An onboarding whose key is lost cannot be finished; whatever certificate the unit had before goes on signing.
const attemptLostState = {
  onboarding_status: 'failed',
  onboarding_step: 'otp',
  error_code: 'KEY_LOST',
  error_message:
    'The key or the secret of this unit is not in the key store: bring the key store back and restart, or send a fresh ' +
    'one-time code to request-production. The chain of documents goes on.',
  next_attempt_at: null,
} as const satisfies UnitMove['state'];

// Without its certificate a unit issues nothing; the chain stays, and goes on under the next one.
const lostState = { ...attemptLostState, production_certificate_id: null } as const satisfies UnitMove['state'];

// A renewal whose key is lost ends; the unit signs with the certificate that it has.
const renewalLostState = {
  onboarding_step: 'done',
  error_code: 'KEY_LOST',
  error_message:
    'The key of the renewal is not in the key store: send a fresh one-time code to renew. The unit goes on as it was.',
  next_attempt_at: null,
} as const satisfies UnitMove['state'];

/** Begins or ends the condition of a unit whose key is lost, as the ledger says of it. */
export function reportLostKey(db: LedgerReader, conditions: Conditions, egsUnitId: string): void {
  const { unit, state } = unitWithState(db, egsUnitId);
  const isLost = state.onboarding_status === 'failed' && state.error_code === lostState.error_code;
  const isReplaced = successorOf(db, egsUnitId) !== undefined;
  if (!isLost || isReplaced) return conditions.end('KEY_LOST', egsUnitId);
  conditions.begin({
    code: 'KEY_LOST',
    subject: egsUnitId,
    message: `The key of the EGS unit "${unit.unit_name}" is not in the key store: bring the key store back and restart, or send a fresh one-time code to request-production.`,
    severity: 'warning',
  });
}

/** Creates the check of an appliance's units. */
export function createLostKeys({ db, commit, csids, conditions }: LostKeysTools): LostKeys {
  async function stateFor({ unit, state }: UnitWithState): Promise<UnitMove['state'] | undefined> {
    const { production_certificate_id: inUse, compliance_certificate_id: attempt } = state;
    if (inUse !== null && !(await csids.isComplete(inUse))) return lostState;
    if (isUnderWay(state) && attempt !== null && !(await csids.isComplete(attempt))) {
      return isRenewing(state) ? renewalLostState : attemptLostState;
    }
    if (inUse !== null || state.error_code !== lostState.error_code) return undefined;
    const latest = latestCertificateOf(db, unit.egs_unit_id);
    return latest !== undefined && (await csids.isComplete(latest)) ? activeState(latest) : undefined;
  }

  async function check(egsUnitId: string): Promise<void> {
    const state = await stateFor(unitWithState(db, egsUnitId));
    if (state !== undefined) await moveUnit(commit, egsUnitId, { state });
    reportLostKey(db, conditions, egsUnitId);
  }

  return {
    check,
    async checkAll() {
      for (const { egs_unit_id } of db.all(db.sql.selectFrom('egs_units').select('egs_unit_id'))) await check(egs_unit_id);
    },
  };
}
