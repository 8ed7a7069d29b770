import type { Request } from 'express';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { loginRequest, type SessionsEnded } from '../../../src-shared/api/dashboard/people/sessions.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { inOrganization } from '../db/in-organization.ts';
import { hashSecret } from '../organizations/lookups.ts';
import { organizationOfToken } from '../organizations/organization-token.ts';
import type { TokenSubject } from '../request/caller.ts';
import { callerOf, presentedToken } from '../request/caller-of.ts';
import { readKey } from '../request/idempotency.ts';
import { noBody, noQuery, openRoute, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { AccessTokens } from './access-token.ts';
import { endSession } from './end-sessions.ts';
import { logIn } from './log-in.ts';
import { expiredCookie, refreshTokenOf, type CookieSite } from './refresh-cookie.ts';
import { refreshSession } from './refresh-session.ts';
import { signedInReply } from './signed-in-reply.ts';

// The session of a refresh token, a replaced one too.
async function subjectOfCookie({ db }: Services, token: string | undefined): Promise<TokenSubject | undefined> {
  const organizationId = token === undefined ? undefined : organizationOfToken(token);
  if (token === undefined || organizationId === undefined) return undefined;
  const found = await inOrganization(db, organizationId, (tenant) =>
    tenant
      .selectFrom('refresh_tokens')
      .innerJoin('sessions', 'sessions.session_id', 'refresh_tokens.session_id')
      .select(['sessions.session_id', 'sessions.user_id'])
      .where('refresh_tokens.token_hash', '=', hashSecret(token))
      .where('sessions.ended_at', 'is', null)
      .executeTakeFirst(),
  );
  return found && { organizationId, userId: found.user_id, sessionId: found.session_id };
}

// By the cookie, with which a browser can log out after its access token has expired, else by the access token.
async function presentedSession(request: Request, services: Services, accessTokens: AccessTokens): Promise<TokenSubject> {
  const subject = await subjectOfCookie(services, refreshTokenOf(request));
  return subject ?? accessTokens.read(presentedToken(request.headers.authorization));
}

/** `/auth`: signing in, going on with a session, and signing out. */
export function loginRoutes(services: Services, accessTokens: AccessTokens): Route[] {
  const { db, clock, sealer, publicUrl } = services;
  const siteOf = ({ hostname }: Request): CookieSite => ({ hostname, publicUrl: publicUrl() });
  return [
    openRoute({ method: 'post', path: '/auth/login', body: loginRequest, query: noQuery }, async ({ body, origin, request }) =>
      signedInReply(200, await logIn(body, origin, { ...services, accessTokens }), siteOf(request)),
    ),

    openRoute({ method: 'post', path: '/auth/refresh', body: noBody, query: noQuery }, async ({ origin, request }) => {
      try {
        const attempt = { token: refreshTokenOf(request) ?? '', key: readKey(request.get('idempotency-key')) };
        const own = await refreshSession(attempt, origin, { db, clock, sealer, accessTokens });
        return signedInReply(200, own, siteOf(request));
      } catch (cause) {
        if (!(cause instanceof AppError) || cause.code !== 'SESSION_REVOKED') throw cause;
        throw new AppError(cause.code, { headers: { 'Set-Cookie': expiredCookie(siteOf(request)) }, cause });
      }
    }),

    openRoute({ method: 'post', path: '/auth/logout', body: noBody, query: noQuery }, async ({ origin, request }) => {
      const subject = await presentedSession(request, services, accessTokens);
      const now = clock.now();
      await inOrganization(db, subject.organizationId, async (tenant) => {
        const { organizationId, userId, sessionId, name } = await callerOf(tenant, subject);
        await endSession(tenant, subject, now);
        const actor = { type: 'user', id: userId, name } as const;
        const { address, requestId } = origin;
        const event = { at: now, actor, action: 'session.signed_out', target: sessionId } as const;
        await appendAudit(tenant, organizationId, { ...event, address, requestId });
      });
      const body: SessionsEnded = { sessions_ended: 1 };
      return { status: 200, body, headers: { 'Set-Cookie': expiredCookie(siteOf(request)) } };
    }),
  ];
}
