import {
  setupLinkCheck,
  setupRequest,
  type SetupLink,
  setupLink,
  signedIn,
} from '../../../src-shared/api/dashboard/people/sessions.ts';
import { requireGoodPassword } from '../../server/passwords/require-good-password.ts';
import { owner, signedInOwner } from '../openapi/example-organization.ts';
import { openRoute, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import { signedInReply } from '../sessions/signed-in-reply.ts';
import { checkSetupLink, setUpOrganization } from './set-up-organization.ts';

/** `/setup`: the first Owner of an organization. */
export function setupRoutes(services: Services, accessTokens: AccessTokens): Route[] {
  return [
    openRoute({
      method: 'post',
      path: '/setup',
      access: 'anyone',
      id: 'setUp',
      area: 'Sign in',
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
          status: 201,
          answer: signedInOwner(),
        },
      },
      body: setupRequest,
      handle: async ({ body, origin, request }) => {
        const { setup_token: token, organization_name: organizationName, ...person } = body;
        await requireGoodPassword('password', person.password, [person.name, person.email]);
        const own = await setUpOrganization(token, { organizationName, ...person }, origin, { ...services, accessTokens });
        return signedInReply(201, own, { hostname: request.hostname, publicUrl: services.publicUrl() });
      },
    }),

    openRoute({
      method: 'post',
      path: '/setup/check',
      access: 'anyone',
      id: 'checkSetupLink',
      area: 'Sign in',
      summary: 'Look at a set-up link',
      description:
        'Whether a set-up link is valid, before anything is typed, and for which address it was made. The link stays valid.',
      answers: { 200: { description: 'It is valid.', schema: setupLink } },
      errors: ['SETUP_TOKEN_INVALID', 'SETUP_DONE'],
      examples: {
        first: {
          summary: 'The first link',
          body: { setup_token: 'vN1mT0rXq3yZb8cKd5eFgA2h' },
          status: 200,
          answer: { email: null },
        },
      },
      body: setupLinkCheck,
      handle: async ({ body }) => {
        const link: SetupLink = { email: await checkSetupLink(body.setup_token, services) };
        return { status: 200, body: link };
      },
    }),
  ];
}
