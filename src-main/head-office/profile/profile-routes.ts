import { rightsOf } from '../../../src-shared/api/dashboard/people/roles.ts';
import { profileChange, type Me, me } from '../../../src-shared/api/dashboard/people/sessions.ts';
import { ids, shownOwner } from '../openapi/example-organization.ts';
import { auditCall } from '../audit/append-audit.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { Caller } from '../request/caller.ts';
import { route, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { shownUser } from '../sessions/shown-user.ts';

const organization = { organization_id: ids.organization, name: 'Nakheel Group', plan: 'starter' };

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
    route({
      method: 'get',
      path: '/auth/me',
      access: 'signed_in',
      id: 'getMe',
      area: 'Your account',
      summary: 'Who you are and what you may do',
      description: 'The person of the access token, the organization, and the permissions of the role.',
      answers: { 200: { description: 'You.', schema: me } },
      examples: {
        owner: { summary: 'An Owner', status: 200, answer: { user: shownOwner(), organization, permissions: rightsOf('owner') } },
      },
      handle: async ({ tenant, caller }) => ({
        status: 200,
        body: await shownMe(tenant, caller),
      }),
    }),

    route({
      method: 'patch',
      path: '/auth/me',
      access: 'signed_in',
      id: 'changeProfile',
      area: 'Your account',
      summary: 'Change your name or language',
      description: 'What is left out stays as it is.',
      answers: { 200: { description: 'You, as changed.', schema: me } },
      examples: {
        arabic: {
          summary: 'The dashboard in Arabic',
          body: { language: 'ar' },
          status: 200,
          answer: { user: shownOwner({ language: 'ar' }), organization, permissions: rightsOf('owner') },
        },
      },
      body: profileChange,
      handle: async (call) => {
        const { tenant, caller, body } = call;
        const { name, language } = await shownUser(tenant, caller.userId);
        const before = { name, language };
        const after = { name: body.name ?? name, language: body.language ?? language };
        if (after.name !== before.name || after.language !== before.language) {
          await tenant.updateTable('users').set(after).where('user_id', '=', caller.userId).execute();
          await auditCall(call, { at: clock.now(), action: 'profile.changed', target: caller.userId, before, after });
        }
        return { status: 200, body: await shownMe(tenant, caller) };
      },
    }),
  ];
}
