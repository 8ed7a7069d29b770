import { pageQuery } from '../../../src-shared/api/dashboard/pagination.ts';
import { roleChange } from '../../../src-shared/api/dashboard/people/team.ts';
import { createResetLink } from '../accounts/create-reset-link.ts';
import { auditCall } from '../audit/append-audit.ts';
import { removeLookup } from '../organizations/lookups.ts';
import { requireId } from '../request/require-id.ts';
import { requireStill } from '../request/require-still.ts';
import { noBody, noQuery, resourceRoute, routeFor, type RawCall, type Route, type Signed } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { endOpenLinks } from './end-open-links.ts';
import { keepAnOwner } from './keep-an-owner.ts';
import { listMembers, requireMember, shownMember } from './members.ts';

const path = '/team/:user_id';

function findMember({ tenant, params }: RawCall & Signed) {
  return requireMember(tenant, requireId(params, 'user_id'));
}

// The member as changes that were under way have left him.
async function memberInTurn(call: RawCall & Signed & { found: { user_id: string } }) {
  await requireStill(call, 'team.change');
  return requireMember(call.tenant, call.found.user_id);
}

/** `/team`: the people of an organization and their roles. */
export function teamRoutes(services: Pick<Services, 'clock' | 'publicUrl'>): Route[] {
  const { clock } = services;
  return [
    routeFor(
      'team.read',
      { method: 'get', path: '/team', body: noBody, query: pageQuery },
      async ({ tenant, caller, query }) => ({
        status: 200,
        body: await listMembers(tenant, caller.organizationId, query),
      }),
    ),

    resourceRoute('team.change', { method: 'patch', path, body: roleChange, query: noQuery, find: findMember }, async (call) => {
      const { tenant, body } = call;
      const found = await memberInTurn(call);
      const { user_id: userId, email, role } = found;
      if (body.role !== role) {
        const now = clock.now();
        if (body.role !== 'owner') await keepAnOwner(tenant, userId);
        await tenant.updateTable('users').set({ role: body.role }).where('user_id', '=', userId).execute();
        await endOpenLinks(call, { userId, email, role, newRole: body.role }, now);
        const change = { before: { role }, after: { role: body.role } };
        await auditCall(call, { at: now, action: 'user.role_changed', target: userId, ...change });
      }
      return { status: 200, body: shownMember({ ...found, role: body.role }) };
    }),

    resourceRoute('team.change', { method: 'delete', path, body: noBody, query: noQuery, find: findMember }, async (call) => {
      const { tenant } = call;
      const { user_id: userId, name, email, role } = await memberInTurn(call);
      const now = clock.now();
      await keepAnOwner(tenant, userId);
      await tenant.deleteFrom('users').where('user_id', '=', userId).execute();
      await tenant.deleteFrom('one_time_links').where('user_id', '=', userId).execute();
      await removeLookup(tenant, call.caller.organizationId, 'email', email);
      await endOpenLinks(call, { userId, email, role }, now);
      await auditCall(call, { at: now, action: 'user.removed', target: userId, before: { name, email, role } });
      return { status: 204 };
    }),

    resourceRoute(
      'team.change',
      { method: 'post', path: `${path}/password-reset`, body: noBody, query: noQuery, find: findMember },
      async (call) => {
        const { organizationId } = call.caller;
        const { user_id: userId } = await memberInTurn(call);
        const { url, expiresAt } = await createResetLink(call.tenant, { organizationId, userId }, services);
        await auditCall(call, { at: clock.now(), action: 'user.password_reset_created', target: userId });
        const body = { reset_url: url, expires_at: expiresAt.toISOString() };
        return { status: 201, body, secretFields: ['reset_url'] };
      },
    ),
  ];
}
