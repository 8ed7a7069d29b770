import { describe, expect, test } from 'vitest';
import { filteredRows, firstDirection, rowsWith, sortedRows } from '#ui/list/use-arranged-list.ts';
import type { ListColumn } from '#ui/list/list-column.ts';

type Row = { name: string; waiting: number; seen: string | null };

const jeddah = { name: 'Jeddah 10', waiting: 3, seen: '2026-11-02T08:00:00Z' };
const abha = { name: 'Abha', waiting: 20, seen: null };
const small = { name: 'jeddah 9', waiting: 3, seen: '2026-11-20T08:00:00Z' };
const rows: readonly Row[] = [jeddah, abha, small];

const columns: readonly ListColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: () => null, csv: ({ name }) => name },
  { id: 'waiting', header: 'Waiting', cell: () => null, csv: ({ waiting }) => waiting },
  { id: 'seen', header: 'Seen', cell: () => null, csv: ({ seen }) => seen },
  { id: 'length', header: 'Length', cell: () => null, csv: ({ name }) => name, order: ({ name }) => name.length },
  { id: 'actions', header: 'Actions', cell: () => null },
];

function sorted(sort: string | undefined) {
  return sortedRows(rows, { columns, sort, language: 'en' });
}

describe('rows are sorted', () => {
  test('by a text as a person reads it: without regard to capitals, and numbers by their size', () => {
    expect(sorted('name')).toEqual([abha, small, jeddah]);
    expect(sorted('-name')).toEqual([jeddah, small, abha]);
  });

  test('by a figure, those alike as they were in both directions', () => {
    expect(sorted('waiting')).toEqual([jeddah, small, abha]);
    expect(sorted('-waiting')).toEqual([abha, jeddah, small]);
  });

  test('with those that have no value last in both directions', () => {
    expect(sorted('seen')).toEqual([jeddah, small, abha]);
    expect(sorted('-seen')).toEqual([small, jeddah, abha]);
  });

  test('by what the column names for it, rather than by what stands in the file', () => {
    expect(sorted('length')).toEqual([abha, small, jeddah]);
  });

  test('not at all by what is no column, or has no value', () => {
    for (const sort of [undefined, '', '-', 'unknown', 'actions', '--name']) expect(sorted(sort)).toBe(rows);
  });

  test('first from A on, or from the largest or newest', () => {
    expect(firstDirection<Row>(({ name }) => name, rows)).toBe('ascending');
    expect(firstDirection<Row>(({ waiting }) => waiting, rows)).toBe('descending');
    expect(firstDirection<Row>(({ seen }) => seen, [abha, jeddah])).toBe('descending');
  });
});

describe('rows are kept', () => {
  test('in which a text occurs, in any column of the file', () => {
    expect(rowsWith(rows, columns, ' JEDDAH ')).toEqual([jeddah, small]);
    expect(rowsWith(rows, columns, '2026-11-20')).toEqual([small]);
    expect(rowsWith(rows, columns, ' ')).toBe(rows);
    const withArabic: readonly ListColumn<Row>[] = [
      { id: 'city', header: 'City', cell: () => null, alsoInCsv: [{ header: 'Arabic', value: ({ name }) => name && 'أبها' }] },
    ];
    expect(rowsWith([abha], withArabic, 'بها')).toEqual([abha]);
  });

  test('by every filter that has a value', () => {
    const filters = {
      name: ({ name }: Row, value: string) => name.startsWith(value),
      waiting: ({ waiting }: Row, value: string) => String(waiting) === value,
    };
    expect(filteredRows(rows, filters, { name: 'Jeddah', waiting: '3', sort: 'name' })).toEqual([jeddah]);
    expect(filteredRows(rows, filters, { sort: 'name' })).toBe(rows);
  });
});
