import { expect, test } from 'vitest';
import { addTime, classOf, classOfWhole } from '#main/branch/outages/outage-class.ts';

const silent = { status: null, wasReached: false };
const closed = { status: null, wasReached: true };

test.each([
  ['refused', { gateway: { status: 503, wasReached: true }, hasNetwork: false, headOfficeAnswers: false }],
  ['own_network_down', { gateway: silent, hasNetwork: false, headOfficeAnswers: true }],
  ['authority_down', { gateway: silent, hasNetwork: true, headOfficeAnswers: true }],
  ['line_down', { gateway: closed, hasNetwork: true, headOfficeAnswers: false }],
  ['authority_down', { gateway: closed, hasNetwork: true }],
  ['line_down', { gateway: silent, hasNetwork: true }],
  ['line_down', { gateway: silent }],
] as const)('is %s by what was tried: %o', (expected, signs) => {
  expect(classOf(signs)).toBe(expected);
});

test('the class of an outage is the one that held for most of its time, else the present one', () => {
  expect(classOfWhole({}, 'refused')).toBe('refused');
  expect(classOfWhole({ line_down: 2, authority_down: 1 }, 'authority_down')).toBe('line_down');
  expect(classOfWhole({ line_down: 1, authority_down: 1 }, 'authority_down')).toBe('authority_down');
});

test('a step counts for twenty minutes at most, and a clock that was set back for none', () => {
  expect(addTime({ line_down: 5 }, 'line_down', 36_000_000)).toEqual({ line_down: 1_200_005 });
  expect(addTime({}, 'refused', -1)).toEqual({ refused: 0 });
});
