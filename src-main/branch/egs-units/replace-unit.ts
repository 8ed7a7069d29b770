import { AppError } from '#shared/api/app-error.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { replacementsAround, successorOf } from '../db/replaced-units.ts';
import type { EgsUnitTable, KeyScope } from '../db/schema.ts';
import { isQuotaUsedUp, newState, newUnit, profileFaults, type CreateUnitTools } from './create-unit.ts';
import type { Onboarding } from './onboarding.ts';
import { requestCompliance, sandboxOtp, type OnboardingTools } from './onboarding-steps.ts';
import { stepRefusal, refuseReplaced } from './request-production.ts';
import { unitWithState, type UnitMove, type UnitWithState } from './unit-state.ts';

type Tools = OnboardingTools & CreateUnitTools & { onboarding: Onboarding };

// Asks for the first certificate before anything is stored, so that a wrong one-time code changes nothing.
async function firstMove(current: UnitWithState, otp: string, tools: Tools): Promise<UnitMove> {
  const { unit, state } = current;
  const outcome = await requestCompliance(current, state.attempt_id, otp, tools);
  if (outcome.kind === 'moved') return outcome.move;
  await tools.csids.removeKeyPair(unit.egs_unit_id, state.attempt_id);
  throw stepRefusal(outcome);
}

// A unit that waits to take over is no unit to take over from: the one that it waits for would go on selling beside both.
function refuseWaiting(db: LedgerReader, egsUnitId: string): void {
  const { replaces } = replacementsAround(db, egsUnitId);
  if (replaces === null || successorOf(db, replaces) === egsUnitId) return;
  const message = 'The EGS unit waits to take over from another one: finish its onboarding with request-production.';
  throw new AppError('EGS_UNIT_REPLACED', { message, extra: { egs_unit_id: egsUnitId } });
}

// The place of a unit that was given up, or whose chain's end is uncertain, is free, and may have been taken.
function refuseBeyondQuota(db: LedgerReader, { egs_unit_id, environment }: EgsUnitTable): void {
  const uncertain = db.sql.selectFrom('uncertain_tails').select('egs_unit_id').where('egs_unit_id', '=', egs_unit_id);
  if (db.first(uncertain) !== undefined && isQuotaUsedUp(db, environment)) throw new AppError('EGS_QUOTA_EXCEEDED');
}

async function register(scope: KeyScope, replaced: EgsUnitTable, otp: string | undefined, tools: Tools): Promise<EgsUnitTable> {
  const { db, commit } = tools;
  refuseReplaced(replacementsAround(db, replaced.egs_unit_id).replacedBy);
  refuseWaiting(db, replaced.egs_unit_id);
  refuseBeyondQuota(db, replaced);
  const [missing] = profileFaults(db, scope);
  if (missing !== undefined) throw new AppError(missing);
  const unit = newUnit(scope, replaced, tools);
  const code = otp ?? (scope.environment === 'sandbox' ? sandboxOtp : undefined);
  const state = newState(unit.egs_unit_id, { waitsForOtp: code === undefined });
  const move = code === undefined ? undefined : await firstMove({ unit, state }, code, tools);
  await commit((writer) => {
    refuseBeyondQuota(writer, replaced);
    writer.insert('egs_units', unit);
    writer.insert('unit_replacements', { egs_unit_id: unit.egs_unit_id, replaced_unit_id: replaced.egs_unit_id });
    if (move?.certificate !== undefined) writer.insert('egs_certificates', move.certificate);
    writer.insert('egs_unit_states', { ...state, ...move?.state });
  });
  tools.onboarding.begin(unit.egs_unit_id);
  return unit;
}

/**
 * Registers a unit that takes over from another one, with its name and a chain that begins at 1; its onboarding goes on by itself. The other
 * one sells until this one has its production certificate, and issues nothing more then.
 *
 * @param scope whose unit it is.
 * @param otp of the authority's portal; the sandbox does without one, and a production unit without one waits for it.
 * @throws AppError EGS_UNIT_REPLACED; EGS_QUOTA_EXCEEDED; INVALID_OTP or GATEWAY_UNREACHABLE with nothing changed; EGS_ONBOARDING_REJECTED.
 */
export async function replaceUnit(
  scope: KeyScope,
  egsUnitId: string,
  otp: string | undefined,
  tools: Tools,
): Promise<EgsUnitTable> {
  const { unit } = unitWithState(tools.db, egsUnitId);
  return tools.onboarding.exclusively(egsUnitId, () => register(scope, unit, otp, tools));
}
