import { AppError } from '../../../src-shared/api/app-error.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import type { LimitRequests } from '../rate-limits/request-limits.ts';
import type { RawCall } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import {
  applianceOfCredential,
  presentedCredential,
  type ApplianceCaller,
  type PresentedCredential,
} from './appliance-credential.ts';

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
  return { countsCallers: true, find: admit } as const;
}
