import { expect, test } from 'vitest';
import { Breaker, gatewayPace } from '#main/branch/submission/breaker.ts';
import { settableClock } from '#support/platform/settable-clock.ts';

const workerMs = 1_000;

function openBreaker(random = () => 0.5) {
  const clock = settableClock('2026-11-20T09:00:00.000Z');
  const breaker = new Breaker(clock, random, gatewayPace);
  for (let failure = 0; failure < 3; failure += 1) breaker.failed(clock.monotonicMs());
  return { clock, breaker };
}

test('lets everything through while failures do not follow each other', () => {
  const breaker = new Breaker(settableClock('2026-11-20T09:00:00.000Z'), () => 0.5, gatewayPace);
  for (let round = 0; round < 5; round += 1) {
    breaker.failed(0);
    breaker.failed(0);
    breaker.succeeded();
  }
  expect([breaker.isOpen(), breaker.allows()]).toEqual([false, true]);
});

test('spares the gateway after three failures in a row, then lets one probe through after each pause', () => {
  const { clock, breaker } = openBreaker();
  expect([breaker.isOpen(), breaker.allows()]).toEqual([true, false]);
  clock.advance(1_500);
  expect(breaker.allows()).toBe(true);
  breaker.began();
  expect(breaker.allows()).toBe(false);
});

test('lets a probe through every five seconds at least, however long the gateway is silent and whatever the jitter', () => {
  const { clock, breaker } = openBreaker(() => 0.999);
  const probedAt = [clock.monotonicMs()];
  // It runs once a second, and each of the probes fails.
  while (clock.monotonicMs() < 3_600_000) {
    clock.advance(workerMs);
    if (!breaker.allows()) continue;
    breaker.began();
    breaker.failed(clock.monotonicMs());
    probedAt.push(clock.monotonicMs());
  }
  const pauses = probedAt.slice(1).map((at, index) => at - (probedAt[index] ?? 0));
  expect(Math.max(...pauses)).toBeLessThanOrEqual(5_000);
});

test('lets the next probe through although the gateway holds the one before', () => {
  const { clock, breaker } = openBreaker();
  clock.advance(2_000);
  breaker.began();
  clock.advance(5_000);
  expect(breaker.allows()).toBe(true);
});

test('keeps its pauses when the wall clock is set', () => {
  const { clock, breaker } = openBreaker();
  clock.setWall('2031-01-01T00:00:00.000Z');
  expect(breaker.allows()).toBe(false);
  clock.setWall('2020-01-01T00:00:00.000Z');
  clock.advance(2_000);
  expect(breaker.allows()).toBe(true);
});

test('closes with the first success', () => {
  const { breaker } = openBreaker();
  breaker.succeeded();
  expect([breaker.isOpen(), breaker.allows()]).toEqual([false, true]);
});
