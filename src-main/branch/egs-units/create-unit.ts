import { randomUUID } from 'node:crypto';
import { AppError } from '../../../src-shared/api/app-error.ts';
import type { CreateEgsUnitRequest } from '../../../src-shared/api/v1/egs.ts';
import type { Clock } from '../../platform/clock.ts';
import { companyOf, isProfileComplete } from '../companies/company-profile.ts';
import { applianceOf } from '../companies/provision.ts';
import type { Database } from '../db/database.ts';
import type { ApiKeyTable, EgsUnitTable, Environment } from '../db/schema.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { Commit } from '../ledger/group-commit.ts';
import { noError, otpName, otpRequiredState } from './onboarding-steps.ts';

type CreateUnitTools = { db: Database; commit: Commit; clock: Clock; keyStore: KeyStore; version: string };

function refuseBeyondQuota(db: Database, environment: Environment): void {
  const appliance = applianceOf(db);
  const limit = environment === 'sandbox' ? appliance?.sandbox_unit_limit : appliance?.production_unit_limit;
  const units = db.all(db.sql.selectFrom('egs_units').select('egs_unit_id').where('environment', '=', environment));
  if (units.length >= (limit ?? 0)) throw new AppError('EGS_QUOTA_EXCEEDED');
}

/**
 * Registers a new unit; its onboarding is persisted with it and starts afterwards.
 *
 * @throws AppError ENVIRONMENT_KEY_MISMATCH, COMPANY_PROFILE_INCOMPLETE, EGS_QUOTA_EXCEEDED.
 */
export async function createUnit(
  apiKey: ApiKeyTable,
  request: CreateEgsUnitRequest,
  tools: CreateUnitTools,
): Promise<EgsUnitTable> {
  const { db, commit, clock, keyStore, version } = tools;
  const { environment, company_id } = apiKey;
  if (request.environment !== undefined && request.environment !== environment) throw new AppError('ENVIRONMENT_KEY_MISMATCH');
  if (environment === 'production' && !isProfileComplete(companyOf(db, company_id)))
    throw new AppError('COMPANY_PROFILE_INCOMPLETE');
  refuseBeyondQuota(db, environment);
  const egsUnitId = randomUUID();
  const unit: EgsUnitTable = {
    egs_unit_id: egsUnitId,
    company_id,
    environment,
    unit_name: request.unit_name,
    serial_number: `1-Sanad|2-${version}|3-${egsUnitId}`,
    phase: request.phase,
    invoice_type: request.invoice_type,
    created_at: clock.now().toISOString(),
  };
  const waitsForOtp = environment === 'production' && request.otp === undefined;
  if (request.otp !== undefined) await keyStore.put(otpName(egsUnitId), Buffer.from(request.otp));
  const register = commit(() => {
    refuseBeyondQuota(db, environment);
    db.run(db.sql.insertInto('egs_units').values(unit));
    db.run(
      db.sql.insertInto('egs_unit_states').values({
        egs_unit_id: egsUnitId,
        onboarding_status: 'pending',
        onboarding_step: 'compliance_csid',
        attempt_id: randomUUID(),
        compliance_certificate_id: null,
        compliance_documents_passed: 0,
        production_certificate_id: null,
        ...noError,
        ...(waitsForOtp ? otpRequiredState : {}),
      }),
    );
  });
  try {
    await register;
  } catch (cause) {
    await keyStore.remove(otpName(egsUnitId));
    throw cause;
  }
  return unit;
}
