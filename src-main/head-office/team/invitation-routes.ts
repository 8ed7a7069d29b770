import { randomUUID } from 'node:crypto';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { pageQuery } from '../../../src-shared/api/dashboard/pagination.ts';
import { newInvitation, invitation, invitationLink, invitationPage } from '../../../src-shared/api/dashboard/people/team.ts';
import { onlyPage } from '../openapi/example-page.ts';
import { developer, ids, nextWeek } from '../openapi/example-organization.ts';
import { auditCall } from '../audit/append-audit.ts';
import type { Tenant } from '../db/in-organization.ts';
import { hashSecret } from '../organizations/lookups.ts';
import { createToken } from '../organizations/organization-token.ts';
import { requireId } from '../request/require-id.ts';
import { requireStill } from '../request/require-still.ts';
import { type RawCall, route, type Route, type Signed } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { listInvitations, requireInvitation, shownInvitation } from './invitations.ts';

const invited = {
  invitation_id: ids.invitation,
  email: developer.email,
  role: 'viewer',
  status: 'pending',
  invited_by: ids.owner,
  created_at: '2026-11-20T09:05:00.000Z',
  expires_at: nextWeek,
  accepted_at: null,
};

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
    route({
      method: 'get',
      path: list,
      access: 'team.read',
      id: 'listInvitations',
      area: 'Team',
      summary: 'List the invitations',
      description: 'Those that are pending, accepted or expired.',
      answers: { 200: { description: 'A page.', schema: invitationPage } },
      examples: { all: { summary: 'All invitations', status: 200, answer: onlyPage([invited]) } },
      query: pageQuery,
      handle: async ({ tenant, caller, query }) => ({
        status: 200,
        body: await listInvitations(tenant, caller.organizationId, query, clock.now()),
      }),
    }),

    route({
      method: 'post',
      path: list,
      access: 'team.change',
      id: 'createInvitation',
      area: 'Team',
      summary: 'Invite a person',
      description: 'Answers a link, which you give to the person. It is valid once, for 7 days.',
      answers: { 201: { description: 'The link.', schema: invitationLink } },
      errors: ['USER_EXISTS'],
      examples: {
        viewer: {
          summary: 'Somebody who may read',
          body: { email: developer.email, role: 'viewer' },
          status: 201,
          answer: {
            invitation_id: ids.invitation,
            invitation_url: 'https://office.example/invitation#iN7vT3aBc5dEf1gHj9kLmN2p',
            expires_at: nextWeek,
          },
        },
        mistaken: {
          summary: 'An address with a mistake in it',
          body: { email: 'samy@nakheel.example', role: 'viewer' },
          status: 201,
          answer: {
            invitation_id: ids.withdrawnInvitation,
            invitation_url: 'https://office.example/invitation#qR8wU4bCd6eFg2hJk0lMnP3q',
            expires_at: nextWeek,
          },
        },
      },
      body: newInvitation,
      handle: async (call) => {
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
      },
    }),

    route({
      method: 'get',
      path: one,
      access: 'team.read',
      id: 'getInvitation',
      area: 'Team',
      summary: 'One invitation',
      description: 'Whether it has been accepted. Its link is shown only where it is made.',
      answers: { 200: { description: 'The invitation.', schema: invitation } },
      examples: {
        pending: { summary: 'A pending one', parameters: { invitation_id: ids.invitation }, status: 200, answer: invited },
      },
      find: findInvitation,
      handle: async ({ found }) => ({ status: 200, body: shownInvitation(found, clock.now()) }),
    }),

    route({
      method: 'delete',
      path: one,
      access: 'team.change',
      id: 'deleteInvitation',
      area: 'Team',
      summary: 'Withdraw an invitation',
      description: 'Its link is of no use from then on.',
      answers: { 204: { description: 'Withdrawn.' } },
      examples: {
        mistaken: { summary: 'The mistaken address', parameters: { invitation_id: ids.withdrawnInvitation }, status: 204 },
      },
      find: findInvitation,
      handle: async (call) => {
        const { invitation_id: invitationId, email, role } = call.found;
        await call.tenant.deleteFrom('invitations').where('invitation_id', '=', invitationId).execute();
        await auditCall(call, { at: clock.now(), action: 'invitation.deleted', target: invitationId, before: { email, role } });
        return { status: 204 };
      },
    }),
  ];
}
