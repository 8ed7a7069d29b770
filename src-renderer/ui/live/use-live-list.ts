import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useLiveEvents } from './live-events.tsx';
import { useMarks } from './use-marks.ts';

// Many documents may arrive at once; the list is read once for all of them.
const pauseMs = 500;
// So far down a person reads what is at the top of a list.
const topPixels = 200;

const none: ReadonlySet<string> = new Set();

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
