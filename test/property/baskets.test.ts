import { expect, test } from 'vitest';
import { checkBaskets } from '../support/baskets.ts';
import { seededRandom } from '../support/stamp-random.ts';

const seed = 20261121;

test('2,000 baskets (seed 20261121) keep every rule, and the payable amount is the sum of the till itself', () => {
  expect(() => checkBaskets(2_000, seededRandom(seed))).not.toThrow();
});
