import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#shared/api/app-error.ts';
import { appendAudit, system } from '../../records/append-audit.ts';
import { inOrganization, type Tenant } from '../../db/in-organization.ts';
import type { Origin } from '../../request/route.ts';
import type { Services } from '../../request/services.ts';
import { hashSecret } from '../../request/hash-secret.ts';
import { createToken, organizationOfToken } from '../accounts/lookups.ts';
import { accessTokenSeconds, type AccessTokens } from './access-token.ts';
import { endSession, signedInMember, addRefreshToken, sessionMs } from './sessions.ts';
import type { OwnSession } from './refresh-cookie.ts';

// How long the first of several simultaneous requests waits for the others to arrive.
const gatheringMs = 50;

// How long a request may be sent again whose answer was lost: enough to load a page over a slow network.
const retryMs = 60_000;

type Refreshing = Pick<Services, 'db' | 'clock' | 'sealer'> & { accessTokens: AccessTokens };

/** A request to go on with a session. */
export type RefreshAttempt = {
  token: string;
  /** What the client named this attempt; the same where it sends it again. */
  key: string | undefined;
};

type StoredToken = Awaited<ReturnType<typeof storedToken>>;

function storedToken(tenant: Tenant, tokenHash: string) {
  return tenant
    .selectFrom('refresh_tokens')
    .select(['session_id', 'replaced_at'])
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

function liveSession(tenant: Tenant, sessionId: string, now: Date) {
  return tenant
    .selectFrom('sessions')
    .select(['organization_id', 'session_id', 'user_id'])
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

type LiveSession = NonNullable<Awaited<ReturnType<typeof liveSession>>>;

// Somebody else has the token, or has had it: which of the two is the thief cannot be known, so the session ends for both.
async function endStolen(tenant: Tenant, session: LiveSession, origin: Origin, now: Date): Promise<void> {
  const { organization_id, session_id, user_id } = session;
  await endSession(tenant, { userId: user_id, sessionId: session_id }, now);
  const event = { at: now, actor: system, action: 'session.revoked', target: session_id, origin } as const;
  await appendAudit(tenant, organization_id, { ...event, after: { reason: 'refresh_token_reused' } });
}

// The successor follows from the token and the key, so that who sends both again gets the same one, though only its hash is stored.
function successorOf({ token, key }: RefreshAttempt, organizationId: string, sealer: Services['sealer']): string {
  if (key === undefined) return createToken(organizationId);
  return createToken(organizationId, Buffer.from(sealer.digest(`${token} ${key}`, 'refresh_token'), 'hex'));
}

// Whether the answer to this very attempt may still be on its way: it came a moment ago, and nobody has used what it gave.
async function isRetry(
  tenant: Tenant,
  { replaced_at }: NonNullable<StoredToken>,
  successor: string,
  now: Date,
): Promise<boolean> {
  if (replaced_at === null || now.getTime() - replaced_at.getTime() > retryMs) return false;
  const own = await tenant
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('token_hash', '=', hashSecret(successor))
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  return own !== undefined;
}

async function replaceToken(
  tenant: Tenant,
  session: LiveSession,
  { hash, successor }: { hash: string; successor: string },
  origin: Origin,
  now: Date,
): Promise<void> {
  const { organization_id, session_id } = session;
  await tenant.updateTable('refresh_tokens').set({ replaced_at: now }).where('token_hash', '=', hash).execute();
  // A cookie is kept no longer than a session lasts, so an older token is only a row.
  await tenant
    .deleteFrom('refresh_tokens')
    .where('session_id', '=', session_id)
    .where('replaced_at', '<', new Date(now.getTime() - sessionMs))
    .execute();
  const { address, device } = origin;
  await tenant
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: new Date(now.getTime() + sessionMs), address, device })
    .where('session_id', '=', session_id)
    .execute();
  await addRefreshToken(tenant, { organizationId: organization_id, sessionId: session_id, token: successor }, now);
}

// Undefined where the session is over.
async function goOn(
  tenant: Tenant,
  stored: NonNullable<StoredToken>,
  origin: Origin,
  { attempt, wasCurrent, clock, sealer, accessTokens }: Refreshing & { attempt: RefreshAttempt; wasCurrent: boolean },
): Promise<OwnSession | undefined> {
  const now = clock.now();
  const session = await liveSession(tenant, stored.session_id, now);
  if (session === undefined) return undefined;
  const { organization_id: organizationId, user_id: userId, session_id: sessionId } = session;
  const successor = successorOf(attempt, organizationId, sealer);
  const isReplaced = stored.replaced_at !== null;
  const isOwn = !isReplaced || (await isRetry(tenant, stored, successor, now));
  if (!isOwn && !wasCurrent) {
    await endStolen(tenant, session, origin, now);
    return undefined;
  }
  if (!isReplaced) await replaceToken(tenant, session, { hash: hashSecret(attempt.token), successor }, origin, now);
  const accessToken = await accessTokens.issue({ organizationId, userId, sessionId });
  const tokens = { accessToken, expiresIn: accessTokenSeconds };
  return { tokens: isOwn ? { ...tokens, refreshToken: successor } : tokens, user: await signedInMember(tenant, userId) };
}

async function isCurrent(db: Services['db'], organizationId: string, hash: string): Promise<boolean> {
  const found = await inOrganization(db, organizationId, (tenant) =>
    tenant.selectFrom('refresh_tokens').select('replaced_at').where('token_hash', '=', hash).executeTakeFirst(),
  );
  return found !== undefined && found.replaced_at === null;
}

/**
 * Goes on with a session: the refresh token is replaced. One that is presented after it was replaced ends the session, with one
 * exception: an attempt that carries a key may be sent again for a minute, until its successor is used, and gets the same successor.
 * So a page that is reloaded before it has the answer does not sign out, while whoever has the cookie alone is noticed at once.
 *
 * Several tabs of a browser may present the same token at once. Those that come second were in time, and their browser gets the new
 * one with the first answer; so they get an access token only, and nobody has two refresh tokens of one session. Tabs must still take
 * turns: which of two requests was sent before the other was answered, only the browser knows.
 *
 * @throws AppError SESSION_REVOKED if the session is over.
 */
export async function refreshSession(attempt: RefreshAttempt, origin: Origin, refreshing: Refreshing): Promise<OwnSession> {
  const organizationId = organizationOfToken(attempt.token);
  if (organizationId === undefined) throw new AppError('SESSION_REVOKED');
  const { db } = refreshing;
  const hash = hashSecret(attempt.token);
  const wasCurrent = await isCurrent(db, organizationId, hash);
  if (wasCurrent) await wait(gatheringMs);
  const own = await inOrganization(db, organizationId, async (tenant) => {
    const stored = await storedToken(tenant, hash);
    return stored && goOn(tenant, stored, origin, { ...refreshing, attempt, wasCurrent });
  });
  if (own === undefined) throw new AppError('SESSION_REVOKED');
  return own;
}
