import { useCallback, useEffect, useRef, useState } from 'react';

const markedForMs = 4_000;

const none: ReadonlySet<string> = new Set();

/** Marks rows for a moment, by their ids. */
export function useMarks() {
  const [marked, setMarked] = useState(none);
  const timers = useRef(new Set<number>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => window.clearTimeout(timer));
  }, []);
  const mark = useCallback((id: string) => {
    setMarked((before) => new Set(before).add(id));
    const timer = window.setTimeout(() => {
      timers.current.delete(timer);
      setMarked((before) => new Set([...before].filter((each) => each !== id)));
    }, markedForMs);
    timers.current.add(timer);
  }, []);
  return { marked, mark };
}
