import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { Origin } from '../request/route.ts';
import { addLookup, hashSecret } from '../organizations/lookups.ts';
import { accessTokenSeconds, type AccessTokens } from './access-token.ts';

const sessionMs = 30 * 24 * 3_600_000;
const tokenBytes = 32;

/** What a person gets when a session starts or goes on: the access token, and the refresh token for the cookie. */
export type SessionTokens = { accessToken: string; expiresIn: number; refreshToken: string };

/** Gives a session its next refresh token. */
export async function addRefreshToken(
  tenant: Tenant,
  session: { organizationId: string; sessionId: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await addLookup(tenant, session.organizationId, 'refresh_token', token);
  await tenant
    .insertInto('refresh_tokens')
    .values({
      organization_id: session.organizationId,
      token_hash: hashSecret(token),
      session_id: session.sessionId,
      created_at: now,
      replaced_at: null,
    })
    .execute();
  return token;
}

/** Starts a session of a person who has proved who he is. */
export async function startSession(
  tenant: Tenant,
  person: { organizationId: string; userId: string },
  origin: Origin,
  { clock, accessTokens }: { clock: Clock; accessTokens: AccessTokens },
): Promise<SessionTokens> {
  const now = clock.now();
  const sessionId = randomUUID();
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
  const refreshToken = await addRefreshToken(tenant, { organizationId: person.organizationId, sessionId }, now);
  return { accessToken: await accessTokens.issue({ ...person, sessionId }), expiresIn: accessTokenSeconds, refreshToken };
}
