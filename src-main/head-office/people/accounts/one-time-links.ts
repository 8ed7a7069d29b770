import type { Tenant } from '../../db/in-organization.ts';
import { hashSecret } from '../../request/hash-secret.ts';
import type { Services } from '../../request/services.ts';
import { createToken } from './lookups.ts';

/** For what a link is, and for whom where that is certain. */
export type NewLink = {
  organizationId: string;
  kind: 'setup' | 'password_reset';
  userId?: string;
  email?: string;
  now: Date;
  expiresAt: Date;
};

/** A link as it is stored. */
export type OneTimeLink = { user_id: string | null; email: string | null; expires_at: Date; used_at: Date | null };

/** Creates the token of a link that is valid once. */
export async function createLink(tenant: Tenant, link: NewLink): Promise<string> {
  const token = createToken(link.organizationId);
  await tenant
    .insertInto('one_time_links')
    .values({
      organization_id: link.organizationId,
      token_hash: hashSecret(token),
      kind: link.kind,
      user_id: link.userId ?? null,
      email: link.email ?? null,
      created_at: link.now,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute();
  return token;
}

/** The link of a token; undefined if there is none of this kind. Another request may be using it at the same time. */
export function findLink(tenant: Tenant, kind: NewLink['kind'], token: string): Promise<OneTimeLink | undefined> {
  return tenant
    .selectFrom('one_time_links')
    .select(['user_id', 'email', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashSecret(token))
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** Marks a link as used. */
export async function useLink(tenant: Tenant, token: string, now: Date): Promise<void> {
  await tenant.updateTable('one_time_links').set({ used_at: now }).where('token_hash', '=', hashSecret(token)).execute();
}

const resetLinkMs = 24 * 3_600_000;

type ResetPerson = { organizationId: string; userId: string };
type LinkServices = Pick<Services, 'clock' | 'publicUrl'>;

/** Creates a link by which a member sets a new password, once, within a day. The first that is used ends all others of the person. */
export async function addResetLink(
  tenant: Tenant,
  person: ResetPerson,
  { clock, publicUrl }: LinkServices,
): Promise<{ url: string; expiresAt: Date }> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + resetLinkMs);
  const token = await createLink(tenant, { ...person, kind: 'password_reset', now, expiresAt });
  return { url: `${publicUrl()}/password-reset#${token}`, expiresAt };
}

/** The same, in place of the ones before: who makes another for a member may have sent the first to the wrong person. */
export async function createResetLink(
  tenant: Tenant,
  person: ResetPerson,
  services: LinkServices,
): Promise<{ url: string; expiresAt: Date }> {
  await tenant
    .updateTable('one_time_links')
    .set({ used_at: services.clock.now() })
    .where('user_id', '=', person.userId)
    .where('used_at', 'is', null)
    .execute();
  return addResetLink(tenant, person, services);
}
