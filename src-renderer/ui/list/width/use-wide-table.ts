import { useEffect, useRef, useState } from 'react';

/** Whether the table within a frame is wider than the frame, so that it has to scroll. */
export function useWideTable() {
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = frame.current;
    const table = element?.querySelector('table');
    if (element === null || table === null || table === undefined) return undefined;
    const observer = new ResizeObserver(() => setWide(table.scrollWidth > element.clientWidth));
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return { frame, isWide };
}
