import { expect, test } from 'vitest';
import { createBreaker } from '../../../../src-main/branch/submission/breaker.ts';
import { settableClock } from '../../../support/settable-clock.ts';

function openBreaker() {
  const clock = settableClock('2026-11-20T09:00:00.000Z');
  const breaker = createBreaker(clock, () => 0.5);
  for (let failure = 0; failure < 3; failure += 1) breaker.failed();
  return { clock, breaker };
}

test('lets requests through up to the limit while the gateway answers', () => {
  const breaker = createBreaker(settableClock('2026-11-20T09:00:00.000Z'), () => 0.5);
  breaker.failed();
  breaker.failed();
  breaker.succeeded();
  breaker.failed();
  expect([
    breaker.allowance({ own: 0, all: 0 }, 4),
    breaker.allowance({ own: 3, all: 3 }, 4),
    breaker.allowance({ own: 9, all: 9 }, 4),
  ]).toEqual([4, 1, 0]);
});

test('spares the gateway after three failures in a row, then lets one probe through at a time', () => {
  const { clock, breaker } = openBreaker();
  expect(breaker.allowance({ own: 0, all: 0 }, 4)).toBe(0);
  clock.advance(2_000);
  expect([breaker.allowance({ own: 0, all: 0 }, 4), breaker.allowance({ own: 1, all: 1 }, 4)]).toEqual([1, 0]);
});

test('waits longer after each failed probe, but never much longer than a minute', () => {
  const { clock, breaker } = openBreaker();
  clock.advance(2_000);
  breaker.failed();
  clock.advance(2_000);
  expect(breaker.allowance({ own: 0, all: 0 }, 4)).toBe(0);
  for (let failure = 0; failure < 50; failure += 1) breaker.failed();
  clock.advance(61_000);
  expect(breaker.allowance({ own: 0, all: 0 }, 4)).toBe(1);
});

test('opens wide again with the first success', () => {
  const { breaker } = openBreaker();
  expect(breaker.succeeded()).toBe(true);
  expect(breaker.allowance({ own: 0, all: 0 }, 4)).toBe(4);
});
