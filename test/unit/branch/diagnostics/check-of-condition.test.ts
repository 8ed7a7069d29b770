import { expect, test } from 'vitest';
import { conditionCodes } from '#main/branch/health/conditions.ts';
import { checkOfCondition } from '#main/branch/diagnostics/check-of-condition.ts';

test('every condition belongs to a check', () => {
  expect(conditionCodes.filter((code) => checkOfCondition(code) === undefined)).toEqual([]);
});
