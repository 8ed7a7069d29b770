import type { Request } from 'express';
import { AppError } from '#shared/api/app-error.ts';
import { loginRequest, type SessionsEnded, sessionsEnded, signedIn } from '#shared/api/dashboard/sessions.ts';
import { owner, signedInOwner } from '../../request/examples.ts';
import { appendAudit } from '../../records/append-audit.ts';
import { inOrganization } from '../../db/in-organization.ts';
import { type TokenSubject, openRoutesIn, type Route } from '../../request/route.ts';
import { callerOf, presentedToken } from '../../request/caller.ts';
import { keyOfHeader } from '../../request/idempotency.ts';
import type { Services } from '../../request/services.ts';
import { hashSecret } from '../../request/hash-secret.ts';
import { organizationOfToken } from '../accounts/lookups.ts';
import type { AccessTokens } from './access-token.ts';
import { endSession } from './sessions.ts';
import { logIn } from './log-in.ts';
import { expiredCookie, refreshTokenOf, type CookieSite, signedInReply } from './refresh-cookie.ts';
import { refreshSession } from './refresh-session.ts';

const openRoute = openRoutesIn('Sign in');

const headers = ['Set-Cookie'];
const { email, password } = owner;

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
    openRoute.post('/auth/login', {
      access: 'anyone',
      id: 'logIn',
      summary: 'Sign in',
      description:
        'Begins a session: the access token is in the answer, the refresh token in the cookie. A wrong password, an unknown address and a ' +
        'wrong code are all `LOGIN_FAILED`. `TOTP_REQUIRED` asks for `totp_code` or `recovery_code`. An address may have accounts in ' +
        'several organizations: the password says which is meant, and where it fits several, `ORGANIZATION_REQUIRED` names them in ' +
        '`error.organizations` and asks for `organization_id`. After 10 failures in 15 minutes every attempt is `LOGIN_THROTTLED`, the ' +
        'right password too; without `organization_id`, a password that fits only some of the accounts counts as one.',
      answers: { 200: { description: 'Signed in.', schema: signedIn, headers } },
      errors: ['LOGIN_FAILED', 'TOTP_REQUIRED', 'ORGANIZATION_REQUIRED', 'LOGIN_THROTTLED'],
      examples: {
        password: { summary: 'With a password', body: { email, password }, answer: signedInOwner() },
        code: {
          summary: 'With the code of an authenticator app',
          body: { email, password, totp_code: '287082' },
          answer: signedInOwner({ language: 'ar', totp_enabled: true }),
        },
      },
      body: loginRequest,
      handle: async ({ body, origin, request }) =>
        signedInReply(await logIn(body, origin, { ...services, accessTokens }), siteOf(request)),
    }),

    openRoute.post('/auth/refresh', {
      access: 'anyone',
      id: 'refreshSession',
      summary: 'Go on with a session',
      description:
        'Gives the next access token and the next cookie for the cookie of the session. A cookie is valid once: one that comes a second ' +
        'time is `SESSION_REVOKED` and ends the session, since one of both was stolen. A request whose answer was lost can be sent ' +
        'again with its `Idempotency-Key` for a minute, as long as the next cookie was not used. Requests that send one cookie at the ' +
        'same time are two uses of it too, unless they carry the same `Idempotency-Key`: several windows or threads of one client ' +
        'refresh one after another, or share what one of them got.',
      credentials: ['refreshCookie'],
      headers: [
        {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'A random key for this attempt, 1 to 255 visible ASCII characters, kept until it is answered.',
          schema: { type: 'string', minLength: 1, maxLength: 257 },
        },
      ],
      answers: { 200: { description: 'The session goes on.', schema: signedIn, headers } },
      errors: ['SESSION_REVOKED'],
      examples: { cookie: { summary: 'With the newest cookie', answer: signedInOwner({ language: 'ar', totp_enabled: true }) } },
      handle: async ({ origin, request }) => {
        try {
          const attempt = { token: refreshTokenOf(request) ?? '', key: keyOfHeader(request.get('idempotency-key')) };
          const own = await refreshSession(attempt, origin, { db, clock, sealer, accessTokens });
          return signedInReply(own, siteOf(request));
        } catch (cause) {
          if (!(cause instanceof AppError) || cause.code !== 'SESSION_REVOKED') throw cause;
          throw new AppError(cause.code, { headers: { 'Set-Cookie': expiredCookie(siteOf(request)) }, cause });
        }
      },
    }),

    openRoute.post('/auth/logout', {
      access: 'anyone',
      id: 'logOut',
      summary: 'Sign out',
      description: 'Ends the session of the cookie or, without one, of the access token. The access token ends with it.',
      credentials: ['refreshCookie', 'accessToken'],
      answers: { 200: { description: 'Signed out.', schema: sessionsEnded, headers } },
      errors: ['ACCESS_TOKEN_MISSING', 'ACCESS_TOKEN_INVALID', 'ACCESS_TOKEN_EXPIRED'],
      examples: { cookie: { summary: 'By the cookie', answer: { sessions_ended: 1 } } },
      handle: async ({ origin, request }) => {
        const subject = await presentedSession(request, services, accessTokens);
        const now = clock.now();
        await inOrganization(db, subject.organizationId, async (tenant) => {
          const { organizationId, userId, sessionId, name } = await callerOf(tenant, subject);
          await endSession(tenant, subject, now);
          const actor = { type: 'user', id: userId, name } as const;
          const event = { at: now, actor, action: 'session.signed_out', target: sessionId, origin } as const;
          await appendAudit(tenant, organizationId, event);
        });
        const body: SessionsEnded = { sessions_ended: 1 };
        return { body, headers: { 'Set-Cookie': expiredCookie(siteOf(request)) } };
      },
    }),
  ];
}
