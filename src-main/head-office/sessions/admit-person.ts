import { createPerson, type NewPerson } from '../accounts/create-person.ts';
import { appendAudit, type AuditEvent } from '../audit/append-audit.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { Origin } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { AccessTokens } from './access-token.ts';
import { shownUser } from './shown-user.ts';
import type { OwnSession } from './signed-in-reply.ts';
import { startSession } from './start-session.ts';

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
  const { address, requestId } = origin;
  const actor = { type: 'user', id: userId, name } as const;
  await appendAudit(tenant, organizationId, { target: userId, ...event, at: now, actor, address, requestId });
  return { tokens, user: await shownUser(tenant, userId) };
}
