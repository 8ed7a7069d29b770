import { expect, test } from 'vitest';
import { checkBaskets } from '#support/branch/generated/baskets.ts';

const seed = 20261121;

test('500 baskets (seed 20261121) keep every rule, and the payable amount is the sum of the till itself', () => {
  expect(() => checkBaskets(500, seed)).not.toThrow();
});
