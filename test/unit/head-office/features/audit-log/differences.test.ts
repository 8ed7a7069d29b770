import { expect, test } from 'vitest';
import { differencesOf } from '../../../../../src-renderer/head-office/features/audit-log/differences.ts';

test('names the fields that differ by their paths, and leaves out those that do not', () => {
  const before = { name: 'Olaya', address: { city: 'Riyadh', street: 'King Fahd Road' } };
  const after = { name: 'Olaya', address: { city: 'جدة', street: 'King Fahd Road' } };
  expect(differencesOf(before, after)).toEqual([{ path: 'address.city', before: 'Riyadh', after: 'جدة' }]);
});

test('a side that has nothing there is undefined, as is one that is null', () => {
  expect(differencesOf(null, { name: 'Olaya' })).toEqual([{ path: 'name', before: undefined, after: 'Olaya' }]);
  expect(differencesOf({ name: 'Olaya' }, { name: null })).toEqual([{ path: 'name', before: 'Olaya', after: undefined }]);
  expect(differencesOf(undefined, undefined)).toEqual([]);
});

test('shows lists, numbers and truth values as JSON, and compares them by it', () => {
  expect(differencesOf({ types: ['a'], count: 1 }, { types: ['a', 'b'], count: 1 })).toEqual([
    { path: 'types', before: '["a"]', after: '["a","b"]' },
  ]);
  expect(differencesOf({ enabled: true }, { enabled: false })).toEqual([{ path: 'enabled', before: 'true', after: 'false' }]);
});

function nested(value: string): object {
  return { a: { b: { c: { d: { e: { f: { g: { h: value } } } } } } } };
}

test('shows what is deeper than seven names as JSON', () => {
  expect(differencesOf(nested('old'), nested('new'))).toEqual([
    { path: 'a.b.c.d.e.f.g', before: '{"h":"old"}', after: '{"h":"new"}' },
  ]);
});
