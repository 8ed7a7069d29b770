import { expect, test } from 'vitest';
import { splitLanguages } from '#main/rendering/pdf/text/two-languages.ts';

test.each([
  ['at the joint', 'قهوة | Coffee', { arabic: 'قهوة', other: 'Coffee' }],
  ['at the first joint only', 'قهوة | Coffee | large', { arabic: 'قهوة', other: 'Coffee | large' }],
  ['nothing of one language', 'Coffee', { other: 'Coffee' }],
  ['nothing of arabic alone', 'قهوة', { arabic: 'قهوة' }],
  ['nothing at a bar that joins no languages', 'Coffee | large', { other: 'Coffee | large' }],
  ['nothing at a bar without spaces', 'قهوة|Coffee', { arabic: 'قهوة|Coffee' }],
])('splits %s', (_, text, expected) => {
  expect(splitLanguages(text)).toEqual(expected);
});
