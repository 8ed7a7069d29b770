import { Checkbox } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import classes from './data-table.module.css';
import type { ListColumn } from './list-column.ts';
import type { ListTable } from './list-table.ts';
import { directionFor, SortHeader } from './sort-header.tsx';

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
  return (
    <thead>
      <tr>
        {canSelect && (
          <th scope="col" className={classes['check']}>
            <Checkbox
              size="xs"
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
            {sortedBy === undefined || onSort === undefined ? (
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
