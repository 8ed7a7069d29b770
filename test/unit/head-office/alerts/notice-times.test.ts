import { describe, expect, test } from 'vitest';
import {
  escalationTime,
  heldUntil,
  messagesOf,
  noticeTime,
  type RuleTimes,
} from '#main/head-office/alerts/rules/notice-times.ts';
import { riyadhDateTime, riyadhInstant } from '#shared/invoice/riyadh-time.ts';
import type { Alert } from '#shared/api/dashboard/alerts.ts';

const atOnce: RuleTimes = { delivery: 'at_once', daily_at: null, quiet_hours: null };
const hourly: RuleTimes = { ...atOnce, delivery: 'hourly' };
const daily: RuleTimes = { ...atOnce, delivery: 'daily', daily_at: '08:00' };
const night = { quiet_hours: { from: '22:00', to: '07:00' } };
const noon = { quiet_hours: { from: '12:00', to: '15:30' } };
const whole = { quiet_hours: { from: '09:00', to: '09:00' } };

/** An instant of Riyadh's clocks, `DD HH:mm` of November 2026. */
function at(text: string): Date {
  const [day = '', time = ''] = text.split(' ');
  return riyadhInstant(`2026-11-${day}`, time.length === 5 ? `${time}:00` : time);
}

function shown(date: Date): string {
  return riyadhDateTime(date).slice('2026-11-'.length, -':00'.length).replace('T', ' ');
}

describe('an alert is told of', () => {
  test.each<[string, RuleTimes, string, string, boolean, Alert['kind']?]>([
    ['at once', atOnce, '20 12:03', '20 12:03', false],
    ['with the next full hour', hourly, '20 12:03', '20 13:00', false],
    ['with the hour after one that begins', hourly, '20 12:00', '20 13:00', false],
    ['with the first hour of the next day', hourly, '20 23:59', '21 00:00', false],
    ['at the time of the day', daily, '20 07:59', '20 08:00', false],
    ['at the time of the next day', daily, '20 08:00', '21 08:00', false],
    ['at once before quiet hours', { ...atOnce, ...night }, '20 21:59', '20 21:59', false],
    ['after quiet hours that begin', { ...atOnce, ...night }, '20 22:00', '21 07:00', true],
    ['after quiet hours, before midnight', { ...atOnce, ...night }, '20 23:59', '21 07:00', true],
    ['after quiet hours, at midnight', { ...atOnce, ...night }, '21 00:00', '21 07:00', true],
    ['after quiet hours, after midnight', { ...atOnce, ...night }, '21 06:59', '21 07:00', true],
    ['at once when quiet hours end', { ...atOnce, ...night }, '21 07:00', '21 07:00', false],
    ['after quiet hours of one day', { ...atOnce, ...noon }, '20 12:00', '20 15:30', true],
    ['at once outside quiet hours of one day', { ...atOnce, ...noon }, '20 15:30', '20 15:30', false],
    ['once a day where it is always quiet', { ...atOnce, ...whole }, '20 09:00', '21 09:00', true],
    ['the next day where it is always quiet', { ...atOnce, ...whole }, '20 08:59', '20 09:00', true],
    ['in quiet hours where a deadline is near', { ...atOnce, ...night }, '20 23:00', '20 23:00', false, 'deadline_near'],
    ['in quiet hours where a deadline has passed', { ...atOnce, ...night }, '20 23:00', '20 23:00', false, 'deadline_passed'],
    ['after quiet hours that begin with the hour', { ...hourly, ...night }, '20 21:03', '21 07:00', true],
    [
      'with the hour in quiet hours where a deadline is near',
      { ...hourly, ...night },
      '20 23:03',
      '21 00:00',
      false,
      'deadline_near',
    ],
    [
      'after quiet hours that have the time of the day',
      { ...daily, quiet_hours: { from: '07:30', to: '10:00' } },
      '20 12:00',
      '21 10:00',
      true,
    ],
    ['at the time of the day after quiet hours', { ...daily, ...night }, '20 23:00', '21 08:00', false],
  ])('%s', (_when, rule, opened, due, isHeld, kind = 'clock_skew') => {
    const time = noticeTime(rule, { kind, openedAt: at(opened) }, at(opened));
    expect([shown(time.dueAt), time.isHeld]).toEqual([due, isHeld]);
  });

  test.each<[string, RuleTimes, string, string, boolean]>([
    ['quiet hours are removed', atOnce, '20 23:30', '20 23:00', false],
    ['quiet hours end earlier', { ...atOnce, quiet_hours: { from: '22:00', to: '06:00' } }, '20 23:30', '21 06:00', true],
    ['quiet hours are over now', { ...atOnce, quiet_hours: { from: '22:00', to: '23:15' } }, '20 23:30', '20 23:00', false],
    ['quiet hours begin between', { ...atOnce, quiet_hours: { from: '23:15', to: '05:00' } }, '20 23:30', '21 05:00', true],
    ['it comes with an hour now', hourly, '20 23:30', '21 00:00', false],
  ])('otherwise where %s after it opened at 23:00', (_what, rule, now, due, isHeld) => {
    const time = noticeTime(rule, { kind: 'clock_skew', openedAt: at('20 23:00') }, at(now));
    expect([shown(time.dueAt), time.isHeld]).toEqual([due, isHeld]);
  });
});

