import { useCallback, useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from '@mantine/hooks';
import type { ListColumn } from '../list/list-column.ts';
import { useLiveEvents } from './live-events.tsx';

const markedForMs = 4_000;

const none: ReadonlySet<string> = new Set();

// Marks rows for a moment, by their ids.
function useMarks() {
  const [marked, setMarked] = useState(none);
  const timers = useRef(new Set<number>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => window.clearTimeout(timer));
  }, []);
  const mark = useCallback((id: string) => {
    setMarked((before) => new Set(before).add(id));
    const timer = window.setTimeout(() => {
      timers.current.delete(timer);
      setMarked((before) => new Set([...before].filter((each) => each !== id)));
    }, markedForMs);
    timers.current.add(timer);
  }, []);
  return { marked, mark };
}

// Many documents may arrive at once; the list is read once for all of them.
const pauseMs = 500;
// So far down a person reads what is at the top of a list.
const topPixels = 200;

/**
 * Keeps a list of documents as it is at the server. A row that is shown changes in its place and is marked for a moment. A new one
 * appears by itself while the top of the list is on the screen; else it is counted, and shown when the person asks for it.
 */
export function useLiveList({ ids, refetch }: { ids: readonly string[]; refetch: () => void }) {
  const { marked, mark } = useMarks();
  const [waiting, setWaiting] = useState(none);
  const reread = useDebouncedCallback(refetch, pauseMs);
  useLiveEvents(
    ({ invoice_id: id }) => {
      if (id === undefined) return reread();
      const isShown = ids.includes(id);
      if (!isShown && window.scrollY > topPixels) return setWaiting((before) => new Set(before).add(id));
      mark(id);
      reread();
    },
    () => reread(),
  );

  function showNew(): void {
    waiting.forEach(mark);
    setWaiting(none);
    window.scrollTo({ top: 0 });
    refetch();
  }
  return { marked, waitingCount: waiting.size, showNew };
}

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
