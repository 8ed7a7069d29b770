import { z } from 'zod';
import type { ApiClient } from '../client/services.ts';

/** What a server tells of a change: what kind it is and, where it is of one document, which. */
export const liveEvent = z.looseObject({ type: z.string(), invoice_id: z.string().optional() });

/** See {@link liveEvent}. */
export type LiveEvent = z.output<typeof liveEvent>;

/** Who is told of changes. */
export type LiveHearer = {
  onEvent: (event: LiveEvent) => void;
  /** What happened before now may have been missed: the server keeps no events, so what is shown is to be read anew. */
  onMissed: () => void;
};

// By this the server says that it has lost count of what changed.
const resync = 'resync';

function eventOf(text: string): LiveEvent | undefined {
  try {
    return liveEvent.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const mostBuffered = 1024 * 1024;

/**
 * Reads server-sent events from the pieces of their stream (WHATWG HTML §9.2.6): returns the data of the events that each piece
 * completes. Comments, ids and names of events are passed over: this API has none.
 *
 * @throws RangeError where an event does not end within 1 MiB.
 */
export function createEventStreamParser(): (piece: string) => string[] {
  let rest = '';
  let lines: string[] = [];
  return (piece) => {
    const events: string[] = [];
    const parts = (rest + piece).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const line = part.endsWith('\r') ? part.slice(0, -1) : part;
      if (line === '' && lines.length > 0) {
        events.push(lines.join('\n'));
        lines = [];
      } else if (line.startsWith('data:')) lines.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    }
    const buffered = lines.reduce((sum, line) => sum + line.length, rest.length);
    if (buffered > mostBuffered) throw new RangeError('An event of the stream is too long.');
    return events;
  };
}

/** How long to wait before the next attempt to connect: longer after each failure, and not the same for all. */
export function reconnectDelayMs(failures: number, random: number): number {
  const whole = Math.min(30_000, 1_000 * 2 ** Math.min(failures, 10));
  return whole / 2 + (random * whole) / 2;
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
