import { expect, test } from 'vitest';
import { createPairingCodes, createPairingThrottle } from '#main/branch/lan/pairing/pairing.ts';
import { settableClock } from '#support/platform/settable-clock.ts';

const clock = settableClock('2026-11-20T09:00:00.000Z');

function otherThan(code: string): string {
  return code === '00000000' ? '00000001' : '00000000';
}

test('a code has eight digits and is good for one till', () => {
  const codes = createPairingCodes(clock);
  const { code, expiresAt } = codes.create('unit-1');
  expect(code).toMatch(/^\d{8}$/u);
  expect(expiresAt.getTime() - clock.now().getTime()).toBe(300_000);
  expect(codes.redeem(code)?.egsUnitId).toBe('unit-1');
  expect(codes.redeem(code)).toBeUndefined();
});

test('a code ends after five minutes, whatever the wall clock says', () => {
  const codes = createPairingCodes(clock);
  const first = codes.create();
  clock.advance(299_999);
  clock.setWall('2026-11-21T09:00:00.000Z');
  expect(codes.redeem(first.code)).toBeDefined();
  const second = codes.create();
  clock.advance(300_000);
  expect(codes.redeem(second.code)).toBeUndefined();
});

test('a new code replaces the one before', () => {
  const codes = createPairingCodes(clock);
  const first = codes.create();
  let second = codes.create();
  while (second.code === first.code) second = codes.create();
  expect(codes.redeem(first.code)).toBeUndefined();
  expect(codes.redeem(second.code)).toBeDefined();
});

test('four wrong tries leave a code, the fifth voids it', () => {
  const codes = createPairingCodes(clock);
  for (const [wrong, isLeft] of [
    [4, true],
    [5, false],
  ] as const) {
    const { code } = codes.create();
    for (let tries = 0; tries < wrong; tries += 1) expect(codes.redeem(otherThan(code))).toBeUndefined();
    expect(codes.redeem(code) !== undefined).toBe(isLeft);
  }
});

test.each([
  ['the same address', '192.168.1.9', '192.168.1.9', true],
  ['the same address in its other form', '192.168.1.9', '::ffff:192.168.1.9', true],
  ['the same network of IPv6', 'fd00::1:2', 'fd00::ffff:1', true],
  ['another address', '192.168.1.9', '192.168.1.10', false],
  ['another network of IPv6', 'fd00::1', 'fd00:0:0:1::1', false],
])('after five wrong codes %s waits: %s, %s', (_case, one, other, waits) => {
  const throttle = createPairingThrottle(clock);
  for (let tries = 0; tries < 5; tries += 1) {
    expect(throttle.waitSeconds(one)).toBe(0);
    throttle.noteWrong(one);
  }
  expect(throttle.waitSeconds(other)).toBe(waits ? 600 : 0);
  clock.advance(600_000);
  expect(throttle.waitSeconds(other)).toBe(0);
});
