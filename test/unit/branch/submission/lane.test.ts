import { expect, test } from 'vitest';
import { Lane } from '#main/branch/submission/lane.ts';
import type { AttemptResult } from '#main/branch/submission/decide-after-attempt.ts';
import { settableClock } from '#support/platform/settable-clock.ts';

function openLane() {
  const clock = settableClock('2026-11-20T09:00:00.000Z');
  return { clock, lane: new Lane(clock, () => 0.5) };
}

let serial = 0;

function attempt(lane: Lane, kind: AttemptResult['kind'], egsUnitId = 'unit-1'): void {
  serial += 1;
  lane.begin(String(serial), { egsUnitId, mode: 'background' });
  lane.finish(String(serial), { kind, reason: '' });
}

test('sends more in parallel in the background with each answer, up to a limit, and fewer after a silence', () => {
  const { lane } = openLane();
  const first = lane.freeSlots('background', 'unit-1');
  for (let answered = 0; answered < 500; answered += 1) attempt(lane, 'settled');
  const most = lane.freeSlots('background', 'unit-1');
  attempt(lane, 'silent');
  expect([first, most, lane.freeSlots('background', 'unit-1')]).toEqual([4, 64, 32]);
});

test('counts what is under way, tills and worker apart', () => {
  const { lane } = openLane();
  for (const id of ['a', 'b', 'c', 'd']) lane.begin(id, { egsUnitId: 'unit-1', mode: 'background' });
  expect([lane.freeSlots('background', 'unit-1'), lane.freeSlots('inline', 'unit-1'), lane.isWorkingOn('a')]).toEqual([
    0,
    64,
    true,
  ]);
  for (const id of ['a', 'b']) lane.finish(id);
  expect([lane.freeSlots('background', 'unit-1'), lane.isWorkingOn('a'), lane.size()]).toEqual([2, false, 2]);
});

test.each(['silent', 'unusable'] as const)(
  'lets one probe of one unit through at a time after three answers that are %s',
  (kind) => {
    const { clock, lane } = openLane();
    for (let failure = 0; failure < 3; failure += 1) attempt(lane, kind);
    expect([lane.isOpen(), lane.freeSlots('inline', 'unit-1'), lane.freeSlots('background', 'unit-2')]).toEqual([true, 0, 0]);
    clock.advance(5_000);
    expect(lane.freeSlots('background', 'unit-1')).toBe(1);
    lane.begin('probe', { egsUnitId: 'unit-1', mode: 'background' });
    expect([lane.freeSlots('inline', 'unit-1'), lane.freeSlots('inline', 'unit-2')]).toEqual([0, 0]);
    lane.finish('probe', { kind: 'settled', reason: '' });
    expect(lane.freeSlots('inline', 'unit-2')).toBe(64);
  },
);

test.each([
  ['silent', 'does not answer'],
  ['unusable', 'settles no document'],
] as const)('says of a document that waits what the condition says of a gateway that is %s', (kind, words) => {
  const { lane } = openLane();
  for (let failure = 0; failure < 3; failure += 1) attempt(lane, kind);
  expect(lane.reasonToWait('unit-1')).toContain(words);
});

test('says of a document that waits for a gateway that holds requests that it does not answer', () => {
  const { clock, lane } = openLane();
  for (const id of ['a', 'b', 'c']) {
    lane.begin(id, { egsUnitId: 'unit-1', mode: 'inline' });
    void lane.request(id, () => new Promise<void>(() => undefined));
  }
  clock.advance(60_000);
  expect([lane.markOverdue(), lane.reasonToWait('unit-1')]).toEqual([true, 'The gateway does not answer at the moment.']);
});

test('spares only the unit whose credentials are refused, and longer', () => {
  const { clock, lane } = openLane();
  for (let failure = 0; failure < 3; failure += 1) attempt(lane, 'credentials_refused');
  clock.advance(10_000);
  expect([lane.freeSlots('inline', 'unit-1'), lane.freeSlots('inline', 'unit-2'), lane.isOpen()]).toEqual([0, 64, false]);
  clock.advance(50_000);
  expect(lane.freeSlots('inline', 'unit-1')).toBe(1);
});

test('an answer about a single document does not pause the others', () => {
  const { lane } = openLane();
  for (let failure = 0; failure < 9; failure += 1) attempt(lane, 'document');
  expect(lane.freeSlots('inline', 'unit-1')).toBe(64);
});

test.each(['silent', 'unusable'] as const)(
  'late ends (%s) of requests begun before the last answer count for nothing',
  (kind) => {
    const { clock, lane } = openLane();
    for (let answered = 0; answered < 500; answered += 1) attempt(lane, 'settled');
    for (const id of ['a', 'b', 'c', 'd']) lane.begin(id, { egsUnitId: 'unit-1', mode: 'background' });
    clock.advance(90_000);
    attempt(lane, 'settled');
    for (const id of ['a', 'b', 'c', 'd']) lane.finish(id, { kind, reason: '' });
    expect([lane.isOpen(), lane.freeSlots('background', 'unit-1')]).toEqual([false, 64]);
  },
);

test('late refusals of credentials do not hold back a unit that has had an answer since', () => {
  const { clock, lane } = openLane();
  for (const id of ['a', 'b', 'c']) lane.begin(id, { egsUnitId: 'unit-1', mode: 'inline' });
  clock.advance(1_000);
  attempt(lane, 'settled');
  for (const id of ['a', 'b', 'c']) lane.finish(id, { kind: 'credentials_refused', reason: '' });
  expect(lane.freeSlots('inline', 'unit-1')).toBe(64);
});

test('overdue requests hold no slot, up to a limit; a request that has not been sent is never overdue', () => {
  const { clock, lane } = openLane();
  const hang = (count: number, name: string): void => {
    for (let index = 0; index < count; index += 1) {
      lane.begin(`${name}-${index}`, { egsUnitId: 'unit-1', mode: 'inline' });
      void lane.request(`${name}-${index}`, () => new Promise(() => undefined));
    }
    clock.advance(5_000);
    lane.markOverdue();
    // An answer in between keeps the breaker out of this.
    attempt(lane, 'settled');
  };
  const free: number[] = [];
  for (const name of ['a', 'b', 'c']) {
    hang(64, name);
    free.push(lane.freeSlots('inline', 'unit-1'));
  }
  lane.finish('a-0');
  lane.markOverdue();
  free.push(lane.freeSlots('inline', 'unit-1'));
  expect(free).toEqual([64, 64, 0, 1]);
  lane.begin('waits for its keys', { egsUnitId: 'unit-1', mode: 'inline' });
  clock.advance(60_000);
  expect(lane.markOverdue()).toBe(false);
});
