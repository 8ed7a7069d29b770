import { Skeleton } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import classes from './data-table.module.css';
import type { ListColumn } from './list-column.ts';
import type { ListTable } from './list-table.ts';
import type { LoadedRows } from './loaded-rows.ts';
import { TableRow } from './table-row.tsx';
import { useRowKeys } from './use-row-keys.ts';

// On a phone, texts wrap and a row may be higher: each is measured once it is there.
const rowHeight = 44;
const skeletonRows = 8;
// More rows are asked for when so few are left below.
const rowsAhead = 5;

function SkeletonRows({ width }: { width: number }) {
  return Array.from({ length: skeletonRows }, (_, index) => (
    <tr key={index} aria-hidden>
      {Array.from({ length: width }, (_each, column) => (
        <td key={column}>
          <Skeleton height={14} width={column === 0 ? '60%' : '80%'} />
        </td>
      ))}
    </tr>
  ));
}

function Space({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={width} style={{ blockSize: height }} className={classes['space']} />
    </tr>
  );
}

/** The rows of a list: only those on the screen are in the page, and more are loaded as the last ones come near. */
export function TableBody<Row extends RowData>({
  table,
  columns,
  loaded: { isLoading, hasMore, isLoadingMore, loadMore },
  canSelect,
  isOpen,
  onOpen,
  markedIds,
}: {
  table: ListTable<Row>;
  columns: readonly ListColumn<Row>[];
  loaded: LoadedRows<Row>;
  canSelect: boolean;
  isOpen: (id: string) => boolean;
  onOpen: ((row: Row) => void) | undefined;
  markedIds: ReadonlySet<string> | undefined;
}) {
  const rows = table.getRowModel().rows;
  const { body, onKeyDown } = useRowKeys();
  const start = useRef(0);
  useEffect(() => {
    start.current = body.current?.getBoundingClientRect().top ?? 0;
  }, [body]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: start.current,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !isLoadingMore && last >= rows.length - rowsAhead) loadMore();
  }, [hasMore, isLoadingMore, loadMore, last, rows.length]);
  const width = columns.length + (canSelect ? 1 : 0);
  const { scrollMargin } = virtual.options;
  return (
    <tbody
      ref={body}
      onKeyDown={(event) => {
        onKeyDown(event, {
          open: (index) => {
            const row = rows[index];
            if (row !== undefined) onOpen?.(row.original);
          },
          select: canSelect ? (index) => rows[index]?.toggleSelected() : undefined,
        });
      }}
    >
      {isLoading && <SkeletonRows width={width} />}
      <Space height={(items[0]?.start ?? scrollMargin) - scrollMargin} width={width} />
      {items.map(({ key, index }) => (
        <TableRow
          key={key}
          measure={virtual.measureElement}
          {...{ table, index, columns, canSelect, isOpen, onOpen, markedIds }}
        />
      ))}
      <Space
        height={virtual.getTotalSize() + scrollMargin - (items.at(-1)?.end ?? virtual.getTotalSize() + scrollMargin)}
        width={width}
      />
    </tbody>
  );
}
