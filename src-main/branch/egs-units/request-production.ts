import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#shared/api/app-error.ts';
import type { IssuedCsid } from '../gateway/gateway-answers.ts';
import type { Commit } from '../db/ledger-database.ts';
import { successorOf } from '../db/replaced-units.ts';
import type { LostKeys } from './lost-keys.ts';
import type { Onboarding } from './onboarding.ts';
import {
  activeState,
  complianceMove,
  csidRefusal,
  csrFor,
  notCompliant,
  otpName,
  profileLacksCsrFields,
  requestCompliance,
  unusableCertificate,
  type OnboardingTools,
  type StepOutcome,
} from './onboarding-steps.ts';
import {
  isRenewing,
  isUnderWay,
  latestCertificateOf,
  moveUnit,
  unitWithState,
  type UnitMove,
  type UnitWithState,
} from './unit-state.ts';

// Up to eight calls of the gateway; tills and browsers give up on a request soon after.
const longestInlineMs = 60_000;

// What the gateway answers to a renewal when it no longer accepts the certificate in force (standard §7.2, by status §7.4).
const refusedCredentials: ReadonlySet<string> = new Set(['Unauthorized', 'HTTP-403', 'Invalid-currentCSID']);

type Tools = OnboardingTools & { commit: Commit; onboarding: Onboarding; lostKeys: LostKeys };

/** The refusal of a step of which nothing has been persisted: no unit has changed. */
export function stepRefusal(outcome: Exclude<StepOutcome, { kind: 'moved' }>): AppError {
  if (outcome.kind === 'unreachable') return new AppError('GATEWAY_UNREACHABLE', { message: outcome.reason });
  if (outcome.code === 'INVALID_OTP') return new AppError('INVALID_OTP');
  if (outcome.code === 'COMPANY_PROFILE_INCOMPLETE')
    return new AppError('COMPANY_PROFILE_INCOMPLETE', { message: outcome.message });
  return new AppError('EGS_ONBOARDING_REJECTED', { message: `${outcome.code}: ${outcome.message}` });
}

/** Refuses a unit that another one takes over from. */
export function refuseReplaced(by: string | null | undefined): void {
  if (by !== null && by !== undefined) throw new AppError('EGS_UNIT_REPLACED', { extra: { egs_unit_id: by } });
}

// 428: the authority wants the compliance check first, and sends the compliance CSID to do it with (standard §7.2).
async function repeatCheck(
  { csid, attemptId }: { csid?: IssuedCsid; attemptId: string },
  current: UnitWithState,
  tools: Tools,
): Promise<UnitMove> {
  if (csid === undefined) throw stepRefusal(notCompliant);
  const move = await complianceMove(csid, attemptId, current, tools);
  if (move === undefined) throw stepRefusal(unusableCertificate);
  return move;
}

async function startOver(current: UnitWithState, otp: string, tools: Tools): Promise<UnitMove> {
  const attemptId = randomUUID();
  const outcome = await requestCompliance(current, attemptId, otp, tools);
  if (outcome.kind === 'moved') return { ...outcome.move, replaces: latestCertificateOf(tools.db, current.unit.egs_unit_id) };
  await tools.csids.removeKeyPair(current.unit.egs_unit_id, attemptId);
  throw stepRefusal(outcome);
}

