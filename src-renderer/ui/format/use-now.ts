import { useSyncExternalStore } from 'react';

/** How often {@link useNow} moves on. */
export const nowEveryMs = 15_000;

let now = new Date();
const hearers = new Set<() => void>();
let timer: number | undefined;

function subscribe(heard: () => void): () => void {
  // Nobody has heard of the time that passed while nobody listened.
  if (hearers.size === 0) now = new Date();
  hearers.add(heard);
  timer ??= window.setInterval(() => {
    now = new Date();
    for (const each of hearers) each();
  }, nowEveryMs);
  return () => {
    hearers.delete(heard);
    if (hearers.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** The current time, which moves on by itself; one clock for the whole page. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}
