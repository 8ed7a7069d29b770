import { expect, test } from 'vitest';
import { auditActions } from '#shared/api/dashboard/audit.ts';

test('actions of the audit log are named once, as what and what was done to it', () => {
  const actions: string[] = Object.values(auditActions).flat();
  expect(new Set(actions).size).toBe(actions.length);
  expect(actions.filter((action) => !/^[a-z_]+\.[a-z_]+$/.test(action))).toEqual([]);
});
