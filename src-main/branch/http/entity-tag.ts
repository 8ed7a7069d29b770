import { createHash } from 'node:crypto';

/** The strong entity tag of a body: the same bytes have the same tag on every appliance. */
export function entityTag(body: Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`;
}

/**
 * Whether a client that sends this If-None-Match has the body already (RFC 9110 §13.1.2, weak comparison). Express would not say so
 * to clients that also send `Cache-Control: no-cache`, as `fetch` does by itself; that is a word to caches on the way, not to us.
 */
export function isKnownTo(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(tag);
}
