import type { Request, RequestHandler } from 'express';
import { AppError } from '#shared/api/app-error.ts';
import type { Clock } from '#main/platform/clock.ts';

/** The sustained number of requests per second of a key, and the size of a burst. */
export type RateLimitOptions = { perSecond: number; burst: number };

type Bucket = { tokens: number; filledAtMs: number };

/**
 * Limits each API key by a token bucket and reports the remaining requests in the RateLimit headers (429 RATE_LIMITED).
 *
 * @param keyIdOf the id of a request's key.
 */
export function createRateLimit(
  { perSecond, burst }: RateLimitOptions,
  clock: Clock,
  keyIdOf: (request: Request) => string,
): RequestHandler {
  // One bucket per key: bounded by the number of provisioned keys.
  const buckets = new Map<string, Bucket>();
  const limit = String(burst);

  function bucketOf(keyId: string): Bucket {
    const nowMs = clock.monotonicMs();
    const known = buckets.get(keyId);
    if (known === undefined) {
      const full = { tokens: burst, filledAtMs: nowMs };
      buckets.set(keyId, full);
      return full;
    }
    known.tokens = Math.min(burst, known.tokens + ((nowMs - known.filledAtMs) / 1000) * perSecond);
    known.filledAtMs = nowMs;
    return known;
  }

  return (request, response, next) => {
    const bucket = bucketOf(keyIdOf(request));
    const isAllowed = bucket.tokens >= 1;
    if (isAllowed) bucket.tokens -= 1;
    response.setHeader('RateLimit-Limit', limit);
    response.setHeader('RateLimit-Remaining', String(Math.floor(bucket.tokens)));
    response.setHeader('RateLimit-Reset', String(Math.ceil((burst - bucket.tokens) / perSecond)));
    if (isAllowed) return next();
    const waitSeconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
    throw new AppError('RATE_LIMITED', { headers: { 'Retry-After': String(waitSeconds) } });
  };
}
