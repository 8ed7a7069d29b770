import { useSyncExternalStore } from 'react';

const everyMs = 15_000;

let ticks = 0;
const hearers = new Set<() => void>();
let timer: number | undefined;

function subscribe(heard: () => void): () => void {
  hearers.add(heard);
  timer ??= window.setInterval(() => {
    ticks += 1;
    for (const each of hearers) each();
  }, everyMs);
  return () => {
    hearers.delete(heard);
    if (hearers.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** The current time, which moves on by itself; one clock for the whole page. What has just been made is not ahead of it. */
export function useNow(): Date {
  useSyncExternalStore(subscribe, () => ticks);
  return new Date();
}
