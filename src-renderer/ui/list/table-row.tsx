import { Checkbox } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './data-table.module.css';
import type { ListColumn } from './list-column.ts';
import type { ListTable } from './list-table.ts';

// What has no value says so, except for the column of what can be done with a row.
function contentOf(id: string, content: ReactNode): ReactNode {
  const isBlank = content === null || content === undefined || content === '' || content === false;
  return isBlank && id !== 'actions' ? <span className={classes['blank']}>—</span> : content;
}

/** A row of a list, and the box that selects it. */
export function TableRow<Row extends RowData>({
  measure,
  table,
  index,
  columns,
  canSelect,
  isOpen,
  onOpen,
  markedIds,
}: {
  /** Learns how high the row is. */
  measure: (row: HTMLTableRowElement | null) => void;
  table: ListTable<Row>;
  index: number;
  columns: readonly ListColumn<Row>[];
  canSelect: boolean;
  isOpen: (id: string) => boolean;
  onOpen: ((row: Row) => void) | undefined;
  markedIds: ReadonlySet<string> | undefined;
}) {
  const { t } = useTranslation();
  const row = table.getRowModel().rows[index];
  if (row === undefined) return null;
  return (
    <tr
      ref={measure}
      data-index={index}
      data-open={isOpen(row.id)}
      data-marked={markedIds?.has(row.id)}
      aria-selected={canSelect ? row.getIsSelected() : undefined}
      tabIndex={onOpen === undefined ? undefined : 0}
      className={onOpen === undefined ? undefined : classes['opens']}
      onClick={() => onOpen?.(row.original)}
    >
      {canSelect && (
        <td className={classes['check']} onClick={(event) => event.stopPropagation()}>
          <Checkbox
            size="sm"
            aria-label={t('list.select_row')}
            checked={row.getIsSelected()}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {columns.map(({ id, align = 'start', cell }) => (
        <td key={id} data-align={align}>
          {contentOf(id, cell(row.original))}
        </td>
      ))}
    </tr>
  );
}
