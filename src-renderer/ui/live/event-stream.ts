import type { ApiClient } from '../client/api-client.ts';
import { createEventStreamParser, reconnectDelayMs } from './event-stream-parser.ts';
import { liveEvent, type LiveEvent, type LiveHearer } from './live-event.ts';

// By this the server says that it has lost count of what changed.
const resync = 'resync';

function eventOf(text: string): LiveEvent | undefined {
  try {
    return liveEvent.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function readStream(client: ApiClient, signal: AbortSignal, hearer: LiveHearer, onOpen: () => void): Promise<void> {
  const response = await client.download('/events', undefined, signal);
  if (response.body === null) return;
  onOpen();
  const parse = createEventStreamParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const text of parse(value)) {
      const event = eventOf(text);
      if (event?.type === resync) hearer.onMissed();
      else if (event !== undefined) hearer.onEvent(event);
    }
  }
}

function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

// A stream that ends sooner counts as one that did not open.
const steadyMs = 10_000;

/**
 * Hears of changes until the signal; connects again whenever the stream ends, later each time that it fails or ends at once.
 *
 * @param wasOpen whether it was followed before, so that something may have been missed.
 */
export async function followEvents(
  client: ApiClient,
  signal: AbortSignal,
  hearer: LiveHearer,
  wasOpen: { current: boolean },
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let openedAt = Infinity;
    try {
      await readStream(client, signal, hearer, () => {
        openedAt = performance.now();
        if (wasOpen.current) hearer.onMissed();
        wasOpen.current = true;
      });
    } catch {
      // It is opened again below.
    }
    failures = performance.now() - openedAt >= steadyMs ? 0 : failures + 1;
    if (!signal.aborted) await waited(reconnectDelayMs(failures, Math.random()), signal);
  }
}
