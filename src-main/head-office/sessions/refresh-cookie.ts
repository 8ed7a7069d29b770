import type { Request } from 'express';
import { isLoopbackName } from '../../platform/loopback.ts';
import { sessionMs } from './start-session.ts';

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

/** The refresh token that a request carries. */
export function refreshTokenOf(request: Request): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const own = pairs.find((pair) => pair.startsWith(`${name}=`));
  return own?.slice(name.length + 1);
}
