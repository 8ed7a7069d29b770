import { expect, test } from 'vitest';
import { latestRetry } from '#main/branch/submission/queue/waiting-documents.ts';

const now = new Date('2026-11-20T09:00:00.000Z');

test.each([
  [null, '2026-11-20T09:15:00.000Z'],
  [60_000, '2026-11-20T09:15:00.000Z'],
  [3_600_000, '2026-11-20T10:00:00.000Z'],
])('a document for which the gateway asked for %s ms may wait until %s', (retryAfterMs, latest) => {
  expect(latestRetry(now, retryAfterMs, 15 * 60_000)).toBe(latest);
});
