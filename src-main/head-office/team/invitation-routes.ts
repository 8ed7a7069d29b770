import { randomUUID } from 'node:crypto';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { pageQuery } from '../../../src-shared/api/dashboard/pagination.ts';
import { newInvitation } from '../../../src-shared/api/dashboard/people/team.ts';
import { auditCall } from '../audit/append-audit.ts';
import type { Tenant } from '../db/in-organization.ts';
import { hashSecret } from '../organizations/lookups.ts';
import { createToken } from '../organizations/organization-token.ts';
import { requireId } from '../request/require-id.ts';
import { requireStill } from '../request/require-still.ts';
import { noBody, noQuery, resourceRoute, routeFor, type RawCall, type Route, type Signed } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { listInvitations, requireInvitation, shownInvitation } from './invitations.ts';

const invitationMs = 7 * 24 * 3_600_000;

const list = '/team/invitations';
const one = `${list}/:invitation_id`;

function findInvitation({ tenant, params }: RawCall & Signed) {
  return requireInvitation(tenant, requireId(params, 'invitation_id'));
}

// Only those of this organization: whether somebody belongs to another one, no invitation tells.
async function requireNoMember(tenant: Tenant, email: string): Promise<void> {
  const member = await tenant
    .selectFrom('users')
    .select('user_id')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  if (member !== undefined) throw new AppError('USER_EXISTS');
}

/** `/team/invitations`: who is asked to become a member. */
export function invitationRoutes({ clock, publicUrl }: Pick<Services, 'clock' | 'publicUrl'>): Route[] {
  return [
    routeFor('team.read', { method: 'get', path: list, body: noBody, query: pageQuery }, async ({ tenant, caller, query }) => ({
      status: 200,
      body: await listInvitations(tenant, caller.organizationId, query, clock.now()),
    })),

    routeFor('team.change', { method: 'post', path: list, body: newInvitation, query: noQuery }, async (call) => {
      const { tenant, caller, body } = call;
      await requireStill(call, 'team.change');
      await requireNoMember(tenant, body.email);
      const token = createToken(caller.organizationId);
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + invitationMs);
      const invitationId = randomUUID();
      await tenant
        .insertInto('invitations')
        .values({
          organization_id: caller.organizationId,
          invitation_id: invitationId,
          email: body.email,
          role: body.role,
          token_hash: hashSecret(token),
          invited_by: caller.userId,
          created_at: now,
          expires_at: expiresAt,
          accepted_at: null,
        })
        .execute();
      await auditCall(call, { at: now, action: 'user.invited', target: invitationId, after: body });
      return {
        status: 201,
        body: {
          invitation_id: invitationId,
          invitation_url: `${publicUrl()}/invitation#${token}`,
          expires_at: expiresAt.toISOString(),
        },
        secretFields: ['invitation_url'],
      };
    }),

    resourceRoute(
      'team.read',
      { method: 'get', path: one, body: noBody, query: noQuery, find: findInvitation },
      async ({ found }) => ({ status: 200, body: shownInvitation(found, clock.now()) }),
    ),

    resourceRoute(
      'team.change',
      { method: 'delete', path: one, body: noBody, query: noQuery, find: findInvitation },
      async (call) => {
        const { invitation_id: invitationId, email, role } = call.found;
        await call.tenant.deleteFrom('invitations').where('invitation_id', '=', invitationId).execute();
        await auditCall(call, { at: clock.now(), action: 'invitation.deleted', target: invitationId, before: { email, role } });
        return { status: 204 };
      },
    ),
  ];
}
