import type { Tenant } from '../db/in-organization.ts';
import type { Services } from '../request/services.ts';
import { createLink } from './one-time-links.ts';

const resetLinkMs = 24 * 3_600_000;

/**
 * Creates the link by which a member sets a new password, once, within a day. It replaces the ones before: who makes another may have
 * sent the first to the wrong person.
 */
export async function createResetLink(
  tenant: Tenant,
  person: { organizationId: string; userId: string },
  { clock, publicUrl }: Pick<Services, 'clock' | 'publicUrl'>,
): Promise<{ url: string; expiresAt: Date }> {
  const now = clock.now();
  await tenant
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('user_id', '=', person.userId)
    .where('used_at', 'is', null)
    .execute();
  const expiresAt = new Date(now.getTime() + resetLinkMs);
  const token = await createLink(tenant, { ...person, kind: 'password_reset', now, expiresAt });
  return { url: `${publicUrl()}/password-reset#${token}`, expiresAt };
}
