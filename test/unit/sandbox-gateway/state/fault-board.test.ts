import { expect, test } from 'vitest';
import { createFaultBoard } from '#main/sandbox-gateway/state/fault-board.ts';
import { settableClock } from '#support/platform/settable-clock.ts';

function boardAndClock() {
  const clock = settableClock('2026-11-20T09:00:00.000Z');
  return { clock, board: createFaultBoard(clock) };
}

test('injects nothing before faults are set', () => {
  expect(boardAndClock().board.inject()).toBeUndefined();
});

test('closes connections where neither delay nor status is named', () => {
  const { board } = boardAndClock();
  board.begin({ outage_s: 1 });
  expect(board.inject()).toEqual({ delayMs: 0, failure: 'closed connection' });
});

test('delays without further failure', () => {
  const { board } = boardAndClock();
  board.begin({ delay_ms: 10 });
  expect(board.inject()).toEqual({ delayMs: 10, failure: 'none' });
});

test('delays a status', () => {
  const { board } = boardAndClock();
  board.begin({ delay_ms: 10, status: 504 });
  expect(board.inject()).toEqual({ delayMs: 10, failure: { status: 504 } });
});

test('ends after its count or its time, whichever comes first', () => {
  const { board, clock } = boardAndClock();
  board.begin({ outage_s: 10, count: 2 });
  expect([board.inject(), board.inject(), board.inject()].map((fault) => fault !== undefined)).toEqual([true, true, false]);
  board.begin({ outage_s: 10, count: 2 });
  clock.advance(10_000);
  expect(board.inject()).toBeUndefined();
});

test('replaces earlier faults by new ones', () => {
  const { board } = boardAndClock();
  board.begin({ status: 500 });
  board.begin({ status: 503 });
  expect(board.inject()?.failure).toEqual({ status: 503 });
  board.end();
  expect(board.inject()).toBeUndefined();
});

test('switches off clearance alone with status 303', () => {
  const { board } = boardAndClock();
  board.begin({ status: 303, count: 1 });
  expect(board.inject()).toBeUndefined();
  expect([board.injectClearance(), board.injectClearance()]).toEqual([true, false]);
  board.begin({ status: 500 });
  expect(board.injectClearance()).toBe(false);
});
