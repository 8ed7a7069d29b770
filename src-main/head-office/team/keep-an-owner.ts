import { AppError } from '../../../src-shared/api/app-error.ts';
import type { Tenant } from '../db/in-organization.ts';

/**
 * Makes sure that an organization keeps an Owner when this member is no longer one. Changes of members wait for each other (requireStill).
 *
 * @throws AppError LAST_OWNER.
 */
export async function keepAnOwner(tenant: Tenant, userId: string): Promise<void> {
  const owners = await tenant.selectFrom('users').select('user_id').where('role', '=', 'owner').execute();
  if (owners.every((owner) => owner.user_id === userId)) throw new AppError('LAST_OWNER');
}
