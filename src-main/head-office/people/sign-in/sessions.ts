import { randomUUID } from 'node:crypto';
import type { Clock } from '#main/platform/clock.ts';
import type { ShownUser } from '#shared/api/dashboard/sessions.ts';
import type { Tenant } from '../../db/in-organization.ts';
import type { Origin } from '../../request/route.ts';
import { hashSecret } from '../../request/hash-secret.ts';
import { createToken } from '../accounts/lookups.ts';
import { accessTokenSeconds, type AccessTokens } from './access-token.ts';

/** Ends a session of a person. Returns false if he has no such session, or it has ended before. */
export async function endSession(
  tenant: Tenant,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tenant
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Ends the sessions of a person, but for one. Returns how many they were. */
export async function endSessionsOf(tenant: Tenant, userId: string, now: Date, exceptSessionId?: string): Promise<number> {
  const { numUpdatedRows } = await tenant
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(exceptSessionId !== undefined, (query) => query.where('session_id', '!=', exceptSessionId ?? ''))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** A member of the organization as he sees himself. */
export async function signedInMember(tenant: Tenant, userId: string): Promise<ShownUser> {
  const { totp_confirmed_at, totp_required_roles, ...shown } = await tenant
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.organization_id', 'users.organization_id')
    .select(['users.user_id', 'users.name', 'email', 'role', 'language', 'company_ids', 'appliance_ids'])
    .select(['totp_confirmed_at', 'totp_required_roles'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...shown, totp_enabled: totp_confirmed_at !== null, totp_required: totp_required_roles.includes(shown.role) };
}

/** How long a session lasts without being used, in milliseconds. */
export const sessionMs = 30 * 24 * 3_600_000;

/** What a person gets when a session starts or goes on: the access token, and the refresh token for the cookie. */
export type SessionTokens = { accessToken: string; expiresIn: number; refreshToken: string };

/** Gives a session its next refresh token. */
export async function addRefreshToken(
  tenant: Tenant,
  { organizationId, sessionId, token }: { organizationId: string; sessionId: string; token: string },
  now: Date,
): Promise<void> {
  await tenant
    .insertInto('refresh_tokens')
    .values({
      organization_id: organizationId,
      token_hash: hashSecret(token),
      session_id: sessionId,
      created_at: now,
      replaced_at: null,
    })
    .execute();
}

/** How long a device of a person is known after its last session, in milliseconds. */
export const knownDeviceMs = 90 * 24 * 3_600_000;

// Sessions that are over stay as long as their device is known, and so that a stolen refresh token of theirs is; the newest stays: by it, the
// person is known to have signed in before.
async function deleteOldSessions(tenant: Tenant, userId: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() - knownDeviceMs);
  await tenant
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', '<', until), eb('ended_at', '<', until)]))
    .where(
      'created_at',
      '<',
      tenant
        .selectFrom('sessions as other')
        .select((eb) => eb.fn.max('other.created_at').as('at'))
        .where('other.user_id', '=', userId),
    )
    .execute();
}

/** Starts a session of a person who has proved who he is. */
export async function startSession(
  tenant: Tenant,
  person: { organizationId: string; userId: string },
  origin: Origin,
  { clock, accessTokens }: { clock: Clock; accessTokens: AccessTokens },
): Promise<SessionTokens & { sessionId: string }> {
  const now = clock.now();
  const sessionId = randomUUID();
  await deleteOldSessions(tenant, person.userId, now);
  await tenant
    .insertInto('sessions')
    .values({
      organization_id: person.organizationId,
      session_id: sessionId,
      user_id: person.userId,
      device: origin.device,
      address: origin.address,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + sessionMs),
      ended_at: null,
    })
    .execute();
  const refreshToken = createToken(person.organizationId);
  await addRefreshToken(tenant, { organizationId: person.organizationId, sessionId, token: refreshToken }, now);
  return {
    sessionId,
    accessToken: await accessTokens.issue({ ...person, sessionId }),
    expiresIn: accessTokenSeconds,
    refreshToken,
  };
}
