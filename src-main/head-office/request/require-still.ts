import { AppError } from '../../../src-shared/api/app-error.ts';
import { mayDo, type Right } from '../../../src-shared/api/dashboard/people/roles.ts';
import { callerOf } from './caller-of.ts';
import type { Signed } from './route.ts';

/**
 * For changes that give somebody a way in, and for those that take one away: they wait for each other, and whoever has lost the right
 * meanwhile is refused. So nobody who is being removed makes a link that nobody sees in time.
 *
 * @throws AppError FORBIDDEN, or ACCESS_TOKEN_INVALID of somebody who has been removed.
 */
export async function requireStill({ tenant, caller }: Signed, right: Right): Promise<void> {
  await tenant.selectFrom('organizations').select('organization_id').forNoKeyUpdate().execute();
  const { role } = await callerOf(tenant, caller);
  if (!mayDo(role, right)) throw new AppError('FORBIDDEN');
}
