import { useMemo } from 'react';
import { useLanguage } from '../language/language-provider.tsx';
import type { ListColumn } from './list-column.ts';
import type { LoadedRows } from './loaded-rows.ts';

const noFilters = {};
const noChoices: Readonly<Record<string, string | undefined>> = {};

// Which rows a filter keeps where it has a value.
type RowFilters<Row> = Readonly<Record<string, (row: Row, value: string) => boolean>>;

type Order<Row> = (row: Row) => string | number | null | undefined;

// An instant or a day, which is looked for from the newest on.
const startsWithDay = /^\d{4}-\d\d/;

// By what a column is sorted in the page; undefined where it has nothing to be sorted by.
function orderOf<Row>({ order, csv }: ListColumn<Row>): Order<Row> | undefined {
  return order ?? csv;
}

/** The direction that a column is first sorted in: texts from A on, figures and times from the largest or newest. */
export function firstDirection<Row>(order: Order<Row>, rows: readonly Row[]): 'ascending' | 'descending' {
  const value = rows.map(order).find((each) => each !== null && each !== undefined && each !== '');
  return typeof value === 'string' && !startsWithDay.test(value) ? 'ascending' : 'descending';
}

/**
 * Rows in the order of a column, those without a value last in both directions, and those alike as they were.
 *
 * @param sort the id of a column, after `-` for the largest first; rows stay as they are where no column has it.
 */
export function sortedRows<Row>(
  rows: readonly Row[],
  { columns, sort, language }: { columns: readonly ListColumn<Row>[]; sort: string | undefined; language: string },
): readonly Row[] {
  const isDescending = sort?.startsWith('-') ?? false;
  const column = columns.find(({ id }) => id === (isDescending ? sort?.slice(1) : sort));
  const order = column && orderOf(column);
  if (order === undefined) return rows;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const direction = isDescending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: order(row) ?? '' }));
  keyed.sort((one, other) => {
    if (one.key === '' || other.key === '') return Number(one.key === '') - Number(other.key === '');
    if (typeof one.key === 'number' && typeof other.key === 'number') return direction * (one.key - other.key);
    return direction * compare(String(one.key), String(other.key));
  });
  return keyed.map(({ row }) => row);
}

/** The rows that a text occurs in, by what the columns say of them in a file. */
export function rowsWith<Row>(rows: readonly Row[], columns: readonly ListColumn<Row>[], text: string): readonly Row[] {
  const searched = text.trim().toLowerCase();
  if (searched === '') return rows;
  const values = columns.flatMap(({ csv, alsoInCsv = [] }) => [...(csv ? [csv] : []), ...alsoInCsv.map(({ value }) => value)]);
  return rows.filter((row) =>
    values.some((value) =>
      String(value(row) ?? '')
        .toLowerCase()
        .includes(searched),
    ),
  );
}

/** The rows that every filter with a value keeps. */
export function filteredRows<Row>(
  rows: readonly Row[],
  filters: RowFilters<Row>,
  choices: Readonly<Record<string, string | undefined>>,
): readonly Row[] {
  const set = Object.entries(filters).flatMap(([name, keeps]) => {
    const value = choices[name];
    return value === undefined ? [] : [(row: Row) => keeps(row, value)];
  });
  return set.length === 0 ? rows : rows.filter((row) => set.every((keeps) => keeps(row)));
}

/**
 * A list that the page itself sorts and filters. As long as not all of its rows are loaded, they stay in the order of the server, and
 * no header offers another.
 *
 * @param options `choices` are what the address has, of which each filter takes the one of its name. Columns, filters and choices
 * should stay the same object while they say the same.
 */
export function useArrangedList<Row>(options: {
  columns: readonly ListColumn<Row>[];
  loaded: LoadedRows<Row>;
  sort: string | undefined;
  /** Kept are rows that it occurs in. */
  search?: string | undefined;
  filters?: RowFilters<Row> | undefined;
  choices?: Readonly<Record<string, string | undefined>>;
}): { columns: readonly ListColumn<Row>[]; loaded: LoadedRows<Row>; isFiltered: boolean } {
  const { columns, loaded, sort, search = '', filters = noFilters, choices = noChoices } = options;
  const { language } = useLanguage();
  const { rows, hasMore, total } = loaded;
  const isFiltered = search !== '' || Object.keys(filters).some((name) => choices[name] !== undefined);
  const shown = useMemo(() => {
    const kept = filteredRows(rowsWith(rows, columns, search), filters, choices);
    return hasMore ? kept : sortedRows(kept, { columns, sort, language });
  }, [rows, columns, search, filters, choices, hasMore, sort, language]);
  const sortable = useMemo(() => {
    if (hasMore) return columns;
    return columns.map((column) => {
      const order = orderOf(column);
      return order === undefined ? column : { ...column, sortedBy: column.id, sortedFirst: firstDirection(order, rows) };
    });
  }, [columns, rows, hasMore]);
  return {
    columns: sortable,
    loaded: { ...loaded, rows: shown, total: isFiltered && total ? { count: shown.length, isEstimate: hasMore } : total },
    isFiltered,
  };
}
