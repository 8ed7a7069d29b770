import { expect, test } from 'vitest';
import type { PlanCode } from '#shared/api/dashboard/plans.ts';
import { chargedPlan, type PlanHistory } from '#main/head-office/billing/read-statements.ts';

function history(current: PlanCode, ...changes: [PlanCode, PlanCode, string][]): PlanHistory {
  return { current, changes: changes.map(([from_plan, to_plan, at]) => ({ from_plan, to_plan, changed_at: new Date(at) })) };
}

test('a plan that never changed is charged in every month', () => {
  expect(chargedPlan(history('growth'), '2026-01').code).toBe('growth');
});

test('an upgrade is charged from its own month on, the plan before it until then', () => {
  const upgraded = history('growth', ['starter', 'growth', '2026-03-31T20:59:59.999Z']);
  expect(['2026-02', '2026-03', '2026-04'].map((month) => chargedPlan(upgraded, month).code)).toEqual([
    'starter',
    'growth',
    'growth',
  ]);
});

test('a change at midnight of Riyadh belongs to the month that begins', () => {
  const upgraded = history('growth', ['starter', 'growth', '2026-03-31T21:00:00.000Z']);
  expect(['2026-03', '2026-04'].map((month) => chargedPlan(upgraded, month).code)).toEqual(['starter', 'growth']);
});

test('a downgrade is charged from the next month on, and no plan in between is forgotten', () => {
  const changed = history(
    'starter',
    ['starter', 'enterprise', '2026-03-05T00:00:00Z'],
    ['enterprise', 'growth', '2026-03-06T00:00:00Z'],
    ['growth', 'starter', '2026-04-20T00:00:00Z'],
  );
  expect(['2026-02', '2026-03', '2026-04', '2026-05'].map((month) => chargedPlan(changed, month).code)).toEqual([
    'starter',
    'enterprise',
    'growth',
    'starter',
  ]);
});
