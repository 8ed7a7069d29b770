import { serveWorker } from '#main/platform/workers/serve-worker.ts';

/** Bytes that the worker hands over, and how many it still has of those that it handed over before. */
export type Handed = { bytes: Uint8Array<ArrayBuffer>; kept: number | null };

let last: Uint8Array | undefined;

serveWorker(
  (length: number): Handed => {
    const kept = last?.length ?? null;
    const bytes = new Uint8Array(length).fill(7);
    last = bytes;
    return { bytes, kept };
  },
  ({ bytes }) => [bytes.buffer],
);