test.each<[string, RuleTimes, string, string, string | undefined, Alert['kind']?]>([
  ['due before quiet hours, sent after they began', { ...atOnce, ...night }, '20 21:59', '20 22:00', '21 07:00'],
  ['due at the end of quiet hours', { ...atOnce, ...night }, '21 07:00', '21 07:01', undefined],
  ['due at the end of quiet hours, sent in the next', { ...atOnce, ...night }, '21 07:00', '21 23:00', '22 07:00'],
  ['due where it is always quiet', { ...atOnce, ...whole }, '21 09:00', '21 09:01', undefined],
  ['a deadline', { ...atOnce, ...night }, '20 21:59', '20 22:00', undefined, 'deadline_near'],
  ['without quiet hours', atOnce, '20 21:59', '20 22:00', undefined],
])('what is %s is held until %s', (_what, rule, due, now, until, kind = 'clock_skew') => {
  const held = heldUntil(rule, { kind, dueAt: at(due) }, at(now));
  expect(held && shown(held)).toBe(until);
});

test.each<[string, RuleTimes, string, string, Alert['kind']?]>([
  ['in time', atOnce, '20 12:00', '20 12:15'],
  ['after quiet hours', { ...atOnce, ...night }, '20 21:50', '21 07:00'],
  ['in quiet hours for a deadline', { ...atOnce, ...night }, '20 21:50', '20 22:05', 'deadline_passed'],
])('others are told %s', (_when, times, sent, told, kind = 'clock_skew') => {
  const escalation = { after_minutes: 15, to: { user_ids: [], roles: ['owner' as const], addresses: [] } };
  const time = escalationTime({ ...times, escalation }, { kind, sentAt: at(sent) });
  expect(time && shown(time)).toBe(told);
  expect(escalationTime({ ...times, escalation: null }, { kind, sentAt: at(sent) })).toBeNull();
});

const open = (id: number) => ({ id, isHeld: false, isClosed: false });
const closed = (id: number) => ({ id, isHeld: false, isClosed: true });
const held = (id: number) => ({ id, isHeld: true, isClosed: false });
const over = (id: number) => ({ id, isHeld: true, isClosed: true });

describe('the messages of what is due together', () => {
  test.each([
    ['none', atOnce, [], []],
    ['each by itself', atOnce, [open(1), open(2)], [[1], [2]]],
    ['what was held as one, without what is closed', atOnce, [held(1), over(2), held(3), open(4)], [[1, 3], [4]]],
    ['nothing of what is closed after quiet hours', atOnce, [over(1)], []],
    ['all of an hour as one, with what is closed', hourly, [open(1), closed(2), over(3), held(4)], [[1, 2, 4]]],
    ['nothing of an hour of which all was held and is closed', daily, [over(1)], []],
  ])('are %s', (_what, rule, notices, ids) => {
    expect(messagesOf(rule, notices).map((message) => message.map(({ id }) => id))).toEqual(ids);
  });

  test('are one where more than ten open at once', () => {
    const many = Array.from({ length: 11 }, (_, id) => open(id));
    expect(messagesOf(atOnce, many)).toEqual([many]);
    expect(messagesOf(atOnce, many.slice(1))).toHaveLength(10);
  });
});
