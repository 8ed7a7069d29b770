import { Checkbox, UnstyledButton } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useIsPrinted } from '../print/printing.ts';
import classes from './data-table.module.css';
import type { ListColumn } from './list-column.ts';
import type { ListTable } from './list-table.ts';

// The direction in which a list is sorted by a name; undefined where it is sorted by another.
function directionFor(sort: string | undefined, name: string): 'ascending' | 'descending' | undefined {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : undefined;
}

// The header of a column that can be sorted by: first in the one direction, then in the other.
function SortHeader({
  label,
  name,
  first,
  sort,
  onSort,
}: {
  label: string;
  name: string;
  first: 'ascending' | 'descending';
  sort: string | undefined;
  onSort: (sort: string) => void;
}) {
  const direction = directionFor(sort, name);
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  const isAscendingNext = direction === undefined ? first === 'ascending' : direction === 'descending';
  return (
    <UnstyledButton className={classes['sort'] ?? ''} onClick={() => onSort(isAscendingNext ? name : `-${name}`)}>
      {label}
      <Icon size={14} aria-hidden data-active={direction !== undefined} />
    </UnstyledButton>
  );
}

/** The headers of a list, by which it is sorted, and the box that selects all rows. */
export function TableHead<Row extends RowData>({
  table,
  columns,
  canSelect,
  sort,
  onSort,
}: {
  table: ListTable<Row>;
  columns: readonly ListColumn<Row>[];
  canSelect: boolean;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}) {
  const { t } = useTranslation();
  const isPrinted = useIsPrinted();
  return (
    <thead>
      <tr>
        {canSelect && (
          <th scope="col" className={classes['check']}>
            <Checkbox
              size="sm"
              aria-label={t('list.select_all')}
              checked={table.getRowModel().rows.length > 0 && table.getIsAllRowsSelected()}
              indeterminate={table.getIsSomeRowsSelected()}
              onChange={table.getToggleAllRowsSelectedHandler()}
            />
          </th>
        )}
        {columns.map(({ id, header, align = 'start', sortedBy, sortedFirst = 'descending' }) => (
          <th
            key={id}
            scope="col"
            data-align={align}
            aria-sort={sortedBy === undefined ? undefined : (directionFor(sort, sortedBy) ?? 'none')}
          >
            {isPrinted || sortedBy === undefined || onSort === undefined ? (
              header
            ) : (
              <SortHeader label={header} name={sortedBy} first={sortedFirst} sort={sort} onSort={onSort} />
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
