import { expect, test } from 'vitest';
import { checkBaskets } from '#support/branch/generated/baskets.ts';
import { casesOf } from '#support/project/thorough.ts';

const seed = 4711;

test('baskets (seed 4711) keep every rule, and the payable amount is the sum of the till itself', () => {
  expect(() => checkBaskets(casesOf(100_000), seed)).not.toThrow();
}, 1_800_000);
