import { lowerPriority } from '#main/platform/workers/lower-priority.ts';
import { serveWorker } from '#main/platform/workers/serve-worker.ts';
import { loadSqlite } from '#main/platform/sqlite/load-sqlite.ts';
import { openLedgerReadOnly, type LedgerReadOnly } from '../../db/ledger-database.ts';
import type { FeedRequest } from './feed-reader.ts';
import { readPiece, type Piece } from './read-piece.ts';

let db: LedgerReadOnly | undefined;

function read({ ledgerFile, piece }: FeedRequest): Piece {
  const ledger = (db ??= openLedgerReadOnly(ledgerFile));
  return ledger.snapshot(() => readPiece(ledger, piece));
}

loadSqlite();
lowerPriority();
serveWorker(read, (piece) => (piece.kind === 'batch' ? [piece.body.buffer] : []));
