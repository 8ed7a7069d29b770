import { expect, test } from 'vitest';
import { drawBasket, judgeBasket } from '../support/baskets.ts';
import { seededRandom } from '../support/stamp-random.ts';

const seed = 20261121;
const baskets = 2_000;

test(`${baskets} baskets (seed ${seed}) keep every rule, and the payable amount is the till's own sum`, () => {
  const random = seededRandom(seed);
  for (let number = 1; number <= baskets; number += 1) {
    const basket = drawBasket(random);
    const { findings, payable, expected } = judgeBasket(basket);
    expect({ number, basket, findings, payable }).toEqual({ number, basket, findings: [], payable: expected });
  }
});
