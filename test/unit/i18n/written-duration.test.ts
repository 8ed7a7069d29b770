import { expect, test } from 'vitest';
import { writeDuration } from '#shared/i18n/written-duration.ts';

test.each([
  [0, '0 seconds', '0 ثانية'],
  [5, '5 seconds', '5 ثوانٍ'],
  [60, '1 minute', 'دقيقة'],
  [7_205, '2 hours 5 seconds', 'ساعتان و5 ثوانٍ'],
  [15_125, '4 hours 12 minutes 5 seconds', '4 ساعات و12 دقيقة و5 ثوانٍ'],
  [90_000, '1 day 1 hour', 'يوم وساعة'],
])('%i seconds are written in the units that they have', (seconds, en, ar) => {
  expect(writeDuration(seconds, 'en')).toBe(en);
  expect(writeDuration(seconds, 'ar').normalize()).toBe(ar.normalize());
});

test('no more units are written than are asked for, and none that is not beside the largest', () => {
  expect(writeDuration(15_125, 'en', 2)).toBe('4 hours 12 minutes');
  expect(writeDuration(7_205, 'en', 2)).toBe('2 hours');
});
