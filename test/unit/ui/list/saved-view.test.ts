import { expect, test } from 'vitest';
import { choicesOf, readViews, viewWith, withView } from '#ui/list/saved-view.ts';

const late = { name: 'Late', choices: { status: 'queued', sort: 'deadline' } };
const failed = { name: 'Rejected', choices: { status: 'failed' } };

test('reads what was kept, and nothing where it is something else', () => {
  expect(readViews(JSON.stringify([late]))).toEqual([late]);
  expect(readViews('{"a":1}')).toEqual([]);
  expect(readViews('not JSON')).toEqual([]);
  expect(readViews(undefined)).toEqual([]);
});

test('a view replaces the one of the same name, and the oldest goes when there are too many', () => {
  const again = { ...late, choices: {} };
  expect(withView([late, failed], again)).toEqual([failed, again]);
  const many = Array.from({ length: 50 }, (_, index) => ({ name: String(index), choices: {} }));
  expect(withView(many, late).map(({ name }) => name)).toEqual([...many.slice(1).map(({ name }) => name), 'Late']);
});

test('finds the view that has exactly the choices made', () => {
  expect(viewWith([late, failed], { status: 'failed', sort: undefined })).toBe(failed);
  expect(viewWith([late, failed], { status: 'queued' })).toBeUndefined();
  expect(viewWith([late, failed], { status: 'failed', search: 'a' })).toBeUndefined();
});

test('a view of a named period has the days of that period at the moment it is taken', () => {
  const view = { name: 'Refused', choices: { status: 'failed', date_from: '2026-10-01', date_to: '2026-10-31' } };
  const days = ['date_from', 'date_to'] as const;
  const inDecember = new Date('2026-12-15T09:00:00Z');
  expect(choicesOf({ ...view, period: 'last_month' }, days, inDecember)).toEqual({
    status: 'failed',
    date_from: '2026-11-01',
    date_to: '2026-11-30',
  });
  expect(choicesOf(view, days, inDecember)).toEqual(view.choices);
});
