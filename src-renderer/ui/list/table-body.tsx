import { Skeleton } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useIsPrinted } from '../print/printing.ts';
import classes from './data-table.module.css';
import type { ListColumn } from './list-column.ts';
import type { ListTable } from './list-table.ts';
import type { LoadedRows } from './loaded-rows.ts';
import { TableRow } from './table-row.tsx';

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

const next = new Set(['KeyJ', 'ArrowDown']);
const previous = new Set(['KeyK', 'ArrowUp']);

function rowsOf(body: HTMLElement | null): HTMLTableRowElement[] {
  return [...(body?.querySelectorAll<HTMLTableRowElement>('tr[data-index]') ?? [])];
}

// The first row that is not above the screen.
function firstOnScreen(body: HTMLElement | null): HTMLTableRowElement | undefined {
  return rowsOf(body).find((row) => row.getBoundingClientRect().top >= 0);
}

// Keys of a list: J and K, or the arrows, move between its rows, Enter opens the one that has the focus, and X selects it. J and K
// also lead into the list while nothing else has the focus. The keys are those of the keyboard itself, so that they work on an
// Arabic layout too.
function useRowKeys() {
  const body = useRef<HTMLTableSectionElement>(null);

  useEffect(() => {
    function enter(event: globalThis.KeyboardEvent): void {
      const isOther = event.code !== 'KeyJ' && event.code !== 'KeyK';
      if (isOther || event.ctrlKey || event.metaKey || event.altKey || event.target !== document.body) return;
      firstOnScreen(body.current)?.focus();
    }
    window.addEventListener('keydown', enter);
    return () => window.removeEventListener('keydown', enter);
  }, []);

  function onKeyDown(
    event: KeyboardEvent<HTMLTableSectionElement>,
    { open, select }: { open: (index: number) => void; select: ((index: number) => void) | undefined },
  ): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLTableRowElement)) return;
    const rows = rowsOf(body.current);
    const at = rows.indexOf(event.target);
    const index = Number(event.target.dataset['index']);
    if (event.code === 'Enter' || event.code === 'NumpadEnter') open(index);
    else if (event.code === 'KeyX') select?.(index);
    else if (next.has(event.code)) rows[at + 1]?.focus();
    else if (previous.has(event.code)) rows[at - 1]?.focus();
    else return;
    event.preventDefault();
  }
  return { body, onKeyDown };
}

// While a row is open beside the list, J and K open the one after or before it, wherever the focus is but in a field.
function useOpenRowKeys<Row>(rows: readonly Row[], at: number, open: ((row: Row) => void) | undefined): void {
  // Further keys may come before the row is shown that the one before has opened.
  const last = useRef(at);
  useEffect(() => {
    last.current = at;
  }, [at]);
  useEffect(() => {
    if (at < 0 || open === undefined) return undefined;
    function step(event: globalThis.KeyboardEvent): void {
      const by = event.code === 'KeyJ' ? 1 : event.code === 'KeyK' ? -1 : 0;
      if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select') !== null) return;
      const row = rows[last.current + by];
      if (row === undefined) return;
      last.current += by;
      event.preventDefault();
      open?.(row);
    }
    window.addEventListener('keydown', step);
    return () => window.removeEventListener('keydown', step);
  }, [rows, at, open]);
}

// Which rows are on the screen, and how much space those above and below take.
function useRowsOnScreen(body: RefObject<HTMLElement | null>, rows: readonly { id: string }[]) {
  const start = useRef(0);
  useEffect(() => {
    start.current = body.current?.getBoundingClientRect().top ?? 0;
  }, [body]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: start.current,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  // What a person reads stays where it is as rows above it are measured. A row that was hidden had no height, and lay above nothing.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = ({ size, end }, _delta, { scrollOffset, scrollDirection }) =>
    size > 0 && end <= (scrollOffset ?? 0) && scrollDirection !== 'backward';
  return virtual;
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
  useOpenRowKeys(
    rows,
    rows.findIndex(({ id }) => isOpen(id)),
    onOpen && (({ original }) => onOpen(original)),
  );
  const virtual = useRowsOnScreen(body, rows);
  const isPrinted = useIsPrinted();
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !isLoadingMore && last >= rows.length - rowsAhead) loadMore();
  }, [hasMore, isLoadingMore, loadMore, last, rows.length]);
  const width = columns.length + (canSelect ? 1 : 0);
  const { scrollMargin } = virtual.options;
  const end = virtual.getTotalSize() + scrollMargin;
  const below = end - (items.at(-1)?.end ?? end);
  // Paper has all that are loaded.
  const everyRow = rows.map(({ id }, index) => ({ key: id, index }));
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
      <Space height={isPrinted ? 0 : (items[0]?.start ?? scrollMargin) - scrollMargin} width={width} />
      {(isPrinted ? everyRow : items).map(({ key, index }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <TableRow
            key={key}
            measure={virtual.measureElement}
            isOpen={isOpen(row.id)}
            isMarked={markedIds?.has(row.id)}
            {...{ row, index, columns, canSelect, onOpen }}
          />
        );
      })}
      <Space height={isPrinted ? 0 : below} width={width} />
    </tbody>
  );
}
