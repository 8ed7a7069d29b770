import { Checkbox } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './data-table.module.css';
import type { ListColumn } from './list-column.ts';
import type { ListTable } from './list-table.ts';

// What has no value says so, and so does a row with which nothing can be done.
function contentOf(content: ReactNode): ReactNode {
  const isBlank = content === null || content === undefined || content === '' || content === false;
  return isBlank ? <span className={classes['blank']}>—</span> : content;
}

/** A row of a list, as its table has it. */
export type ListRow<Row extends RowData> = ReturnType<ListTable<Row>['getRowModel']>['rows'][number];

/** A row of a list, and the box that selects it. What a list of a hundred rows says is made once, and not whenever the list changes. */
export function TableRow<Row extends RowData>({
  measure,
  row,
  index,
  columns,
  canSelect,
  isOpen,
  onOpen,
  isMarked,
}: {
  /** Learns how high the row is. */
  measure: (row: HTMLTableRowElement | null) => void;
  row: ListRow<Row>;
  index: number;
  columns: readonly ListColumn<Row>[];
  canSelect: boolean;
  isOpen: boolean;
  onOpen: ((row: Row) => void) | undefined;
  isMarked: boolean | undefined;
}) {
  const { t } = useTranslation();
  const { original } = row;
  const isSelected = row.getIsSelected();
  const latest = useRef(row);
  useLayoutEffect(() => {
    latest.current = row;
  });
  const box = useMemo(
    () =>
      canSelect && (
        <td className={classes['check']} onClick={(event) => event.stopPropagation()}>
          <Checkbox
            size="sm"
            aria-label={t('list.select_row')}
            checked={isSelected}
            onChange={(event) => latest.current.toggleSelected(event.currentTarget.checked)}
          />
        </td>
      ),
    [t, canSelect, isSelected],
  );
  const cells = useMemo(
    () =>
      columns.map(({ id, align = 'start', cell }) => (
        <td key={id} data-align={align}>
          {contentOf(cell(original))}
        </td>
      )),
    [columns, original],
  );
  return (
    <tr
      ref={measure}
      data-index={index}
      data-open={isOpen}
      data-marked={isMarked}
      aria-selected={canSelect ? isSelected : undefined}
      tabIndex={onOpen === undefined ? undefined : 0}
      className={onOpen === undefined ? undefined : classes['opens']}
      onClick={() => onOpen?.(original)}
    >
      {box}
      {cells}
    </tr>
  );
}
