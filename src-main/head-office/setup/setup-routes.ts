import { setupLinkCheck, setupRequest, type SetupLink } from '../../../src-shared/api/dashboard/people/sessions.ts';
import { requireGoodPassword } from '../../server/passwords/require-good-password.ts';
import { noQuery, openRoute, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import { signedInReply } from '../sessions/signed-in-reply.ts';
import { checkSetupLink, setUpOrganization } from './set-up-organization.ts';

/** `/setup`: the first Owner of an organization. */
export function setupRoutes(services: Services, accessTokens: AccessTokens): Route[] {
  return [
    openRoute({ method: 'post', path: '/setup', body: setupRequest, query: noQuery }, async ({ body, origin, request }) => {
      const { setup_token: token, organization_name: organizationName, ...person } = body;
      await requireGoodPassword('password', person.password, [person.name, person.email]);
      const own = await setUpOrganization(token, { organizationName, ...person }, origin, { ...services, accessTokens });
      return signedInReply(201, own, { hostname: request.hostname, publicUrl: services.publicUrl() });
    }),

    openRoute({ method: 'post', path: '/setup/check', body: setupLinkCheck, query: noQuery }, async ({ body }) => {
      const link: SetupLink = { email: await checkSetupLink(body.setup_token, services) };
      return { status: 200, body: link };
    }),
  ];
}
