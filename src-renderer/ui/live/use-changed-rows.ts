import { useEffect, useRef } from 'react';
import type { ListColumn } from '../list/list-column.ts';
import { useMarks } from './use-marks.ts';

/**
 * The ids of the rows of a short list that are new, or show something else than before, for a moment; those of the first reading are
 * not new.
 */
export function useChangedRows<Row>({
  rows,
  isLoaded,
  idOf,
  columns,
}: {
  rows: readonly Row[];
  isLoaded: boolean;
  idOf: (row: Row) => string;
  /** What the list shows of a row. */
  columns: readonly ListColumn<Row>[];
}): ReadonlySet<string> {
  const { marked, mark } = useMarks();
  const known = useRef<ReadonlyMap<string, string>>(undefined);
  useEffect(() => {
    if (!isLoaded) return;
    const shown = new Map(rows.map((row) => [idOf(row), JSON.stringify(columns.map(({ csv }) => csv?.(row) ?? null))]));
    const before = known.current;
    known.current = shown;
    if (before === undefined) return;
    for (const [id, content] of shown) if (before.get(id) !== content) mark(id);
  }, [rows, isLoaded, idOf, columns, mark]);
  return marked;
}
