import { expect, test } from 'vitest';
import { createFaultBoard } from '../../../../src-main/sandbox-gateway/faults/fault-board.ts';
import { settableClock } from '../../../support/settable-clock.ts';

function boardAndClock() {
  const clock = settableClock('2026-11-20T09:00:00.000Z');
  return { clock, board: createFaultBoard(clock) };
}

test('strikes nothing before a rehearsal begins', () => {
  expect(boardAndClock().board.strike()).toBeUndefined();
});

test('closes connections where neither delay nor status is named', () => {
  const { board } = boardAndClock();
  board.begin({ outage_s: 1 });
  expect(board.strike()).toEqual({ delayMs: 0, trouble: 'closed connection' });
});

test('delays without further trouble', () => {
  const { board } = boardAndClock();
  board.begin({ delay_ms: 10 });
  expect(board.strike()).toEqual({ delayMs: 10, trouble: 'none' });
});

test('delays a status', () => {
  const { board } = boardAndClock();
  board.begin({ delay_ms: 10, status: 504 });
  expect(board.strike()).toEqual({ delayMs: 10, trouble: { status: 504 } });
});

test('ends after its count or its time, whichever comes first', () => {
  const { board, clock } = boardAndClock();
  board.begin({ outage_s: 10, count: 2 });
  expect([board.strike(), board.strike(), board.strike()].map((fault) => fault !== undefined)).toEqual([true, true, false]);
  board.begin({ outage_s: 10, count: 2 });
  clock.advance(10_000);
  expect(board.strike()).toBeUndefined();
});

test('lets a new rehearsal take the place of the old one', () => {
  const { board } = boardAndClock();
  board.begin({ status: 500 });
  board.begin({ status: 503 });
  expect(board.strike()?.trouble).toEqual({ status: 503 });
  board.end();
  expect(board.strike()).toBeUndefined();
});

test('switches off clearance alone with status 303', () => {
  const { board } = boardAndClock();
  board.begin({ status: 303, count: 1 });
  expect(board.strike()).toBeUndefined();
  expect([board.strikeClearance(), board.strikeClearance()]).toEqual([true, false]);
  board.begin({ status: 500 });
  expect(board.strikeClearance()).toBe(false);
});
