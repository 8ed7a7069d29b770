import { pageQuery } from '#shared/api/dashboard/pagination.ts';
import { memberChange, member, ownerHasAll, resetLink, teamPage } from '#shared/api/dashboard/team.ts';
import { AppError } from '#shared/api/app-error.ts';
import { invalid, refuseIfAny, type RequestFault } from '#main/server/request/request-fault.ts';
import { onlyPage, developer, ids, owner, unlimited } from '../request/examples.ts';
import { auditCall, changesBetween } from '../records/append-audit.ts';
import { requireId } from '../request/require-id.ts';
import { requireStill } from '../request/caller.ts';
import { routesIn, type Route, type SignedCall } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { Reach, Tenant } from '../db/in-organization.ts';
import { createResetLink } from './accounts/one-time-links.ts';
import { removeLookup } from './accounts/lookups.ts';
import { endOpenLinks, listMembers, requireMember, requireReach, shownMember } from './members.ts';

const route = routesIn('Team');

const sami = {
  user_id: ids.developer,
  name: developer.name,
  email: developer.email,
  role: 'viewer',
  ...unlimited,
  totp_enabled: false,
  created_at: '2026-11-20T09:06:00.000Z',
  last_used_at: '2026-11-20T09:06:00.000Z',
};

const noura = {
  user_id: ids.owner,
  name: owner.name,
  email: owner.email,
  role: 'owner',
  ...unlimited,
  totp_enabled: true,
  created_at: '2026-11-20T09:00:00.000Z',
  last_used_at: '2026-11-20T09:04:00.000Z',
};

const path = '/team/:user_id';

function findMember({ tenant, params }: SignedCall) {
  return requireMember(tenant, requireId(params, 'user_id'));
}

// The member as changes that were under way have left him.
async function memberInTurn(call: SignedCall & { found: { user_id: string } }) {
  await requireStill(call, 'team.change');
  return requireMember(call.tenant, call.found.user_id);
}

// Makes sure that an organization keeps an Owner when this member is no longer one. Changes of members wait for each other (requireStill).
//
// @throws AppError LAST_OWNER.
async function keepAnOwner(tenant: Tenant, userId: string): Promise<void> {
  const owners = await tenant.selectFrom('users').select('user_id').where('role', '=', 'owner').execute();
  if (owners.every((owner) => owner.user_id === userId)) throw new AppError('LAST_OWNER');
}

type ReachAsked = { [Name in keyof Reach]?: Reach[Name] | undefined };

// What is left out stays as it is.
function changedReach({ company_ids: companies, appliance_ids: appliances }: ReachAsked, before: Reach): Reach {
  return {
    company_ids: companies === undefined ? before.company_ids : companies,
    appliance_ids: appliances === undefined ? before.appliance_ids : appliances,
  };
}

// Somebody who is an Owner already is named without his role.
function limitsIn(body: ReachAsked): RequestFault[] {
  return (['company_ids', 'appliance_ids'] as const).flatMap((name) =>
    body[name] == null ? [] : [invalid(name, 'owner_limited', ownerHasAll, { rule: 'owner_limited' })],
  );
}

