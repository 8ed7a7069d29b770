import { createWorkerDesk } from '../../../platform/worker-desk.ts';
import type { PdfOrder } from './pdf-order.ts';

/** Prints documents beside everything else the appliance does. */
export type PdfPress = {
  /**
   * Prints a document as PDF/A-3 with its XML attached.
   *
   * @throws AppError SERVICE_BUSY while too many wait, or once the press is closed.
   */
  print(order: PdfOrder): Promise<Uint8Array>;
  /** Gives up what is being printed and what waits. */
  close(): Promise<void>;
};

export type PdfPressOptions = { maxWaiting?: number; timeLimitMs?: number };

// A page full of browsers may wait; more than that is better told to come back.
const defaultMaxWaiting = 32;
// The largest document that can be issued takes ten seconds: what takes this long will not end.
const defaultTimeLimitMs = 60_000;

/** Opens a press; its thread starts with the first order. */
export function createPdfPress({
  maxWaiting = defaultMaxWaiting,
  timeLimitMs = defaultTimeLimitMs,
}: PdfPressOptions = {}): PdfPress {
  const desk = createWorkerDesk<PdfOrder, Uint8Array>({
    script: new URL('./pdf-worker.ts', import.meta.url),
    name: 'pdf',
    failure: 'The PDF could not be printed',
    busy: 'Too many PDFs are waiting to be printed; try again in a moment.',
    maxWaiting,
    timeLimitMs,
    maxHeapMb: 512,
  });
  return { print: (order) => desk.ask(order), close: () => desk.close() };
}
