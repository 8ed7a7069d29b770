import { organization, organizationChange } from '#shared/api/dashboard/team.ts';
import { role as roles } from '#shared/api/dashboard/roles.ts';
import { ids } from '../request/examples.ts';
import { auditCall, changesBetween } from '../records/append-audit.ts';
import { requireStill } from '../request/caller.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { Tenant } from '../db/in-organization.ts';

const route = routesIn('Team');

const shown = { organization_id: ids.organization, name: 'Nakheel Group', plan: 'growth', totp_required_roles: [] };

function readOrganization(tenant: Tenant) {
  const columns = ['organization_id', 'name', 'plan', 'totp_required_roles'] as const;
  return tenant.selectFrom('organizations').select(columns).executeTakeFirstOrThrow();
}

/** `/organization`: what holds for all its people. */
export function organizationRoutes({ clock }: Pick<Services, 'clock'>): Route[] {
  return [
    route.get('/organization', {
      access: 'team.read',
      id: 'getOrganization',
      summary: 'The organization',
      description: 'Its name, its plan, and which roles have to use an authenticator app.',
      answers: { 200: { description: 'The organization.', schema: organization } },
      examples: { own: { summary: 'Your organization', answer: shown } },
      handle: async ({ tenant }) => ({ body: await readOrganization(tenant) }),
    }),

    route.patch('/organization', {
      access: 'team.change',
      id: 'changeOrganization',
      summary: 'Demand an authenticator app',
      description:
        'Whoever has one of these roles and no authenticator app yet can do nothing until he has set it up (`TOTP_SETUP_REQUIRED`), and ' +
        'cannot turn it off again (`TOTP_DEMANDED`). It counts from the next request of each person on.',
      answers: { 200: { description: 'The organization, as changed.', schema: organization } },
      examples: { none: { summary: 'Of nobody', body: { totp_required_roles: [] }, answer: shown } },
      body: organizationChange,
      handle: async (call) => {
        const { tenant, body } = call;
        await requireStill(call, 'team.change');
        const before = await readOrganization(tenant);
        const asked = body.totp_required_roles ?? before.totp_required_roles;
        const after = { ...before, totp_required_roles: roles.options.filter((name) => asked.includes(name)) };
        const changes = changesBetween(before, after);
        if (changes !== undefined) {
          await tenant.updateTable('organizations').set({ totp_required_roles: after.totp_required_roles }).execute();
          const target = before.organization_id;
          await auditCall(call, { at: clock.now(), action: 'organization.changed', target, ...changes });
        }
        return { body: after };
      },
    }),
  ];
}
