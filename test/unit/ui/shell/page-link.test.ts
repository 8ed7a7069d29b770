import { Sun } from 'lucide-react';
import { expect, test } from 'vitest';
import { inPhoneOrder, needsOf, type PageLink } from '#ui/shell/page-link.ts';

test.each([
  [[], { count: 0, concern: undefined }],
  [[{}, { count: 2 }, { count: 3 }], { count: 5, concern: undefined }],
  [[{ concern: 'attention' }, { concern: undefined }], { count: 0, concern: 'attention' }],
  [[{ concern: 'attention' }, { count: 1, concern: 'refused' }], { count: 1, concern: 'refused' }],
] as const)('what pages need together is the sum of their numbers, and the worst of the rest: %j', (pages, needs) => {
  expect(needsOf(pages)).toEqual(needs);
});

test('a phone has room first for the pages that have a place there, then for the others in their order', () => {
  const pages: PageLink[] = [
    { to: '/', label: '', Icon: Sun, phonePlace: 1 },
    { to: '/documents', label: '', Icon: Sun, phonePlace: 3 },
    { to: '/sell', label: '', Icon: Sun, phonePlace: 2 },
    { to: '/tills', label: '', Icon: Sun, isManaging: true },
    { to: '/units', label: '', Icon: Sun, isManaging: true },
  ];
  expect(inPhoneOrder(pages).map(({ to }) => to)).toEqual(['/', '/sell', '/documents', '/tills', '/units']);
});
