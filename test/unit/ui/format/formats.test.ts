import { expect, test } from 'vitest';
import { createFormats } from '#ui/format/formats.ts';

const now = new Date('2026-11-22T09:00:00.000Z');

function inEnglish(seconds: number): string {
  return createFormats('en').relative(new Date(now.getTime() + seconds * 1000), now);
}

test('an instant is told by the largest unit that it is away', () => {
  expect([-86_400 * 3, -7_200, -60, -2].map(inEnglish)).toEqual(['3 days ago', '2 hr ago', '1 min ago', '2 sec ago']);
  expect([20, 120, 86_400].map(inEnglish)).toEqual(['in 20 sec', 'in 2 min', 'tomorrow']);
});

test('what has just happened is now, and not ahead, where the clock of the page is some seconds behind', () => {
  expect([0, 1, 15, 19].map(inEnglish)).toEqual(['now', 'now', 'now', 'now']);
  expect(createFormats('ar').relative(new Date(now.getTime() + 5_000), now)).toBe('الآن');
});

test('a moment is written to the minute, and to the second only in its second form', () => {
  const { moment, second } = createFormats('en');
  expect(moment(now)).toBe('22 Nov 2026, 12:00');
  expect(second(now)).toBe('22 Nov 2026, 12:00:00');
  const arabic = createFormats('ar');
  expect(arabic.moment(now)).toMatch(/ 12:00$/);
  expect(arabic.second(now)).toMatch(/ 12:00:00$/);
});

test('the riyal is its sign beside an amount and a word in a sentence, other currencies are their codes', () => {
  const written = [createFormats('ar'), createFormats('en')].map(({ currency }) =>
    ['SAR', 'USD'].map((code) => currency(code).text),
  );
  expect(written).toEqual([
    ['\u20C1', 'USD'],
    ['\u20C1', 'USD'],
  ]);
  expect(createFormats('ar').riyals(1499)).toBe('1,499.00 ريال');
  expect(createFormats('en').riyals(0.02)).toBe('0.02 SAR');
});

test('a number of bytes is written in megabytes, and in gigabytes from one on', () => {
  const sizes = [1_500_000, 999_900_000, 999_960_000, 1e9, 83_340_000_000];
  expect(sizes.map(createFormats('en').fileSize)).toEqual(['1.5 MB', '999.9 MB', '1 GB', '1 GB', '83.3 GB']);
  expect([1_500_000, 1_234_000_000].map(createFormats('ar').fileSize)).toEqual(['1.5 ميجابايت', '1.2 جيجابايت']);
});
