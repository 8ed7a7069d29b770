import { expect, test } from 'vitest';
import { createPairingCodes } from '#main/branch/lan/pairing/pairing-codes.ts';
import { createPairingThrottle } from '#main/branch/lan/pairing/pairing.ts';
import { settableClock } from '#support/platform/settable-clock.ts';

const clock = settableClock('2026-11-20T09:00:00.000Z');

const wanted = { egsUnitId: undefined, withKey: false };

test('a code has eight digits and is good for one till', () => {
  const codes = createPairingCodes(clock);
  const { code, expiresAt } = codes.create({ egsUnitId: 'unit-1', withKey: false });
  expect(code).toMatch(/^\d{8}$/u);
  expect(expiresAt.getTime() - clock.now().getTime()).toBe(300_000);
  expect(codes.redeem(code)?.egsUnitId).toBe('unit-1');
  expect(codes.redeem(code)).toBeUndefined();
});

test('a code ends after five minutes, whatever the wall clock says', () => {
  const codes = createPairingCodes(clock);
  const first = codes.create(wanted);
  clock.advance(299_999);
  clock.setWall('2026-11-21T09:00:00.000Z');
  expect(codes.redeem(first.code)).toBeDefined();
  const second = codes.create(wanted);
  clock.advance(300_000);
  expect(codes.redeem(second.code)).toBeUndefined();
});

test('several codes are open at once, each for its till and until its end', () => {
  const codes = createPairingCodes(clock);
  const first = codes.create({ egsUnitId: 'unit-1', withKey: true });
  clock.advance(60_000);
  const second = codes.create(wanted);
  expect(codes.open().map(({ expiresAt, withKey }) => [expiresAt, withKey])).toEqual([
    [first.expiresAt, true],
    [second.expiresAt, false],
  ]);
  clock.advance(240_000);
  expect(codes.redeem(first.code)).toBeUndefined();
  expect(codes.open()).toHaveLength(1);
  expect(codes.redeem(second.code)).toBeDefined();
  expect(codes.open()).toEqual([]);
});

test('four wrong tries leave all codes, the fifth ends all of them, and the next code has five of its own', () => {
  const codes = createPairingCodes(clock);
  const wrongTry = (...open: { code: string }[]) => {
    const wrong = ['00000000', '00000001', '00000002'].find((code) => open.every((each) => each.code !== code)) ?? '';
    expect(codes.redeem(wrong)).toBeUndefined();
  };
  const [first, second] = [codes.create(wanted), codes.create(wanted)];
  for (let tries = 0; tries < 4; tries += 1) wrongTry(first, second);
  expect(codes.redeem(first.code)).toBeDefined();
  const third = codes.create(wanted);
  wrongTry(second, third);
  expect([codes.redeem(second.code), codes.redeem(third.code), codes.open()]).toEqual([undefined, undefined, []]);
  const fourth = codes.create(wanted);
  for (let tries = 0; tries < 4; tries += 1) wrongTry(fourth);
  expect(codes.redeem(fourth.code)).toBeDefined();
});

test('a code that was used up in vain is open again until its end', () => {
  const codes = createPairingCodes(clock);
  const { code } = codes.create(wanted);
  const used = codes.redeem(code);
  if (used !== undefined) codes.giveBack(used);
  expect(codes.redeem(code)).toBeDefined();
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
