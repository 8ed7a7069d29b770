import { setupLinkCheck, setupRequest, type SetupLink, setupLink, signedIn } from '#shared/api/dashboard/sessions.ts';
import { requireGoodPassword } from '#main/server/authentication/require-good-password.ts';
import { AppError } from '#shared/api/app-error.ts';
import type { PlanCode } from '#shared/api/dashboard/plans.ts';
import { invalid, refuseIfAny } from '#main/server/request/request-fault.ts';
import { owner, signedInOwner } from '../request/examples.ts';
import { openRoutesIn, type Route, type Origin } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import type { AccessTokens } from './sign-in/access-token.ts';
import { signedInReply, type OwnSession } from './sign-in/refresh-cookie.ts';
import { findLink, useLink, type OneTimeLink } from './accounts/one-time-links.ts';
import { organizationOfToken } from './accounts/lookups.ts';
import { admitPerson } from './sign-in/admit-person.ts';
import { hasPeople, isSetUp } from './setup-link.ts';

const openRoute = openRoutesIn('Sign in');

// The name of an organization, its plan, and its first Owner.
type Setup = { organizationName: string; plan: PlanCode; name: string; email: string; password: string };

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

// Looks at a set-up link before anything is typed. Returns the address that it was made for, null where it is for anybody.
//
// @throws AppError SETUP_DONE, SETUP_TOKEN_INVALID as {@link setUpOrganization}.
async function checkSetupLink(token: string, services: Pick<Services, 'db' | 'clock'>): Promise<string | null> {
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

// Sets up the organization of a set-up link: names it, makes somebody its first Owner and signs him in.
//
// @throws AppError SETUP_DONE where that has been done, SETUP_TOKEN_INVALID for a token that is of no use, USER_EXISTS.
async function setUpOrganization(token: string, setup: Setup, origin: Origin, services: SetupServices): Promise<OwnSession> {
  const organizationId = organizationOfToken(token);
  const own =
    organizationId &&
    (await inOrganization(services.db, organizationId, (tenant) =>
      setUpTenant(tenant, { ...setup, token, organizationId }, origin, services),
    ));
  if (own) return own;
  throw await refusalOf(services);
}

/** `/setup`: the first Owner of an organization. */
export function setupRoutes(services: Services, accessTokens: AccessTokens): Route[] {
  return [
    openRoute.post('/setup', {
      access: 'anyone',
      id: 'setUp',
      summary: 'Set up an organization',
      description:
        'Names the organization, gives it a plan (`enterprise`, which stops nothing, unless another is named) and makes its first Owner, who ' +
        'is signed in. The token is the part after `#` of the link that head office ' +
        'prints at its first start (`sanad head-office setup-link` prints another one); it is valid once, for 7 days.',
      answers: { 201: { description: 'Set up, and signed in.', schema: signedIn, headers: ['Set-Cookie'] } },
      errors: ['SETUP_TOKEN_INVALID', 'SETUP_DONE', 'USER_EXISTS'],
      examples: {
        first: {
          summary: 'The first Owner',
          body: { setup_token: 'vN1mT0rXq3yZb8cKd5eFgA2h', organization_name: 'Nakheel Group', plan: 'starter', ...owner },
          answer: signedInOwner(),
        },
      },
      body: setupRequest,
      handle: async ({ body, origin, request }) => {
        const { setup_token: token, organization_name: organizationName, ...person } = body;
        await requireGoodPassword('password', person.password, [person.name, person.email]);
        const own = await setUpOrganization(token, { organizationName, ...person }, origin, { ...services, accessTokens });
        return signedInReply(own, { hostname: request.hostname, publicUrl: services.publicUrl() });
      },
    }),

    openRoute.post('/setup/check', {
      access: 'anyone',
      id: 'checkSetupLink',
      summary: 'Look at a set-up link',
      description:
        'Whether a set-up link is valid, before anything is typed, and for which address it was made. The link stays valid.',
      answers: { 200: { description: 'It is valid.', schema: setupLink } },
      errors: ['SETUP_TOKEN_INVALID', 'SETUP_DONE'],
      examples: {
        first: { summary: 'The first link', body: { setup_token: 'vN1mT0rXq3yZb8cKd5eFgA2h' }, answer: { email: null } },
      },
      body: setupLinkCheck,
      handle: async ({ body }) => {
        const link: SetupLink = { email: await checkSetupLink(body.setup_token, services) };
        return { body: link };
      },
    }),
  ];
}
