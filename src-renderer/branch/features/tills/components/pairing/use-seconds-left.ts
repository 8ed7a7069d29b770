import { useEffect, useState } from 'react';

const everyMs = 500;

function secondsUntil(endsAtMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1_000));
}

/** The whole seconds until an instant of the page's own clock, counted down to 0. */
export function useSecondsLeft(endsAtMs: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAtMs));
  useEffect(() => {
    const count = (): void => {
      const left = secondsUntil(endsAtMs);
      setSeconds(left);
      if (left === 0) window.clearInterval(timer);
    };
    const timer = window.setInterval(count, everyMs);
    return () => window.clearInterval(timer);
  }, [endsAtMs]);
  return seconds;
}
