import { createContext, use, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { z } from 'zod';
import { useServices } from '../client/services.ts';
import { followEvents, liveEvent, type LiveEvent, type LiveHearer } from './event-stream.ts';

type LiveFeed = { subscribe: (hearer: LiveHearer) => () => void };

const LiveFeedContext = createContext<LiveFeed>({ subscribe: () => () => {} });

const channelName = 'sanad-events';
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), event: liveEvent }),
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
  // Browsers have no locks where the connection is not encrypted; then each tab reads a stream of its own.
  if (!window.isSecureContext) return follow(signal, hearer);
  await navigator.locks
    .request(channelName, { signal }, () => follow(signal, toAll))
    .catch((cause: unknown) => {
      if (!signal.aborted) throw cause;
    });
}

/** Tells the pages below it of changes as they happen; while it is paused, as on a locked screen, of none. */
export function LiveEvents({ isPaused = false, children }: { isPaused?: boolean; children: ReactNode }) {
  const { client } = useServices();
  const hearers = useRef(new Set<LiveHearer>());
  const wasOpen = useRef(false);
  useEffect(() => {
    const end = new AbortController();
    if (isPaused) return () => end.abort();
    void followForAllTabs((signal, hearer) => followEvents(client, signal, hearer, wasOpen), end.signal, {
      onEvent: (event) => hearers.current.forEach((each) => each.onEvent(event)),
      onMissed: () => hearers.current.forEach((each) => each.onMissed()),
    });
    return () => end.abort();
  }, [client, isPaused]);
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
export function useLiveEvents(onEvent: (event: LiveEvent) => void, onMissed: () => void): void {
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
