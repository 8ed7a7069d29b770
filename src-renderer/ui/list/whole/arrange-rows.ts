import type { ListColumn } from '../list-column.ts';

/** Which rows a filter keeps where it has a value. */
export type RowFilters<Row> = Readonly<Record<string, (row: Row, value: string) => boolean>>;

type Order<Row> = (row: Row) => string | number | null | undefined;

// An instant or a day, which is looked for from the newest on.
const startsWithDay = /^\d{4}-\d\d/;

/** By what a column is sorted in the page; undefined where it has nothing to be sorted by. */
export function orderOf<Row>({ order, csv }: ListColumn<Row>): Order<Row> | undefined {
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
  const values = columns.flatMap(({ csv }) => csv ?? []);
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
