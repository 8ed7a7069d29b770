import type { ShownUser } from '../../../src-shared/api/dashboard/people/sessions.ts';
import type { Tenant } from '../db/in-organization.ts';

/** A member of the organization as he sees himself. */
export async function shownUser(tenant: Tenant, userId: string): Promise<ShownUser> {
  const { totp_confirmed_at, ...shown } = await tenant
    .selectFrom('users')
    .select(['user_id', 'name', 'email', 'role', 'language', 'totp_confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...shown, totp_enabled: totp_confirmed_at !== null };
}
