import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AppError } from '#shared/api/app-error.ts';
import { pageQuery } from '#shared/api/dashboard/pagination.ts';
import {
  newInvitation,
  invitation,
  invitationLink,
  invitationPage,
  invitationAcceptance,
  presentedInvitation,
  readInvitation,
} from '#shared/api/dashboard/team.ts';
import { signedIn } from '#shared/api/dashboard/sessions.ts';
import { refuseOwnName, requireGoodPassword } from '#main/server/authentication/require-good-password.ts';
import { onlyPage, developer, ids, nextWeek, owner, unlimited } from '../request/examples.ts';
import { auditCall } from '../records/append-audit.ts';
import { type Tenant, inOrganization } from '../db/in-organization.ts';
import { requireId } from '../request/require-id.ts';
import { requireStill } from '../request/caller.ts';
import { routesIn, type Route, openRoutesIn, type SignedCall } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { hashSecret } from '../request/hash-secret.ts';
import { addMail, countOfLastHour } from '../mail/mails.ts';
import { createToken, organizationOfToken, isOfEmail } from './accounts/lookups.ts';
import { requireReach } from './members.ts';
import { listInvitations, requireInvitation, shownInvitation, presentInvitation, takeInvitation } from './invitations.ts';
import type { AccessTokens } from './sign-in/access-token.ts';
import { admitPerson } from './sign-in/admit-person.ts';
import { signedInMember } from './sign-in/sessions.ts';
import { signedInReply } from './sign-in/refresh-cookie.ts';

const route = routesIn('Team');
const openRoute = openRoutesIn('Sign in');

function organizationOf(token: string): string {
  const organizationId = organizationOfToken(token);
  if (organizationId === undefined) throw new AppError('INVITATION_INVALID');
  return organizationId;
}

