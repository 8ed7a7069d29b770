import { expect, test } from 'vitest';
import { expectedDocuments, statementSums } from '#main/head-office/billing/read-statements.ts';
import { plans, type Plan } from '#shared/api/dashboard/plans.ts';

const now = new Date('2026-11-20T09:00:00Z');

function sumsOf(plan: Plan, production: number, sandbox = 0) {
  const counts = { documents: production + sandbox, by_environment: { sandbox, production } };
  const { net, vat, total } = statementSums({ month: '2026-10', plan, counts }, now);
  return { net, vat, total };
}

test('a soft limit is not exceeded at it, and each further production document is charged', () => {
  expect(sumsOf(plans.growth, 50_000)).toEqual({ net: 499, vat: 74.85, total: 573.85 });
  expect(sumsOf(plans.growth, 50_001)).toEqual({ net: 499.02, vat: 74.85, total: 573.87 });
});

test('sandbox documents cost nothing, however many', () => {
  expect(sumsOf(plans.growth, 0, 90_000)).toEqual(sumsOf(plans.growth, 0));
});

test('documents beyond a hard limit cost nothing: branches stopped issuing, and these were under way', () => {
  expect(sumsOf(plans.starter, 1_003)).toEqual(sumsOf(plans.starter, 0));
});

test('a plan without a limit has no further documents', () => {
  expect(sumsOf(plans.enterprise, 10_000_000)).toEqual({ net: 2_499, vat: 374.85, total: 2_873.85 });
});

test('amounts are exact decimals, rounded half up', () => {
  const plan: Plan = { ...plans.growth, monthlyPrice: '0.1', furtherDocumentPrice: '0.005' };
  expect(sumsOf(plan, 50_041)).toEqual({ net: 0.31, vat: 0.05, total: 0.36 });
});

test('a month is expected to go on as it began, its first day being taken for a whole one', () => {
  const createdAt = new Date('2026-01-01T00:00:00Z');
  const expectedAt = (now: string) => expectedDocuments(10, { createdAt, now: new Date(now) });
  // An hour, a day, half of November, and its last instant.
  expect(expectedAt('2026-10-31T22:00:00Z')).toBe(10 + Math.round((10 * (30 * 24 - 1)) / 24));
  expect(expectedAt('2026-11-01T21:00:00Z')).toBe(300);
  expect(expectedAt('2026-11-15T21:00:00Z')).toBe(20);
  expect(expectedAt('2026-11-30T20:59:59.999Z')).toBe(10);
});
