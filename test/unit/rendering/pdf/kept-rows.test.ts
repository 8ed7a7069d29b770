import { expect, test } from 'vitest';
import { firstKeptRow } from '#main/rendering/pdf/pages/kept-rows.ts';

test.each([
  ['three ordinary rows go along', [30, 30, 30, 30, 30], 250, 700, 2],
  ['one high row does', [30, 30, 180], 250, 700, 2],
  ['fewer do where no more fit', [30, 100, 60], 600, 700, 2],
  ['one row stays where the table begins', [30, 30, 30], 250, 700, 1],
  ['the only row goes along', [30], 250, 700, 0],
  ['none does where not even one fits', [30, 150], 600, 700, undefined],
  ['none does that is cut anyway', [30, 400], 250, 700, undefined],
  ['there is none', [], 250, 700, undefined],
])('%s', (_, heights, keep, pageSpace, expected) => {
  expect(firstKeptRow(heights, keep, pageSpace)).toBe(expected);
});
