import { signedIn } from '../../../src-shared/api/dashboard/people/sessions.ts';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { invitationAcceptance, presentedInvitation, readInvitation } from '../../../src-shared/api/dashboard/people/team.ts';
import { refuseOwnName, requireGoodPassword } from '../../server/passwords/require-good-password.ts';
import { developer, ids, owner, nextWeek } from '../openapi/example-organization.ts';
import { inOrganization } from '../db/in-organization.ts';
import { organizationOfToken } from '../organizations/organization-token.ts';
import { openRoute, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import { admitPerson } from '../sessions/admit-person.ts';
import { signedInReply } from '../sessions/signed-in-reply.ts';
import { presentInvitation, takeInvitation } from './invitations.ts';

function organizationOf(token: string): string {
  const organizationId = organizationOfToken(token);
  if (organizationId === undefined) throw new AppError('INVITATION_INVALID');
  return organizationId;
}

/** `/invitations`: somebody who was invited reads by whom and where to, becomes a member, and is signed in. */
export function acceptanceRoutes({ db, clock, publicUrl }: Services, accessTokens: AccessTokens): Route[] {
  return [
    // The token comes in the body: an address would be logged on its way.
    openRoute({
      method: 'post',
      path: '/invitations/read',
      access: 'anyone',
      id: 'readInvitation',
      area: 'Sign in',
      summary: 'Read an invitation',
      description: 'Where to and by whom somebody was invited. The token is the part of the link after `#`; it stays valid.',
      answers: { 200: { description: 'What it says.', schema: readInvitation } },
      errors: ['INVITATION_INVALID'],
      examples: {
        link: {
          summary: 'With a link',
          body: { invitation_token: 'iN7vT3aBc5dEf1gHj9kLmN2p' },
          status: 200,
          answer: {
            organization_name: 'Nakheel Group',
            invited_by_name: owner.name,
            email: developer.email,
            role: 'viewer',
            expires_at: nextWeek,
          },
        },
      },
      body: presentedInvitation,
      handle: async ({ body: { invitation_token: token } }) => ({
        status: 200,
        body: await inOrganization(db, organizationOf(token), (tenant) => presentInvitation(tenant, token, clock.now())),
      }),
    }),
    openRoute({
      method: 'post',
      path: '/invitations/accept',
      access: 'anyone',
      id: 'acceptInvitation',
      area: 'Sign in',
      summary: 'Accept an invitation',
      description: 'The token is the part of the link after `#`. The person becomes a member and is signed in.',
      answers: { 201: { description: 'A member, and signed in.', schema: signedIn, headers: ['Set-Cookie'] } },
      errors: ['INVITATION_INVALID', 'USER_EXISTS'],
      examples: {
        link: {
          summary: 'With a link',
          body: { invitation_token: 'iN7vT3aBc5dEf1gHj9kLmN2p', name: developer.name, password: developer.password },
          status: 201,
          answer: {
            access_token: 'eyJhbGciOiJFUzI1NiJ9.eyJzaWQiOiI5ZTFmIn0.MEQCIAbc',
            expires_in: 900,
            user: {
              user_id: ids.developer,
              name: developer.name,
              email: developer.email,
              role: 'viewer',
              language: 'en',
              totp_enabled: false,
            },
          },
        },
      },
      body: invitationAcceptance,
      handle: async ({ body, origin, request }) => {
        const { invitation_token: token, name, password } = body;
        await requireGoodPassword('password', password, [name]);
        const organizationId = organizationOf(token);
        const own = await inOrganization(db, organizationId, async (tenant) => {
          const { invitation_id, email, role } = await takeInvitation(tenant, token, clock.now());
          refuseOwnName('password', password, [email]);
          const event = { action: 'user.joined', after: { invitation_id, email, role } } as const;
          return admitPerson(tenant, { organizationId, name, email, role, password }, origin, event, { clock, accessTokens });
        });
        return signedInReply(201, own, { hostname: request.hostname, publicUrl: publicUrl() });
      },
    }),
  ];
}
