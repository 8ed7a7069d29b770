import { expect, test } from 'vitest';
import type { Condition } from '../../../../src-main/branch/health/conditions.ts';
import { publicConditions } from '../../../../src-main/branch/health/public-conditions.ts';

const since = new Date('2026-11-20T09:00:00.000Z');

function condition(code: Condition['code'], subject: string): Condition {
  return { code, subject, message: `Of ${subject}.`, severity: 'warning', since };
}

test('shows conditions of environments and units as they are', () => {
  const shown = [condition('GATEWAY_SILENT', 'sandbox'), condition('KEY_LOST', 'unit-1')];
  expect(publicConditions(shown)).toEqual(shown);
});

test('is never longer than a hundred', () => {
  const conditions = Array.from({ length: 500 }, (_, index) => condition('KEY_LOST', `unit-${index}`));
  expect(publicConditions(conditions)).toHaveLength(100);
});