/** `/team`: the people of an organization and their roles. */
export function teamRoutes(services: Pick<Services, 'clock' | 'publicUrl'>): Route[] {
  const { clock } = services;
  return [
    route.get('/team', {
      access: 'team.read',
      id: 'listTeam',
      summary: 'List the members',
      description: 'The people of the organization.',
      answers: { 200: { description: 'A page.', schema: teamPage } },
      examples: { all: { summary: 'All members', answer: onlyPage([sami, noura]) } },
      query: pageQuery,
      handle: async ({ tenant, caller, query }) => ({ body: await listMembers(tenant, caller.organizationId, query) }),
    }),

    route.patch(path, {
      access: 'team.change',
      id: 'changeMember',
      summary: 'Change the role or the limits of a member',
      description:
        'It counts from the next request of the person on. Who is limited to companies or branches sees and changes nothing of others: they ' +
        'answer as if they did not exist; and nothing that concerns the organization as a whole, such as the team.',
      answers: { 200: { description: 'The member, as changed.', schema: member } },
      errors: ['LAST_OWNER'],
      examples: {
        developer: {
          summary: 'A developer',
          parameters: { user_id: ids.developer },
          body: { role: 'developer' },
          answer: { ...sami, role: 'developer' },
        },
      },
      body: memberChange,
      find: findMember,
      handle: async (call) => {
        const { tenant, body } = call;
        const found = await memberInTurn(call);
        const { user_id: userId, email } = found;
        const now = clock.now();
        const { role: newRole = found.role } = body;
        const before = changedReach({}, found);
        const reach = newRole === 'owner' ? unlimited : changedReach(body, before);
        if (newRole === 'owner') refuseIfAny(limitsIn(body));
        // Of what was there before, a company may have been deleted since.
        if (newRole !== 'owner') await requireReach(tenant, body);
        await tenant
          .updateTable('users')
          .set({ role: newRole, ...reach })
          .where('user_id', '=', userId)
          .execute();
        if (newRole !== found.role) {
          if (newRole !== 'owner') await keepAnOwner(tenant, userId);
          await endOpenLinks(call, { userId, email, role: found.role, newRole }, now);
          const change = { before: { role: found.role }, after: { role: newRole } };
          await auditCall(call, { at: now, action: 'user.role_changed', target: userId, ...change });
        }
        const changes = changesBetween(before, reach);
        if (changes !== undefined) await auditCall(call, { at: now, action: 'user.limits_changed', target: userId, ...changes });
        return { body: shownMember({ ...found, role: newRole, ...reach }) };
      },
    }),

    route.delete(path, {
      access: 'team.change',
      id: 'removeMember',
      summary: 'Remove a member',
      description: 'Ends all sessions of the person, at once.',
      answers: { 204: { description: 'Removed.' } },
      errors: ['LAST_OWNER'],
      examples: { developer: { summary: 'Somebody who leaves', parameters: { user_id: ids.developer } } },
      find: findMember,
      handle: async (call) => {
        const { tenant } = call;
        const { user_id: userId, name, email, role } = await memberInTurn(call);
        const now = clock.now();
        await keepAnOwner(tenant, userId);
        await tenant.deleteFrom('users').where('user_id', '=', userId).execute();
        await tenant.deleteFrom('one_time_links').where('user_id', '=', userId).execute();
        await removeLookup(tenant, call.caller.organizationId, 'email', email);
        await endOpenLinks(call, { userId, email, role }, now);
        await auditCall(call, { at: now, action: 'user.removed', target: userId, before: { name, email, role } });
      },
    }),

    route.post(`${path}/password-reset`, {
      access: 'team.change',
      id: 'createPasswordReset',
      summary: 'Make a link for a new password',
      description: 'For a member who has forgotten the password. The link is valid once, for 24 hours.',
      answers: { 201: { description: 'The link.', schema: resetLink } },
      examples: {
        link: {
          summary: 'A link for a member',
          parameters: { user_id: ids.developer },
          answer: {
            reset_url: 'https://office.example/password-reset#pR5sT1uVw7xYz3aBc9dEfG2h',
            expires_at: '2026-11-21T09:06:00.000Z',
          },
        },
      },
      find: findMember,
      handle: async (call) => {
        const { organizationId } = call.caller;
        const { user_id: userId } = await memberInTurn(call);
        const { url, expiresAt } = await createResetLink(call.tenant, { organizationId, userId }, services);
        await auditCall(call, { at: clock.now(), action: 'user.password_reset_created', target: userId });
        const body = { reset_url: url, expires_at: expiresAt.toISOString() };
        return { body, secretFields: ['reset_url'] };
      },
    }),
  ];
}
