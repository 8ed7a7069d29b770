import { expect, test } from 'vitest';
import { daysOf, nameOfPeriod, periodNames, periodOf } from '#ui/form/periods.ts';

const inFebruary = new Date('2028-02-10T09:00:00Z');

test('months and quarters are those of the Gregorian year, and go back over its beginning', () => {
  expect(periodOf('this_month', inFebruary)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(periodOf('last_month', inFebruary)).toEqual({ from: '2028-01-01', to: '2028-01-31' });
  expect(periodOf('this_quarter', inFebruary)).toEqual({ from: '2028-01-01', to: '2028-03-31' });
  expect(periodOf('last_quarter', inFebruary)).toEqual({ from: '2027-10-01', to: '2027-12-31' });
});

test('days and weeks are those of Riyadh, where a week begins on Sunday', () => {
  // A Thursday.
  expect(periodOf('today', inFebruary)).toEqual({ from: '2028-02-10', to: '2028-02-10' });
  expect(periodOf('yesterday', inFebruary)).toEqual({ from: '2028-02-09', to: '2028-02-09' });
  expect(periodOf('this_week', inFebruary)).toEqual({ from: '2028-02-06', to: '2028-02-12' });
  expect(periodOf('this_week', new Date('2028-02-12T20:59:59Z')).from).toBe('2028-02-06');
  expect(periodOf('this_week', new Date('2028-02-12T21:00:00Z')).from).toBe('2028-02-13');
});

test('a quarter changes at midnight in Riyadh', () => {
  expect(periodOf('this_quarter', new Date('2026-06-30T20:59:59Z')).to).toBe('2026-06-30');
  expect(periodOf('this_quarter', new Date('2026-06-30T21:00:00Z')).from).toBe('2026-07-01');
});

test('knows a period with a name again, and no other', () => {
  expect(nameOfPeriod({ from: '2027-10-01', to: '2027-12-31' }, inFebruary, periodNames)).toBe('last_quarter');
  expect(nameOfPeriod({ from: '2027-10-01', to: '2027-12-30' }, inFebruary, periodNames)).toBeUndefined();
  expect(nameOfPeriod({ from: '2027-10-01', to: undefined }, inFebruary, periodNames)).toBeUndefined();
  expect(nameOfPeriod({ from: '2028-02-10', to: '2028-02-10' }, inFebruary, ['this_month', 'last_month'])).toBeUndefined();
});

test('lists the days of a period, both ends included, at most 400', () => {
  expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(daysOf({ from: '2028-02-28', to: '2028-02-28' })).toEqual(['2028-02-28']);
  expect(daysOf({ from: '2028-02-28', to: '2028-02-27' })).toEqual([]);
  expect(daysOf({ from: '2020-01-01', to: '2030-01-01' })).toHaveLength(400);
});
