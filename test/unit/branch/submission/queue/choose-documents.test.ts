import { expect, test } from 'vitest';
import { beginLimit, chooseDocuments } from '#main/branch/submission/queue/choose-documents.ts';

function ready(...ids: string[]) {
  return ids.map((id) => ({ invoice_id: id, deadline: `2026-11-20T09:00:0${id.slice(1)}.000Z` }));
}

test('chooses the nearest deadlines of all units together', () => {
  const units = [
    { egsUnitId: 'unit-1', limit: 2, ready: ready('a1', 'a4') },
    { egsUnitId: 'unit-2', limit: 2, ready: ready('b2', 'b3') },
  ];
  expect(chooseDocuments(units).map(({ invoice_id, egsUnitId }) => [invoice_id, egsUnitId])).toEqual([
    ['a1', 'unit-1'],
    ['b2', 'unit-2'],
  ]);
});

test('takes no more of a unit than that unit may send', () => {
  const units = [
    { egsUnitId: 'unit-1', limit: 1, ready: ready('a1', 'a2') },
    { egsUnitId: 'unit-2', limit: 4, ready: ready('b5') },
  ];
  expect(chooseDocuments(units).map((document) => document.invoice_id)).toEqual(['a1', 'b5']);
});

test('chooses nothing where no unit may send', () => {
  expect(chooseDocuments([])).toEqual([]);
});

test.each([
  [Number.POSITIVE_INFINITY, 4],
  [1_000, 4],
  [10, 4],
  [7, 3],
  [3, 1],
  [0, 0],
])('%s ms after the run before begins at most %i', (sinceLastRunMs, limit) => {
  expect(beginLimit(sinceLastRunMs)).toBe(limit);
});
