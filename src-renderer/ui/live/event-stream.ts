import { changeEvent, type ChangeEvent } from '../../../src-shared/api/dashboard/documents/alerts.ts';
import type { ApiClient } from '../client/api-client.ts';
import { createEventStreamParser, reconnectDelayMs } from './event-stream-parser.ts';

/** Who is told of changes. */
export type LiveHearer = {
  onEvent: (event: ChangeEvent) => void;
  /** What happened before now may have been missed: the server keeps no events, so what is shown is to be read anew. */
  onMissed: () => void;
};

function eventOf(text: string): ChangeEvent | undefined {
  try {
    return changeEvent.safeParse(JSON.parse(text)).data;
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
      if (event !== undefined) hearer.onEvent(event);
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

/** Hears of changes until the signal; connects again whenever the stream ends, later each time that it fails. */
export async function followEvents(client: ApiClient, signal: AbortSignal, hearer: LiveHearer): Promise<void> {
  let failures = 0;
  let wasOpen = false;
  while (!signal.aborted) {
    try {
      await readStream(client, signal, hearer, () => {
        if (wasOpen) hearer.onMissed();
        wasOpen = true;
        failures = 0;
      });
    } catch {
      failures += 1;
    }
    if (!signal.aborted) await waited(reconnectDelayMs(failures, Math.random()), signal);
  }
}
