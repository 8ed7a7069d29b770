import { expect, test } from 'vitest';
import { createMovableClock, type Clock } from '#main/platform/clock.ts';

const noon = new Date('2026-11-20T12:00:00.000Z');

// A clock below that a test moves by hand.
function startClocks(startsAt?: string) {
  const time = { now: noon.getTime(), monotonicMs: 500 };
  const below: Clock = { now: () => new Date(time.now), monotonicMs: () => time.monotonicMs };
  const pass = (byMs: number): void => {
    time.now += byMs;
    time.monotonicMs += byMs;
  };
  return { pass, clock: createMovableClock(below, startsAt === undefined ? undefined : new Date(startsAt)) };
}

test('shows the moment it starts at, and goes on as the clock below it', () => {
  const { clock, pass } = startClocks('2026-01-01T00:00:00.000Z');
  expect(clock.now().toISOString()).toBe('2026-01-01T00:00:00.000Z');
  pass(1_500);
  expect([clock.now().toISOString(), clock.monotonicMs()]).toEqual(['2026-01-01T00:00:01.500Z', 2_000]);
});

test('shows the time of the clock below where no other start is given', () => {
  expect(startClocks().clock.now()).toEqual(noon);
});

test('lets time pass, waits included', () => {
  const { clock, pass } = startClocks();
  clock.passTo(new Date('2026-11-20T12:00:10.000Z'));
  pass(1);
  expect([clock.now().toISOString(), clock.monotonicMs()]).toEqual(['2026-11-20T12:00:10.001Z', 10_501]);
});

test('never lets time pass backwards', () => {
  const { clock } = startClocks();
  clock.passTo(new Date('2026-11-20T11:59:00.000Z'));
  expect([clock.now(), clock.monotonicMs()]).toEqual([noon, 500]);
});

test.each(['2026-11-20T09:00:00.000Z', '2026-11-21T09:00:00.000Z'])(
  'shows %s once set to it, though no time has passed',
  (moment) => {
    const { clock, pass } = startClocks();
    clock.setWall(new Date(moment));
    expect([clock.now().toISOString(), clock.monotonicMs()]).toEqual([moment, 500]);
    pass(3);
    expect([clock.now().getTime() - new Date(moment).getTime(), clock.monotonicMs()]).toEqual([3, 503]);
  },
);
