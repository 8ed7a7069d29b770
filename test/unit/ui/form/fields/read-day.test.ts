import { expect, test } from 'vitest';
import { daysAfter } from '#shared/invoice/calendar-day.ts';
import { hijriDate } from '#shared/invoice/hijri-date.ts';
import { readDay, readMinute, shownDay } from '../../../../../src-renderer/ui/form/fields/read-day.ts';

test.each([
  ['2026-01-31', '2026-01-31'],
  ['31/1/2026', '2026-01-31'],
  [' 31-01-2026 ', '2026-01-31'],
  ['٣١/٠١/٢٠٢٦', '2026-01-31'],
  ['1/2/2026', '2026-02-01'],
  ['29.2.2028', '2028-02-29'],
  ['10/6/1448', '2026-11-20'],
  ['1448-06-10', '2026-11-20'],
])('%s is the day %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each(['', '31', '31/2/2026', '29/2/2027', '2026-13-01', '30/13/1448', '31/1/1448', '1/1/26', 'tomorrow', '31/1/2026 9:05'])(
  '%j is no day',
  (text) => {
    expect(readDay(text)).toBeUndefined();
  },
);

test('every day of a hundred years is read from the Umm al-Qura calendar', () => {
  for (let day = '1960-01-01'; day < '2060-01-01'; day = daysAfter(day, 7)) expect(readDay(hijriDate(day))).toBe(day);
});

test.each([
  ['31/1/2026 9:05', '2026-01-31T09:05'],
  ['2026-01-31T23:59', '2026-01-31T23:59'],
  ['10/6/1448 00:00', '2026-11-20T00:00'],
])('%s is the minute %s', (text, minute) => {
  expect(readMinute(text)).toBe(minute);
});

test.each(['31/1/2026', '31/1/2026 24:00', '9:05', ''])('%j is no minute', (text) => {
  expect(readMinute(text)).toBeUndefined();
});

test('a field shows the day before the month', () => {
  expect(shownDay('2026-01-31')).toBe('31/01/2026');
  expect(shownDay('2026-01-31T09:05:00Z')).toBe('31/01/2026 09:05');
  expect(shownDay('31/1')).toBe('31/1');
});
