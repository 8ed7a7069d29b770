import { rightsOf } from '../../../src-shared/api/dashboard/roles.ts';
import { noBody, noQuery, routeFor, type Route } from '../request/route.ts';

/** `/auth`: who is signed in, and with which rights. */
export function sessionRoutes(): Route[] {
  return [
    routeFor('signed_in', { method: 'get', path: '/auth/me', body: noBody, query: noQuery }, async ({ tenant, caller }) => {
      const organization = await tenant
        .selectFrom('organizations')
        .select(['organization_id', 'name', 'plan'])
        .executeTakeFirstOrThrow();
      const user = await tenant
        .selectFrom('users')
        .select(['user_id', 'name', 'email', 'role', 'language', 'totp_confirmed_at'])
        .where('user_id', '=', caller.userId)
        .executeTakeFirstOrThrow();
      const { totp_confirmed_at, ...shown } = user;
      return {
        status: 200,
        body: {
          user: { ...shown, totp_enabled: totp_confirmed_at !== null },
          organization,
          permissions: rightsOf(caller.role),
        },
      };
    }),
  ];
}
