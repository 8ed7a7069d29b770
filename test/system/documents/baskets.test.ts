import { expect, test } from 'vitest';
import { checkBaskets } from '#support/branch/generated/baskets.ts';

const seed = 4711;

test('100,000 baskets (seed 4711) keep every rule, and the payable amount is the sum of the till itself', () => {
  expect(() => checkBaskets(100_000, seed)).not.toThrow();
}, 1_800_000);
