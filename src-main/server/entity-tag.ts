import { createHash } from 'node:crypto';

/** The strong entity tag of a body: the same bytes have the same tag on every appliance. */
export function entityTag(body: Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`;
}

/**
 * Whether a client that sends this If-None-Match has the body already (RFC 9110 §13.1.2, weak comparison). Express ignores the
 * tag if the client also sends `Cache-Control: no-cache`, as `fetch` does; that header is meant for caches in between.
 */
export function isKnownTo(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(tag);
}
