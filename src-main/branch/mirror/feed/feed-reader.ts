import { workerScript } from '#main/platform/assets.ts';
import { openLedgerReads, type LedgerReads } from '../../db/ledger-reads.ts';
import { readPiece } from './read-piece.ts';

/** What is read of the ledger for head office, by name. */
export const feedReads = { read: readPiece };

/** Reads the change feed in a thread of its own, on a connection that cannot write, so that no till waits for it. */
export type FeedReader = LedgerReads<typeof feedReads>;

/** The thread starts with the first piece, and ends after a minute without one. */
export function createFeedReader(ledgerFile: string): FeedReader {
  return openLedgerReads(feedReads, ledgerFile, {
    script: workerScript('src-main/branch/mirror/feed/feed-worker.ts'),
    name: 'feed',
    failure: 'The change feed could not be read',
    busy: 'The change feed is being read.',
    maxWaiting: 2,
    timeLimitMs: 60_000,
    maxHeapMb: 256,
  });
}
