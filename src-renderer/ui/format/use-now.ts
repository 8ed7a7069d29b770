import { useSyncExternalStore } from 'react';
import { clockStepMs } from './formats.ts';

let now = new Date();
const hearers = new Set<() => void>();
let timer: number | undefined;

function subscribe(heard: () => void): () => void {
  hearers.add(heard);
  timer ??= window.setInterval(() => {
    now = new Date();
    for (const each of hearers) each();
  }, clockStepMs);
  return () => {
    hearers.delete(heard);
    if (hearers.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

// Nothing moved it on while nobody heard.
function current(): Date {
  if (Date.now() - now.getTime() >= clockStepMs) now = new Date();
  return now;
}

/** The current time, which moves on by itself; one clock for the whole page. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, current);
}
