import { AppError } from '../../../src-shared/api/app-error.ts';
import type { Tenant } from '../db/in-organization.ts';

/**
 * Makes sure that an organization keeps an Owner when this member is no longer one. Whoever asks at the same time waits until this
 * transaction ends. To be asked about every member: who was no Owner when he was last read may have become one since.
 *
 * @throws AppError LAST_OWNER.
 */
export async function keepAnOwner(tenant: Tenant, userId: string): Promise<void> {
  await tenant.selectFrom('organizations').select('organization_id').forNoKeyUpdate().execute();
  const owners = await tenant.selectFrom('users').select('user_id').where('role', '=', 'owner').execute();
  if (owners.every((owner) => owner.user_id === userId)) throw new AppError('LAST_OWNER');
}
