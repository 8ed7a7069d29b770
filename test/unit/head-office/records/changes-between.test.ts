import { expect, test } from 'vitest';
import { changesBetween } from '#main/head-office/records/append-audit.ts';

test('names the members that differ, also inside objects', () => {
  const before = { name: 'A', kept: 1, address: { city: 'Riyadh', street: 'King Road' }, list: [1, 2] };
  const after = { name: 'B', kept: 1, address: { city: 'Jeddah', street: 'King Road' }, list: [2, 1] };
  expect(changesBetween(before, after)).toEqual({
    before: { name: 'A', address: { city: 'Riyadh' }, list: [1, 2] },
    after: { name: 'B', address: { city: 'Jeddah' }, list: [2, 1] },
  });
});

test('of equal objects there are none, whatever the order of their members', () => {
  expect(changesBetween({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBeUndefined();
});

test('what came or went is null on the other side', () => {
  expect(changesBetween({ gone: 1 }, { come: { x: 2 } })).toEqual({
    before: { gone: 1, come: null },
    after: { gone: null, come: { x: 2 } },
  });
});
