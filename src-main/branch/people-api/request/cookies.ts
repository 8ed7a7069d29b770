import type { Request } from 'express';

/** A cookie of the manager's pages. */
export type CookieName = 'session' | 'browser';

const names: Record<CookieName, string> = { session: 'sanad', browser: 'sanad-browser' };

// With the prefix, a browser takes the cookie from this very host alone, over HTTPS alone, for all of it (RFC 6265bis §4.1.3.2).
// Over plain HTTP, on loopback, it takes none of that kind.
function nameOf(name: CookieName, { secure }: Pick<Request, 'secure'>): string {
  return secure ? `__Host-${names[name]}` : names[name];
}

/** The value of a cookie that a request carries; undefined if it has none. */
export function cookieOf(request: Request, name: CookieName): string | undefined {
  const start = `${nameOf(name, request)}=`;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
}

/**
 * The Set-Cookie header that gives a browser a cookie: no script reads it, and no page of another site has it sent.
 *
 * @param maxAgeSeconds how long the browser keeps it; until it is closed where left out; 0 takes it away.
 */
export function setCookie(request: Request, name: CookieName, value: string, maxAgeSeconds?: number): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  return `${nameOf(name, request)}=${value}${age}; Path=/; HttpOnly; SameSite=Strict${request.secure ? '; Secure' : ''}`;
}
