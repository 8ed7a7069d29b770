import { AppError } from '#shared/api/app-error.ts';
import { mayDo, type Right } from '#shared/api/dashboard/roles.ts';
import type { Reach, Tenant } from '../db/in-organization.ts';
import type { Person, TokenSubject, Signed } from './route.ts';

const challenge = 'Bearer realm="sanad"';

/**
 * The access token that an Authorization header carries.
 *
 * @throws AppError ACCESS_TOKEN_MISSING.
 */
export function presentedToken(authorization: string | undefined): string {
  const [scheme, token, ...rest] = (authorization ?? '').trim().split(/\s+/);
  if (token === undefined || rest.length > 0 || scheme?.toLowerCase() !== 'bearer') {
    throw new AppError('ACCESS_TOKEN_MISSING', { headers: { 'WWW-Authenticate': challenge } });
  }
  return token;
}

/**
 * The person of an access token. His session and his role are read at each request, so that the end of a session and a change of role
 * take effect at once.
 *
 * @throws AppError ACCESS_TOKEN_INVALID if the session has ended.
 */
export async function callerOf<Subject extends TokenSubject>(tenant: Tenant, subject: Subject): Promise<Subject & Person> {
  const found = await tenant
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .innerJoin('organizations', 'organizations.organization_id', 'users.organization_id')
    .select(['users.name', 'users.email', 'users.role', 'users.company_ids', 'users.appliance_ids'])
    .select(['totp_confirmed_at', 'totp_required_roles'])
    .where('sessions.session_id', '=', subject.sessionId)
    .where('sessions.user_id', '=', subject.userId)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst();
  if (found !== undefined) {
    const { name, email, role, company_ids, appliance_ids } = found;
    const lacksTotp = found.totp_confirmed_at === null && found.totp_required_roles.includes(role);
    return { ...subject, name, email, role, reach: { company_ids, appliance_ids }, lacksTotp };
  }
  throw new AppError('ACCESS_TOKEN_INVALID', { headers: { 'WWW-Authenticate': `${challenge}, error="invalid_token"` } });
}

/** Whether somebody is limited to some companies or branches. */
export function isLimited({ company_ids, appliance_ids }: Reach): boolean {
  return company_ids !== null || appliance_ids !== null;
}

/** @throws AppError FORBIDDEN where somebody may not do something. */
export function requireRight({ role, reach }: Pick<Person, 'role' | 'reach'>, right: Right): void {
  if (!mayDo(role, right, isLimited(reach))) throw new AppError('FORBIDDEN');
}

/**
 * For changes that give somebody a way in, and for those that take one away: they wait for each other, and whoever has lost the right
 * meanwhile is refused. So nobody who is being removed makes a link that nobody sees in time.
 *
 * @throws AppError FORBIDDEN, or ACCESS_TOKEN_INVALID of somebody who has been removed.
 */
export async function requireStill({ tenant, caller }: Signed, right: Right): Promise<void> {
  await tenant.selectFrom('organizations').select('organization_id').forNoKeyUpdate().execute();
  requireRight(await callerOf(tenant, caller), right);
}
