import { AppError } from '../../../src-shared/api/app-error.ts';
import type { PlanCode } from '../../../src-shared/api/dashboard/organization/plans.ts';
import { invalid, refuseIfAny } from '../../server/request-faults/request-fault.ts';
import { findLink, useLink, type OneTimeLink } from '../accounts/one-time-links.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import { organizationOfToken } from '../organizations/organization-token.ts';
import type { Origin } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import { admitPerson } from '../sessions/admit-person.ts';
import type { OwnSession } from '../sessions/signed-in-reply.ts';
import { hasPeople, isSetUp } from './setup-link.ts';

/** The name of an organization, its plan, and its first Owner. */
export type Setup = { organizationName: string; plan: PlanCode; name: string; email: string; password: string };

type SetupServices = Pick<Services, 'db' | 'clock'> & { accessTokens: AccessTokens };

// Undefined where the token is not that of a link which is valid.
async function validLink(tenant: Tenant, token: string, now: Date): Promise<OneTimeLink | undefined> {
  const link = await findLink(tenant, 'setup', token);
  if (link === undefined) return undefined;
  if (await hasPeople(tenant)) throw new AppError('SETUP_DONE');
  return link.expires_at <= now ? undefined : link;
}

async function refusalOf(services: Pick<Services, 'db'>): Promise<AppError> {
  return new AppError((await isSetUp(services)) ? 'SETUP_DONE' : 'SETUP_TOKEN_INVALID');
}

/**
 * Looks at a set-up link before anything is typed. Returns the address that it was made for, null where it is for anybody.
 *
 * @throws AppError SETUP_DONE, SETUP_TOKEN_INVALID as {@link setUpOrganization}.
 */
export async function checkSetupLink(token: string, services: Pick<Services, 'db' | 'clock'>): Promise<string | null> {
  const organizationId = organizationOfToken(token);
  const link =
    organizationId &&
    (await inOrganization(services.db, organizationId, (tenant) => validLink(tenant, token, services.clock.now())));
  if (!link) throw await refusalOf(services);
  return link.email;
}

// Undefined where the link is not valid.
async function setUpTenant(
  tenant: Tenant,
  setup: Setup & { token: string; organizationId: string },
  origin: Origin,
  services: SetupServices,
): Promise<OwnSession | undefined> {
  const { token, organizationId, organizationName, plan, name, email, password } = setup;
  // Who comes by another link of the same organization waits, and finds it set up.
  await tenant.selectFrom('organizations').select('organization_id').forNoKeyUpdate().execute();
  const now = services.clock.now();
  const link = await validLink(tenant, token, now);
  if (link === undefined) return undefined;
  const isForAnother = link.email !== null && link.email.toLowerCase() !== email.toLowerCase();
  refuseIfAny(isForAnother ? [invalid('email', 'other_address', 'must be the address that the link was made for')] : []);
  await useLink(tenant, token, now);
  await tenant.updateTable('organizations').set({ name: organizationName, plan }).execute();
  const event = { action: 'organization.set_up', target: organizationId, after: { name: organizationName, plan } } as const;
  return admitPerson(tenant, { organizationId, name, email, role: 'owner', password }, origin, event, services);
}

/**
 * Sets up the organization of a set-up link: names it, makes somebody its first Owner and signs him in.
 *
 * @throws AppError SETUP_DONE where that has been done, SETUP_TOKEN_INVALID for a token that is of no use, USER_EXISTS.
 */
export async function setUpOrganization(
  token: string,
  setup: Setup,
  origin: Origin,
  services: SetupServices,
): Promise<OwnSession> {
  const organizationId = organizationOfToken(token);
  const own =
    organizationId &&
    (await inOrganization(services.db, organizationId, (tenant) =>
      setUpTenant(tenant, { ...setup, token, organizationId }, origin, services),
    ));
  if (own) return own;
  throw await refusalOf(services);
}
