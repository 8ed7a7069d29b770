import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../../../ui/live/live-events.tsx';

// Many documents may arrive at once; what they change is read once for all of them.
const pauseMs = 1_000;
const shown = ['summary', 'appliances', 'alerts', 'first-minutes'];

/** Reads what Overview shows anew when documents come or change. */
export function useLiveOverview(): void {
  const queries = useQueryClient();
  const reread = useDebouncedCallback(() => {
    void queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => typeof first === 'string' && shown.includes(first) });
  }, pauseMs);
  useLiveEvents(reread, reread);
}
