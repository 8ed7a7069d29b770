import type { Request } from 'express';
import { AppError } from '#shared/api/app-error.ts';
import { isLoopbackName } from '#main/platform/loopback.ts';
import type { ShownUser, SignedIn } from '#shared/api/dashboard/sessions.ts';
import type { Handled } from '#main/server/routes/route.ts';
import { sessionMs, type SessionTokens } from './sessions.ts';

const name = 'sanad_refresh';

/** Which host the browser has named, and the address under which people reach head office. */
export type CookieSite = { hostname: string; publicUrl: string };

// Browsers accept a Secure cookie over HTTPS only. A proxy on this machine may name itself in the Host header, so the public address
// counts too.
function attributesFor({ hostname, publicUrl }: CookieSite): string {
  const isLocal = isLoopbackName(hostname) && isLoopbackName(new URL(publicUrl).hostname);
  return `Path=/api/auth; HttpOnly; SameSite=Strict${isLocal ? '' : '; Secure'}`;
}

/** The Set-Cookie header that gives a browser its next refresh token. */
export function refreshCookie(site: CookieSite, token: string): string {
  return `${name}=${token}; Max-Age=${sessionMs / 1000}; ${attributesFor(site)}`;
}

/** The Set-Cookie header that takes it away. */
export function expiredCookie(site: CookieSite): string {
  return `${name}=; Max-Age=0; ${attributesFor(site)}`;
}

// Pages of other origins of the same site (another port, another name of the domain) have the cookie sent too, SameSite or not.
// Browsers say so in a header that no script can set.
function isFromAnotherOrigin({ headers }: Request): boolean {
  return ['same-site', 'cross-site'].includes(String(headers['sec-fetch-site']));
}

/**
 * The refresh token that a request carries.
 *
 * @throws AppError FORBIDDEN if a page of another origin has made the browser send it.
 */
export function refreshTokenOf(request: Request): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const own = pairs.find((pair) => pair.startsWith(`${name}=`));
  if (own !== undefined && isFromAnotherOrigin(request)) {
    throw new AppError('FORBIDDEN', { message: 'Only pages of head office itself may use its cookie.' });
  }
  return own?.slice(name.length + 1);
}

/** A session that a person has now. There is no refresh token where the browser has the newest one already. */
export type OwnSession = { tokens: Omit<SessionTokens, 'refreshToken'> & { refreshToken?: string }; user: ShownUser };

/** The answer to somebody who has signed in: the access token, and the refresh token as a cookie. */
export function signedInReply({ tokens, user }: OwnSession, site: CookieSite): Handled {
  const body: SignedIn = { access_token: tokens.accessToken, expires_in: tokens.expiresIn, user };
  const { refreshToken } = tokens;
  if (refreshToken === undefined) return { body };
  return { body, headers: { 'Set-Cookie': refreshCookie(site, refreshToken) } };
}
