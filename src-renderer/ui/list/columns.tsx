import { Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Moment } from '../format/moment.tsx';
import type { ListColumn } from './list-column.ts';

type Place<Row> = Pick<ListColumn<Row>, 'shownFrom'>;

type Read<Row, Value> = (row: Row) => Value | null | undefined;

/** A text, which may be of another direction than the page; one that is Latin in every language stands from left to right. */
export function textColumn<Row>(
  id: string,
  header: string,
  valueOf: Read<Row, string>,
  { isLatin = false, ...place }: Place<Row> & { isLatin?: boolean } = {},
): ListColumn<Row> {
  const cell = (row: Row) => {
    const value = valueOf(row);
    if (value === null || value === undefined || value === '') return null;
    return isLatin ? <bdi dir="ltr">{value}</bdi> : <bdi>{value}</bdi>;
  };
  return { id, header, csv: valueOf, cell, ...place };
}

/** The name of a row, which cannot be left out. */
export function nameColumn<Row>(id: string, header: string, valueOf: Read<Row, string>): ListColumn<Row> {
  const cell = (row: Row) => (
    <Text span fw={500} inherit>
      <bdi>{valueOf(row)}</bdi>
    </Text>
  );
  return { id, header, isFixed: true, csv: valueOf, cell };
}

/** A time; `none` where there has been none. */
export function momentColumn<Row>(
  id: string,
  header: string,
  valueOf: Read<Row, string>,
  {
    none = null,
    isExact = false,
    to = 'minute',
    ...place
  }: Place<Row> & { none?: ReactNode } & Pick<ComponentProps<typeof Moment>, 'isExact' | 'to'> = {},
): ListColumn<Row> {
  function cell(row: Row): ReactNode {
    const value = valueOf(row) ?? null;
    return value === null ? none : <Moment value={value} isExact={isExact} to={to} />;
  }
  return { id, header, csv: valueOf, cell, ...place };
}

/** A code, which is shown and sorted as a word of the page's language. */
export function wordColumn<Row>(
  id: string,
  header: string,
  read: { code: Read<Row, string>; word: (row: Row) => string },
  place: Place<Row> = {},
): ListColumn<Row> {
  return { id, header, csv: read.code, order: read.word, cell: read.word, ...place };
}

/** A number, as it is or as `show` writes it. */
export function figureColumn<Row>(
  id: string,
  header: string,
  valueOf: (row: Row) => number,
  { show = (value) => value, ...place }: Place<Row> & { show?: (value: number) => ReactNode } = {},
): ListColumn<Row> {
  return { id, header, align: 'figures', csv: valueOf, cell: (row) => show(valueOf(row)), ...place };
}

/** What can be done with a row, at its end. */
export function actionsColumn<Row>(header: string, cell: (row: Row) => ReactNode): ListColumn<Row> {
  return { id: 'actions', header, isFixed: true, align: 'end', cell };
}
