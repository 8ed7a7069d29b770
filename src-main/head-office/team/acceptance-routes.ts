import { AppError } from '../../../src-shared/api/app-error.ts';
import { invitationAcceptance, presentedInvitation } from '../../../src-shared/api/dashboard/people/team.ts';
import { refuseOwnName, requireGoodPassword } from '../../server/passwords/require-good-password.ts';
import { inOrganization } from '../db/in-organization.ts';
import { organizationOfToken } from '../organizations/organization-token.ts';
import { noQuery, openRoute, type Route } from '../request/route.ts';
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
    openRoute(
      { method: 'post', path: '/invitations/read', body: presentedInvitation, query: noQuery },
      async ({ body: { invitation_token: token } }) => ({
        status: 200,
        body: await inOrganization(db, organizationOf(token), (tenant) => presentInvitation(tenant, token, clock.now())),
      }),
    ),
    openRoute(
      { method: 'post', path: '/invitations/accept', body: invitationAcceptance, query: noQuery },
      async ({ body, origin, request }) => {
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
    ),
  ];
}
