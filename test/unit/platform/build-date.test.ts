import { expect, test } from 'vitest';
import { buildDate } from '#main/platform/build-date.ts';

test('is a day of the calendar that has come', () => {
  expect(new Date(buildDate).toISOString().slice(0, 10)).toBe(buildDate);
  expect(buildDate <= new Date().toISOString()).toBe(true);
});
