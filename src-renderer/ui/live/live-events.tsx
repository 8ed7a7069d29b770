import { createContext, use, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { z } from 'zod';
import { changeEvent, type ChangeEvent } from '../../../src-shared/api/dashboard/documents/alerts.ts';
import { useServices } from '../client/services.tsx';
import { followEvents, type LiveHearer } from './event-stream.ts';

type LiveFeed = { subscribe: (hearer: LiveHearer) => () => void };

const LiveFeedContext = createContext<LiveFeed>({ subscribe: () => () => {} });

const channelName = 'sanad-events';
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), event: changeEvent }),
  z.object({ kind: z.literal('missed') }),
]);

// A browser opens few connections to one server, so one tab reads the stream for all; another takes over when it is closed.
async function followForAllTabs(
  follow: (signal: AbortSignal, hearer: LiveHearer) => Promise<void>,
  signal: AbortSignal,
  hearer: LiveHearer,
): Promise<void> {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const read = message.safeParse(data);
    if (!read.success) return;
    if (read.data.kind === 'event') hearer.onEvent(read.data.event);
    else hearer.onMissed();
  });
  signal.addEventListener('abort', () => channel.close());
  const toAll: LiveHearer = {
    onEvent(event) {
      hearer.onEvent(event);
      channel.postMessage({ kind: 'event', event });
    },
    onMissed() {
      hearer.onMissed();
      channel.postMessage({ kind: 'missed' });
    },
  };
  await navigator.locks
    .request(channelName, { signal }, () => follow(signal, toAll))
    .catch((cause: unknown) => {
      if (!signal.aborted) throw cause;
    });
}

/** Tells the pages below it of changes as they happen. */
export function LiveEvents({ children }: { children: ReactNode }) {
  const { client } = useServices();
  const hearers = useRef(new Set<LiveHearer>());
  useEffect(() => {
    const end = new AbortController();
    void followForAllTabs((signal, hearer) => followEvents(client, signal, hearer), end.signal, {
      onEvent: (event) => hearers.current.forEach((each) => each.onEvent(event)),
      onMissed: () => hearers.current.forEach((each) => each.onMissed()),
    });
    return () => end.abort();
  }, [client]);
  const feed = useMemo<LiveFeed>(
    () => ({
      subscribe(hearer) {
        hearers.current.add(hearer);
        return () => hearers.current.delete(hearer);
      },
    }),
    [],
  );
  return <LiveFeedContext value={feed}>{children}</LiveFeedContext>;
}

/** Calls back on each change, and where some may have been missed, as long as the component is shown. */
export function useLiveEvents(onEvent: (event: ChangeEvent) => void, onMissed: () => void): void {
  const feed = use(LiveFeedContext);
  const latest = useRef({ onEvent, onMissed });
  useEffect(() => {
    latest.current = { onEvent, onMissed };
  });
  useEffect(
    () =>
      feed.subscribe({
        onEvent: (event) => latest.current.onEvent(event),
        onMissed: () => latest.current.onMissed(),
      }),
    [feed],
  );
}
