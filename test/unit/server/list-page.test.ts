import { assert, constant, double, maxSafeInteger, oneof, pre, property, string, uuid } from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/api/app-error.ts';
import { pageQuery } from '#shared/api/dashboard/pagination.ts';
import {
  createPage,
  mostCounted,
  orderedByInstant,
  orderedByNumber,
  positionOf,
  type PagePosition,
  type PageScope,
} from '#main/server/list-page.ts';

const id = '01a1fc92-b496-7c1f-bd4e-ccc85e223948';
const scope = { list: 'things', organizationId: 'one', status: 'open' };
const anyValue = z.union([z.string(), z.number(), z.null()]);

// The cursor behind a row at this position.
function cursorAt(position: PagePosition, of: PageScope = scope): string {
  const list = { rows: [position, position], total: 2, positionOf: (row: PagePosition) => row, show: () => null };
  return createPage(of, { limit: 1 }, list).pagination.next_cursor ?? '';
}

// The code of the refusal of a cursor; undefined if it is taken.
function refusalOf(cursor: string, value: z.ZodType = anyValue, of: PageScope = scope): string | undefined {
  try {
    positionOf(of, { cursor }, value);
    return undefined;
  } catch (error) {
    const details = error instanceof AppError ? error.details : [];
    return details?.map((detail) => `${detail.path}: ${detail.code}`).join();
  }
}

test('a cursor has the position that it was written for, and is one that queries take', () => {
  const values = oneof(
    string({ maxLength: 20 }),
    double({ noDefaultInfinity: true, noNaN: true }),
    maxSafeInteger(),
    constant(null),
  );
  assert(
    property(values, uuid(), (value, anyId) => {
      pre(!Object.is(value, -0));
      const { cursor } = pageQuery.parse({ cursor: cursorAt({ value, id: anyId }) });
      expect(positionOf(scope, { cursor }, anyValue)).toEqual({ value, id: anyId });
    }),
  );
});

test('a position of an instant comes back as a Date', () => {
  const cursor = cursorAt({ value: '2026-11-20T08:15:30.123Z', id });
  expect(positionOf(scope, { cursor }, orderedByInstant)).toEqual({ value: new Date('2026-11-20T08:15:30.123Z'), id });
  expect(positionOf(scope, {}, orderedByInstant)).toBeUndefined();
});

test('refuses the cursor of another list, owner, order or filter with one code', () => {
  const cursor = cursorAt({ value: 7, id });
  const { status: _status, ...withoutStatus } = scope;
  expect(refusalOf(cursor, orderedByNumber)).toBeUndefined();
  for (const other of [
    { ...scope, list: 'others' },
    { ...scope, organizationId: 'two' },
    { ...scope, sort: 'name' },
    withoutStatus,
  ]) {
    expect(refusalOf(cursor, orderedByNumber, other)).toBe('cursor: invalid_cursor');
  }
});

test('a filter that is not set is as one that is absent, in whatever order they come', () => {
  const cursor = cursorAt({ value: 7, id });
  const same = { status: 'open', color: undefined, organizationId: 'one', list: 'things' };
  expect(refusalOf(cursor, orderedByNumber, same)).toBeUndefined();
});

test.each<[string, PagePosition, z.ZodType]>([
  ['a text where the list is ordered by instants', { value: 'yesterday', id }, orderedByInstant],
  ['a number where the list is ordered by instants', { value: 1_700_000_000_000, id }, orderedByInstant],
  ['a fraction where the list is ordered by numbers', { value: 1.5, id }, orderedByNumber],
  ['nothing where the list is ordered by numbers', { value: null, id }, orderedByNumber],
  ['an id that is none', { value: 7, id: 'one' }, orderedByNumber],
])('refuses a forged cursor with %s', (_what, position, value) => {
  expect(refusalOf(cursorAt(position), value)).toBe('cursor: invalid_cursor');
});

test.each(['x', 'A'.repeat(22), 'A'.repeat(60), 'A'.repeat(200)])('refuses %s', (cursor) => {
  expect(refusalOf(cursor)).toBe('cursor: invalid_cursor');
});

test('a list that is longer than is counted has an estimate', () => {
  const list = { rows: [1], positionOf: () => ({ value: 1, id }), show: String };
  const pages = [mostCounted, mostCounted + 1].map((total) => createPage(scope, { limit: 25 }, { ...list, total }));
  expect(pages.map(({ pagination }) => [pagination.total_count, pagination.total_is_estimate])).toEqual([
    [mostCounted, undefined],
    [mostCounted, true],
  ]);
});
