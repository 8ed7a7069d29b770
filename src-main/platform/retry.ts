import assert from 'node:assert/strict';

/** How long to wait between attempts: `firstMs` · `factor`^(attempt − 1), never above `longestMs`. */
export type BackoffPolicy = { firstMs: number; factor: number; longestMs: number };

const gatewayPolicy: BackoffPolicy = { firstMs: 5_000, factor: 3, longestMs: 15 * 60 * 1000 };

/**
 * The wait before the next attempt, in whole milliseconds, after `attempt` failed ones (1, 2, 3 …). Full jitter: any value from
 * zero to the policy's bound, so that appliances that were disconnected together do not reconnect at the same time.
 *
 * @param random a number from 0 up to, but without, 1.
 */
export function backoffMs(attempt: number, random: () => number, policy: BackoffPolicy = gatewayPolicy): number {
  assert(Number.isInteger(attempt) && attempt >= 1, 'Attempts are counted from 1.');
  const boundMs = Math.min(policy.longestMs, policy.firstMs * policy.factor ** (attempt - 1));
  return Math.floor(random() * boundMs);
}
