import { useSyncExternalStore } from 'react';

let printedAt: Date | undefined;
const listeners = new Set<() => void>();

const onPaper = (): MediaQueryList => window.matchMedia('print');

function take(): void {
  const isPrinted = onPaper().matches;
  if (isPrinted === (printedAt !== undefined)) return;
  printedAt = isPrinted ? new Date() : undefined;
  for (const listener of listeners) listener();
}

// The event comes before the page is laid out for paper, and so before the media of the page change.
function begin(): void {
  if (printedAt !== undefined) return;
  printedAt = new Date();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', take);
    onPaper().addEventListener('change', take);
    take();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', take);
    onPaper().removeEventListener('change', take);
  };
}

/** When the page is printed, as long as it is; what paper needs and a screen does not is there for that time alone. */
export function usePrintedAt(): Date | undefined {
  return useSyncExternalStore(subscribe, () => printedAt);
}

/** Whether the page is being printed. */
export function useIsPrinted(): boolean {
  return usePrintedAt() !== undefined;
}
