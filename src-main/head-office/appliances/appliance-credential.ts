import type { Kysely } from 'kysely';
import { AppError } from '../../../src-shared/api/app-error.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { Schema } from '../db/schema.ts';
import { findOrganizations, hashSecret } from '../organizations/lookups.ts';

const challenge = 'Bearer realm="sanad-sync"';

/** The appliance that sends a request. */
export type ApplianceCaller = { organizationId: string; applianceId: string; branchName: string; companyIds: string[] };

/** What a request presents as an appliance's credential, with the organization that knows it. */
export type PresentedCredential = { organizationId: string; credential: string };

function refusal(code: 'APPLIANCE_CREDENTIAL_INVALID' | 'APPLIANCE_REVOKED'): AppError {
  return new AppError(code, { headers: { 'WWW-Authenticate': `${challenge}, error="invalid_token"` } });
}

/**
 * The credential of a request, if an organization has it.
 *
 * @throws AppError APPLIANCE_CREDENTIAL_INVALID.
 */
export async function presentedCredential(db: Kysely<Schema>, authorization: string | undefined): Promise<PresentedCredential> {
  const [scheme, credential, ...rest] = (authorization ?? '').trim().split(/\s+/);
  if (credential === undefined || rest.length > 0 || scheme?.toLowerCase() !== 'bearer') {
    throw refusal('APPLIANCE_CREDENTIAL_INVALID');
  }
  const [organizationId] = await findOrganizations(db, 'appliance', credential);
  if (organizationId === undefined) throw refusal('APPLIANCE_CREDENTIAL_INVALID');
  return { organizationId, credential };
}

/**
 * The appliance of a credential, marked as seen. It is looked up at each request, so that its end takes effect at once.
 *
 * @throws AppError APPLIANCE_REVOKED or APPLIANCE_CREDENTIAL_INVALID.
 */
export async function applianceOfCredential(
  tenant: Tenant,
  { organizationId, credential }: PresentedCredential,
  now: Date,
): Promise<ApplianceCaller> {
  const found = await tenant
    .selectFrom('appliances')
    .select(['appliance_id', 'branch_name', 'company_ids'])
    .where('credential_hash', '=', hashSecret(credential))
    .executeTakeFirst();
  if (found === undefined) throw refusal('APPLIANCE_CREDENTIAL_INVALID');
  // In one statement: what waits for a revocation that is under way comes after it.
  const { numUpdatedRows } = await tenant
    .updateTable('appliances')
    .set({ last_seen_at: now })
    .where('appliance_id', '=', found.appliance_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refusal('APPLIANCE_REVOKED');
  return {
    organizationId,
    applianceId: found.appliance_id,
    branchName: found.branch_name,
    companyIds: found.company_ids,
  };
}
