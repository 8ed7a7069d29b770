import { appendAudit, type AuditEvent } from '../../records/append-audit.ts';
import type { Tenant } from '../../db/in-organization.ts';
import type { Origin } from '../../request/route.ts';
import type { Services } from '../../request/services.ts';
import { createPerson, type NewPerson } from '../accounts/create-person.ts';
import type { AccessTokens } from './access-token.ts';
import { signedInMember, startSession } from './sessions.ts';
import type { OwnSession } from './refresh-cookie.ts';

/**
 * Makes somebody a member who has come by a link, and signs him in.
 *
 * @param event what the audit log says of it; the target is himself where none is named.
 * @throws AppError USER_EXISTS.
 */
export async function admitPerson(
  tenant: Tenant,
  person: NewPerson,
  origin: Origin,
  event: Pick<AuditEvent, 'action' | 'after'> & { target?: string },
  { clock, accessTokens }: Pick<Services, 'clock'> & { accessTokens: AccessTokens },
): Promise<OwnSession> {
  const { organizationId, name } = person;
  const now = clock.now();
  const userId = await createPerson(tenant, person, now);
  const tokens = await startSession(tenant, { organizationId, userId }, origin, { clock, accessTokens });
  const actor = { type: 'user', id: userId, name } as const;
  await appendAudit(tenant, organizationId, { target: userId, ...event, at: now, actor, origin });
  return { tokens, user: await signedInMember(tenant, userId) };
}
