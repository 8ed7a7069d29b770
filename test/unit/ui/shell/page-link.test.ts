import { expect, test } from 'vitest';
import { needsOf } from '#ui/shell/page-link.ts';

test.each([
  [[], { count: 0, concern: undefined }],
  [[{}, { count: 2 }, { count: 3 }], { count: 5, concern: undefined }],
  [[{ concern: 'attention' }, { concern: undefined }], { count: 0, concern: 'attention' }],
  [[{ concern: 'attention' }, { count: 1, concern: 'refused' }], { count: 1, concern: 'refused' }],
] as const)('what pages need together is the sum of their numbers, and the worst of the rest: %j', (pages, needs) => {
  expect(needsOf(pages)).toEqual(needs);
});
