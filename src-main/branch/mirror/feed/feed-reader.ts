import { workerScript } from '#main/platform/assets.ts';
import { WorkerQueue } from '#main/platform/workers/worker-queue.ts';
import type { Piece, PieceRequest } from './read-piece.ts';

/** What the thread has to read. */
export type FeedRequest = { ledgerFile: string; piece: PieceRequest };

/** Reads the change feed in a thread of its own, on a connection that cannot write, so that no till waits for it. */
export type FeedReader = { read(piece: PieceRequest): Promise<Piece>; close(): Promise<void> };

/** The thread starts with the first piece, and ends after a minute without one. */
export function createFeedReader(ledgerFile: string): FeedReader {
  const queue = new WorkerQueue<FeedRequest, Piece>({
    script: workerScript('src-main/branch/mirror/feed/feed-worker.ts'),
    name: 'feed',
    failure: 'The change feed could not be read',
    busy: 'The change feed is being read.',
    maxWaiting: 2,
    timeLimitMs: 60_000,
    maxHeapMb: 256,
  });
  return { read: (piece) => queue.run({ ledgerFile, piece }), close: () => queue.close() };
}
