import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/api/app-error.ts';
import type { ErrorCode } from '#shared/api/errors.ts';
import type { CreateEgsUnitRequest } from '#shared/api/v1/egs.ts';
import type { Clock } from '#main/platform/clock.ts';
import { companyOf, isProfileComplete } from '../companies/company-profile.ts';
import { applianceOf } from '../companies/provision.ts';
import { certainUnits, isNoPendingReplacement, isPresent } from '../db/certain-units.ts';
import type { Commit, LedgerReader } from '../db/ledger-database.ts';
import type { EgsUnitStateTable, EgsUnitTable, Environment, KeyScope } from '../db/schema.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { noError, otpName, otpRequiredState } from './onboarding-steps.ts';

/** What creating a unit works with. */
export type CreateUnitTools = { commit: Commit; clock: Clock; keyStore: KeyStore; version: string };

/** Whether the plan allows no further unit in an environment. */
export function isQuotaUsedUp(db: LedgerReader, environment: Environment): boolean {
  const appliance = applianceOf(db);
  const limit = environment === 'sandbox' ? appliance?.sandbox_unit_limit : appliance?.production_unit_limit;
  // A unit whose chain end is uncertain may never issue again: its place is free for the one that replaces it. Of a unit and its replacement
  // one counts: the one that issues.
  const units = db.all(
    certainUnits(db.sql)
      .select('unit.egs_unit_id')
      .where('unit.environment', '=', environment)
      .where(isPresent)
      .where(isNoPendingReplacement),
  );
  return units.length >= (limit ?? 0);
}

/** What the profile of a company lacks for a unit. */
export function profileFaults(db: LedgerReader, { company_id, environment }: KeyScope): ErrorCode[] {
  const needsProfile = environment === 'production' && !isProfileComplete(companyOf(db, company_id));
  return needsProfile ? ['COMPANY_PROFILE_INCOMPLETE'] : [];
}

/** What prevents the company of a key from registering a further unit: its profile, its plan. */
export function unitFaults(db: LedgerReader, { company_id, environment }: KeyScope): ErrorCode[] {
  return [
    ...profileFaults(db, { company_id, environment }),
    ...(isQuotaUsedUp(db, environment) ? (['EGS_QUOTA_EXCEEDED'] as const) : []),
  ];
}

/** A unit that does not exist yet. */
export function newUnit(
  { company_id, environment }: KeyScope,
  { unit_name, phase, invoice_type }: Pick<CreateEgsUnitRequest, 'unit_name' | 'phase' | 'invoice_type'>,
  { clock, version }: Pick<CreateUnitTools, 'clock' | 'version'>,
): EgsUnitTable {
  const egs_unit_id = randomUUID();
  const serial_number = `1-Sanad|2-${version}|3-${egs_unit_id}`;
  const created_at = clock.now().toISOString();
  return { egs_unit_id, company_id, environment, unit_name, serial_number, phase, invoice_type, created_at };
}

/** The state in which its onboarding begins. */
export function newState(egs_unit_id: string, { waitsForOtp }: { waitsForOtp: boolean }): EgsUnitStateTable {
  return {
    egs_unit_id,
    onboarding_status: 'pending',
    onboarding_step: 'compliance_csid',
    attempt_id: randomUUID(),
    compliance_certificate_id: null,
    compliance_documents_passed: 0,
    production_certificate_id: null,
    ...noError,
    ...(waitsForOtp ? otpRequiredState : {}),
  };
}

/**
 * Registers a new unit; its onboarding is persisted with it and starts afterwards.
 *
 * @param request of the key's own environment, where `unitFaults` finds nothing.
 * @throws AppError EGS_QUOTA_EXCEEDED.
 */
export async function createUnit(scope: KeyScope, request: CreateEgsUnitRequest, tools: CreateUnitTools): Promise<EgsUnitTable> {
  const { commit, clock, keyStore, version } = tools;
  const { environment } = scope;
  const unit = newUnit(scope, request, { clock, version });
  const { egs_unit_id: egsUnitId } = unit;
  const waitsForOtp = environment === 'production' && request.otp === undefined;
  if (request.otp !== undefined) await keyStore.put(otpName(egsUnitId), Buffer.from(request.otp));
  const register = commit((writer) => {
    // Two requests may have found the last free place at the same time.
    if (isQuotaUsedUp(writer, environment)) throw new AppError('EGS_QUOTA_EXCEEDED');
    writer.insert('egs_units', unit);
    writer.insert('egs_unit_states', newState(egsUnitId, { waitsForOtp }));
  });
  try {
    await register;
  } catch (cause) {
    await keyStore.remove(otpName(egsUnitId));
    throw cause;
  }
  return unit;
}
