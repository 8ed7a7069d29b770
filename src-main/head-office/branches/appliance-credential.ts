import type { Kysely } from 'kysely';
import { AppError } from '#shared/api/app-error.ts';
import { type Tenant, inOrganization } from '../db/in-organization.ts';
import type { Schema } from '../db/schema.ts';
import { hashSecret } from '../request/hash-secret.ts';
import { findOrganizations } from '../people/accounts/lookups.ts';
import type { LimitRequests } from '../request/request-limits.ts';
import type { RawCall } from '../request/route.ts';
import type { Services } from '../request/services.ts';

const challenge = 'Bearer realm="sanad-sync"';

/** The appliance that sends a request. */
export type ApplianceCaller = { organizationId: string; applianceId: string; branchName: string; companyIds: string[] };

/** What a request presents as an appliance's credential, with the organization that knows it. */
export type PresentedCredential = { organizationId: string; credential: string };

function refusal(code: 'APPLIANCE_CREDENTIAL_INVALID' | 'APPLIANCE_REVOKED'): AppError {
  return new AppError(code, { headers: { 'WWW-Authenticate': `${challenge}, error="invalid_token"` } });
}

// The credential of a request, if an organization has it.
//
// @throws AppError APPLIANCE_CREDENTIAL_INVALID.
async function presentedCredential(db: Kysely<Schema>, authorization: string | undefined): Promise<PresentedCredential> {
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

type ApplianceServices = Pick<Services, 'db' | 'clock'>;

/** What routes of appliances need. */
export type AdmissionServices = ApplianceServices & { limits: LimitRequests };

/**
 * Answers an appliance in one transaction.
 *
 * @throws AppError APPLIANCE_CREDENTIAL_INVALID or APPLIANCE_REVOKED.
 */
export async function asAppliance<Value>(
  { db, clock }: ApplianceServices,
  presented: PresentedCredential,
  work: (tenant: Tenant, caller: ApplianceCaller) => Promise<Value>,
): Promise<Value> {
  return inOrganization(db, presented.organizationId, async (tenant) =>
    work(tenant, await applianceOfCredential(tenant, presented, clock.now())),
  );
}

// Whoever has no credential counts for his address, whoever has one for himself.
async function presentedBy({ db, limits }: AdmissionServices, { request }: RawCall): Promise<PresentedCredential> {
  try {
    const presented = await presentedCredential(db, request.get('authorization'));
    await limits.ofAppliance(request, presented.credential);
    return presented;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'APPLIANCE_CREDENTIAL_INVALID') await limits.ofAddress(request);
    throw cause;
  }
}

/** The options of a route that answers appliances: each is admitted, and counted, before anything else is read of its request. */
export function ofAppliance(services: AdmissionServices) {
  const admit = async (call: RawCall): Promise<PresentedCredential> => {
    const presented = await presentedBy(services, call);
    await asAppliance(services, presented, () => Promise.resolve());
    return presented;
  };
  return { access: 'anyone', countsCallers: true, find: admit } as const;
}
