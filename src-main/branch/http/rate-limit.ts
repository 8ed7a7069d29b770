import type { RequestHandler } from 'express';
import { AppError } from '../../../src-shared/api/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { apiKeyOf } from './request-context.ts';

/** Requests a second that a key may make for long, and how many it may make at once. */
export type RateLimitOptions = { perSecond: number; burst: number };

type Bucket = { tokens: number; filledAtMs: number };

/** Limits each API key by a token bucket and tells it in the RateLimit headers how it stands (429 RATE_LIMITED). */
export function createRateLimit({ perSecond, burst }: RateLimitOptions, clock: Clock): RequestHandler {
  // One bucket a key: bounded by the number of keys that are provisioned.
  const buckets = new Map<string, Bucket>();
  return (request, response, next) => {
    const { key_id } = apiKeyOf(request);
    const nowMs = clock.monotonicMs();
    const bucket = buckets.get(key_id) ?? { tokens: burst, filledAtMs: nowMs };
    const refilled = bucket.tokens + ((nowMs - bucket.filledAtMs) / 1000) * perSecond;
    const tokens = Math.min(burst, refilled);
    const isAllowed = tokens >= 1;
    const left = isAllowed ? tokens - 1 : tokens;
    buckets.set(key_id, { tokens: left, filledAtMs: nowMs });
    response.set({
      'RateLimit-Limit': String(burst),
      'RateLimit-Remaining': String(Math.floor(left)),
      'RateLimit-Reset': String(Math.ceil((burst - left) / perSecond)),
    });
    if (isAllowed) next();
    else
      throw new AppError('RATE_LIMITED', { headers: { 'Retry-After': String(Math.max(1, Math.ceil((1 - left) / perSecond))) } });
  };
}
