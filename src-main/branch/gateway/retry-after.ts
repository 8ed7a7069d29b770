// A wrong clock or a configuration error at the gateway must not stop an appliance for longer.
const longestMs = 24 * 60 * 60 * 1000;

/**
 * How long a `Retry-After` header asks to wait: seconds or an HTTP date (RFC 9110 §10.2.3); undefined if it is neither. The date
 * is compared with the response's `Date` header if there is one, because both come from the same clock.
 */
export function retryAfterMs(header: string | undefined, dateHeader: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const value = header.trim();
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, longestMs);
  const until = Date.parse(value);
  if (!value.endsWith('GMT') || Number.isNaN(until)) return undefined;
  const sent = Date.parse(dateHeader ?? '');
  const waitMs = until - (Number.isNaN(sent) ? now.getTime() : sent);
  return Math.min(Math.max(waitMs, 0), longestMs);
}