async function renewActive(current: UnitWithState, otp: string, tools: Tools): Promise<UnitMove> {
  const { unit, state } = current;
  assert(state.production_certificate_id !== null, 'an active unit has a production certificate');
  const attemptId = randomUUID();
  const keyPair = await tools.csids.keyPairOf(unit.egs_unit_id, attemptId);
  const csr = csrFor(current, keyPair, tools.db);
  if (csr === undefined) throw stepRefusal(profileLacksCsrFields);
  const credentials = await tools.csids.credentialsOf(state.production_certificate_id);
  const answer = await tools.gatewayOf(unit.environment).renewCsid({ credentials, csr, otp });
  if (answer.kind === 'unreachable' || answer.kind === 'refused') {
    await tools.csids.removeKeyPair(unit.egs_unit_id, attemptId);
    // A certificate that has expired or been revoked renews nothing: the unit is onboarded again with the code, and its chain goes on.
    if (answer.kind === 'refused' && refusedCredentials.has(answer.code)) return startOver(current, otp, tools);
    throw stepRefusal(answer.kind === 'refused' ? csidRefusal(answer) : answer);
  }
  if (answer.kind === 'not_compliant') return repeatCheck({ ...answer, attemptId }, current, tools);
  const of = { egsUnitId: unit.egs_unit_id, attemptId, kind: 'production' } as const;
  const certificate = await tools.csids.keep(answer, of, tools.clock.now());
  if (certificate === undefined) throw stepRefusal(unusableCertificate);
  return { certificate, state: { ...activeState(certificate.certificate_id), attempt_id: attemptId } };
}

// Waits a limited time for the unit to go as far as it can; what takes longer goes on in the background.
async function advanceInline(egsUnitId: string, onboarding: Onboarding): Promise<void> {
  const over = new AbortController();
  const advancing = onboarding.advance(egsUnitId).catch((cause: unknown) => {
    // What has been reached is persisted; the rest goes on in the background whatever this caller is answered.
    onboarding.begin(egsUnitId);
    throw cause;
  });
  try {
    await Promise.race([advancing, sleep(longestInlineMs, undefined, { signal: over.signal, ref: false })]);
  } finally {
    over.abort();
  }
}

function outcomeOf({ state }: UnitWithState, { db }: Tools): string {
  if (state.onboarding_status === 'pending' || isRenewing(state)) {
    throw new AppError('GATEWAY_UNREACHABLE', {
      message:
        'The one-time code was accepted; the rest goes on by itself once the gateway answers again. ' +
        'A unit that has a certificate signs with that one until then.',
    });
  }
  const isRefused = state.onboarding_status === 'failed' || state.error_code !== null;
  if (isRefused || state.production_certificate_id === null) {
    throw new AppError('EGS_ONBOARDING_REJECTED', {
      message: state.error_message ?? 'The authority did not issue a certificate.',
    });
  }
  const certificate = db.first(
    db.sql.selectFrom('egs_certificates').select('expires_at').where('certificate_id', '=', state.production_certificate_id),
  );
  assert(certificate !== undefined, 'the production certificate is kept');
  return certificate.expires_at;
}

/**
 * Obtains a production certificate with a one-time code: ends the onboarding of a unit that has none, renews the certificate
 * of one that has. The chain goes on, and the old certificate signs until the new one is stored.
 *
 * @returns when the new certificate expires.
 * @throws AppError INVALID_OTP or GATEWAY_UNREACHABLE with nothing changed; EGS_ONBOARDING_REJECTED when the authority refused.
 */
export async function requestProduction(egsUnitId: string, otp: string, tools: Tools): Promise<{ expiresAt: string }> {
  const { db, commit, onboarding, keyStore, lostKeys } = tools;
  await onboarding.exclusively(egsUnitId, async () => {
    // A certificate whose key is lost is not renewed: the unit is onboarded again, and its chain goes on.
    await lostKeys.check(egsUnitId);
    // What takes over its documents has a certificate of its own.
    refuseReplaced(successorOf(db, egsUnitId));
    const current = unitWithState(db, egsUnitId);
    // A one-time code was accepted before, and only a gateway that does not answer has delayed the rest: a second one is not spent.
    if (isUnderWay(current.state)) return;
    const isActive = current.state.onboarding_status === 'active';
    const move = isActive ? await renewActive(current, otp, tools) : await startOver(current, otp, tools);
    await moveUnit(commit, egsUnitId, move);
    // The code is spent and the move is made: a key store that is out of reach now reports that itself, and delays nothing.
    await Promise.allSettled([keyStore.remove(otpName(egsUnitId)), lostKeys.check(egsUnitId)]);
  });
  await advanceInline(egsUnitId, onboarding);
  return { expiresAt: outcomeOf(unitWithState(db, egsUnitId), tools) };
}
