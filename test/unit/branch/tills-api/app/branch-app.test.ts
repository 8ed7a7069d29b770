import { expect, test } from 'vitest';
import { AppError } from '#shared/api/app-error.ts';
import { createConditions } from '#main/branch/health/conditions.ts';
import { errorHandling } from '#main/branch/tills-api/app/branch-app.ts';
import { createLogger } from '#main/platform/logger.ts';
import { settableClock } from '#support/platform/settable-clock.ts';

const silent = createLogger({ name: 'test', level: 'silent' });

test.each(['STORAGE_UNAVAILABLE', 'KEY_STORE_UNAVAILABLE', 'CLOCK_IMPLAUSIBLE'] as const)(
  '%s is reported as long as its condition holds',
  (code) => {
    const conditions = createConditions(settableClock('2026-11-20T09:00:00.000Z'), silent);
    const isReported = () => errorHandling(conditions).isReported?.(new AppError(code));
    expect(isReported()).toBe(false);
    conditions.begin({ code, subject: '', message: 'It is wrong.', severity: 'error' });
    expect(isReported()).toBe(true);
    conditions.end(code);
    expect(isReported()).toBe(false);
  },
);
