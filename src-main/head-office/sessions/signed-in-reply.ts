import type { ShownUser, SignedIn } from '../../../src-shared/api/dashboard/people/sessions.ts';
import type { Reply } from '../../server/routes/route.ts';
import { refreshCookie, type CookieSite } from './refresh-cookie.ts';
import type { SessionTokens } from './start-session.ts';

/** A session that a person has now. There is no refresh token where the browser has the newest one already. */
export type OwnSession = { tokens: Omit<SessionTokens, 'refreshToken'> & { refreshToken?: string }; user: ShownUser };

/** The answer to somebody who has signed in: the access token, and the refresh token as a cookie. */
export function signedInReply(status: 200 | 201, { tokens, user }: OwnSession, site: CookieSite): Reply {
  const body: SignedIn = { access_token: tokens.accessToken, expires_in: tokens.expiresIn, user };
  const { refreshToken } = tokens;
  if (refreshToken === undefined) return { status, body };
  return { status, body, headers: { 'Set-Cookie': refreshCookie(site, refreshToken) } };
}