/** `/invitations`: somebody who was invited reads by whom and where to, becomes a member, and is signed in. */
export function acceptanceRoutes({ db, clock, publicUrl }: Services, accessTokens: AccessTokens): Route[] {
  return [
    // The token comes in the body: an address would be logged on its way.
    openRoute.post('/invitations/read', {
      access: 'anyone',
      id: 'readInvitation',
      summary: 'Read an invitation',
      description: 'Where to and by whom somebody was invited. The token is the part of the link after `#`; it stays valid.',
      answers: { 200: { description: 'What it says.', schema: readInvitation } },
      errors: ['INVITATION_INVALID'],
      examples: {
        link: {
          summary: 'With a link',
          body: { invitation_token: 'iN7vT3aBc5dEf1gHj9kLmN2p' },
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
        body: await inOrganization(db, organizationOf(token), (tenant) => presentInvitation(tenant, token, clock.now())),
      }),
    }),
    openRoute.post('/invitations/accept', {
      access: 'anyone',
      id: 'acceptInvitation',
      summary: 'Accept an invitation',
      description: 'The token is the part of the link after `#`. The person becomes a member and is signed in.',
      answers: { 201: { description: 'A member, and signed in.', schema: signedIn, headers: ['Set-Cookie'] } },
      errors: ['INVITATION_INVALID', 'USER_EXISTS'],
      examples: {
        link: {
          summary: 'With a link',
          body: { invitation_token: 'iN7vT3aBc5dEf1gHj9kLmN2p', name: developer.name, password: developer.password },
          answer: {
            access_token: 'eyJhbGciOiJFUzI1NiJ9.eyJzaWQiOiI5ZTFmIn0.MEQCIAbc',
            expires_in: 900,
            user: {
              user_id: ids.developer,
              name: developer.name,
              email: developer.email,
              role: 'viewer',
              language: 'ar',
              totp_enabled: false,
              totp_required: false,
              ...unlimited,
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
          const { invitation_id, email, role, language, company_ids, appliance_ids } = await takeInvitation(
            tenant,
            token,
            clock.now(),
          );
          const reach = { company_ids, appliance_ids };
          refuseOwnName('password', password, [email]);
          const event = { action: 'user.joined', after: { invitation_id, email, role } } as const;
          return admitPerson(tenant, { organizationId, name, email, role, password, reach, language }, origin, event, {
            clock,
            accessTokens,
          });
        });
        return signedInReply(own, { hostname: request.hostname, publicUrl: publicUrl() });
      },
    }),
  ];
}

const invited = {
  invitation_id: ids.invitation,
  email: developer.email,
  role: 'viewer',
  ...unlimited,
  language: 'ar',
  status: 'pending',
  invited_by: ids.owner,
  created_at: '2026-11-20T09:05:00.000Z',
  expires_at: nextWeek,
  accepted_at: null,
};

// Beyond, a link is passed on by hand: whoever sends more means no good.
const mostMailsAnHour = 100;
const invitationMs = 7 * 24 * 3_600_000;

const list = '/team/invitations';
const one = `${list}/:invitation_id`;

function findInvitation({ tenant, params }: SignedCall) {
  return requireInvitation(tenant, requireId(params, 'invitation_id'));
}

// Only those of this organization: whether somebody belongs to another one, no invitation tells.
async function requireNoMember(tenant: Tenant, email: string): Promise<void> {
  const member = await tenant.selectFrom('users').select('user_id').where(isOfEmail(email)).executeTakeFirst();
  if (member !== undefined) throw new AppError('USER_EXISTS');
}

// An invitation as it is stored, and the token that its link carries.
async function createInvitation({ tenant, caller, body }: SignedCall & { body: z.output<typeof newInvitation> }, now: Date) {
  const { organizationId, userId } = caller;
  const token = createToken(organizationId);
  const expiresAt = new Date(now.getTime() + invitationMs);
  const invitationId = randomUUID();
  const language = body.language ?? (await signedInMember(tenant, userId)).language;
  await tenant
    .insertInto('invitations')
    .values({
      organization_id: organizationId,
      invitation_id: invitationId,
      email: body.email,
      role: body.role,
      company_ids: body.company_ids ?? null,
      appliance_ids: body.appliance_ids ?? null,
      language,
      token_hash: hashSecret(token),
      invited_by: userId,
      created_at: now,
      expires_at: expiresAt,
      accepted_at: null,
    })
    .execute();
  return { invitationId, language, expiresAt, token };
}

/** `/team/invitations`: who is asked to become a member. */
export function invitationRoutes(services: Pick<Services, 'clock' | 'publicUrl' | 'jobs' | 'sealer' | 'mailServer'>): Route[] {
  const { clock, publicUrl } = services;
  return [
    route.get(list, {
      access: 'team.read',
      id: 'listInvitations',
      summary: 'List the invitations',
      description: 'Those that are pending, accepted or expired.',
      answers: { 200: { description: 'A page.', schema: invitationPage } },
      examples: { all: { summary: 'All invitations', answer: onlyPage([invited]) } },
      query: pageQuery,
      handle: async ({ tenant, caller, query }) => ({
        body: await listInvitations(tenant, caller.organizationId, query, clock.now()),
      }),
    }),

    route.post(list, {
      access: 'team.change',
      id: 'createInvitation',
      summary: 'Invite a person',
      description:
        'Answers a link, which you give to the person; where a mail server is set, it goes out by mail too. It is valid ' +
        'once, for 7 days. `company_ids` and `appliance_ids` limit what the person sees and changes; left out, it is everything that the ' +
        'role allows.',
      answers: { 201: { description: 'The link.', schema: invitationLink } },
      errors: ['USER_EXISTS'],
      examples: {
        viewer: {
          summary: 'Somebody who may read',
          body: { email: developer.email, role: 'viewer' },
          answer: {
            invitation_id: ids.invitation,
            invitation_url: 'https://office.example/invitation#iN7vT3aBc5dEf1gHj9kLmN2p',
            expires_at: nextWeek,
            mail_id: null,
          },
        },
        mistaken: {
          summary: 'An address with a mistake in it',
          body: { email: 'samy@nakheel.example', role: 'viewer' },
          answer: {
            invitation_id: ids.withdrawnInvitation,
            invitation_url: 'https://office.example/invitation#qR8wU4bCd6eFg2hJk0lMnP3q',
            expires_at: nextWeek,
            mail_id: null,
          },
        },
      },
      body: newInvitation,
      handle: async (call) => {
        const { tenant, caller, body } = call;
        const { organizationId } = caller;
        await requireStill(call, 'team.change');
        await requireReach(tenant, body);
        await requireNoMember(tenant, body.email);
        const now = clock.now();
        const { invitationId, language, expiresAt, token } = await createInvitation(call, now);
        const url = `${publicUrl()}/invitation#${token}`;
        const invitation = { kind: 'invitation', to: body.email, language, targetId: invitationId } as const;
        const mayMail = (await countOfLastHour(tenant, { kind: 'invitation', now })) < mostMailsAnHour;
        const sent = mayMail
          ? await addMail(tenant, { ...invitation, organizationId, link: url, expiresAt }, services)
          : undefined;
        await auditCall(call, { at: now, action: 'user.invited', target: invitationId, after: body });
        return {
          body: {
            invitation_id: invitationId,
            invitation_url: url,
            expires_at: expiresAt.toISOString(),
            mail_id: sent?.mail_id ?? null,
          },
          secretFields: ['invitation_url'],
        };
      },
    }),

    route.get(one, {
      access: 'team.read',
      id: 'getInvitation',
      summary: 'One invitation',
      description: 'Whether it has been accepted. Its link is shown only where it is made.',
      answers: { 200: { description: 'The invitation.', schema: invitation } },
      examples: { pending: { summary: 'A pending one', parameters: { invitation_id: ids.invitation }, answer: invited } },
      find: findInvitation,
      handle: async ({ found }) => ({ body: shownInvitation(found, clock.now()) }),
    }),

    route.delete(one, {
      access: 'team.change',
      id: 'deleteInvitation',
      summary: 'Withdraw an invitation',
      description: 'Its link is of no use from then on.',
      answers: { 204: { description: 'Withdrawn.' } },
      examples: { mistaken: { summary: 'The mistaken address', parameters: { invitation_id: ids.withdrawnInvitation } } },
      find: findInvitation,
      handle: async (call) => {
        const { invitation_id: invitationId, email, role } = call.found;
        await call.tenant.deleteFrom('invitations').where('invitation_id', '=', invitationId).execute();
        await auditCall(call, { at: clock.now(), action: 'invitation.deleted', target: invitationId, before: { email, role } });
      },
    }),
  ];
}
