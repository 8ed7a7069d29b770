import { rightsOf } from '../../../src-shared/api/dashboard/people/roles.ts';
import { profileChange, type Me } from '../../../src-shared/api/dashboard/people/sessions.ts';
import { auditCall } from '../audit/append-audit.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { Caller } from '../request/caller.ts';
import { noBody, noQuery, routeFor, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { shownUser } from '../sessions/shown-user.ts';

async function shownMe(tenant: Tenant, caller: Caller): Promise<Me> {
  const organization = await tenant
    .selectFrom('organizations')
    .select(['organization_id', 'name', 'plan'])
    .executeTakeFirstOrThrow();
  return { user: await shownUser(tenant, caller.userId), organization, permissions: rightsOf(caller.role) };
}

/** `/auth/me`: who is signed in, with which rights, and how he wants to be addressed. */
export function profileRoutes({ clock }: Pick<Services, 'clock'>): Route[] {
  return [
    routeFor('signed_in', { method: 'get', path: '/auth/me', body: noBody, query: noQuery }, async ({ tenant, caller }) => ({
      status: 200,
      body: await shownMe(tenant, caller),
    })),

    routeFor('signed_in', { method: 'patch', path: '/auth/me', body: profileChange, query: noQuery }, async (call) => {
      const { tenant, caller, body } = call;
      const { name, language } = await shownUser(tenant, caller.userId);
      const before = { name, language };
      const after = { name: body.name ?? name, language: body.language ?? language };
      if (after.name !== before.name || after.language !== before.language) {
        await tenant.updateTable('users').set(after).where('user_id', '=', caller.userId).execute();
        await auditCall(call, { at: clock.now(), action: 'profile.changed', target: caller.userId, before, after });
      }
      return { status: 200, body: await shownMe(tenant, caller) };
    }),
  ];
}
