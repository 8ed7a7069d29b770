import { serveWorker } from '#main/platform/workers/serve-worker.ts';
import { loadSqlite } from '#main/platform/sqlite/load-sqlite.ts';
import { openLedgerReadOnly, type LedgerReader } from '../../db/ledger-database.ts';
import type { RangeToVerify } from './verify-pool.ts';
import { verifyRange } from './verify-range.ts';

// A thread verifies one ledger, so its connection stays open until the thread ends.
const open: { file?: string; db?: ReturnType<typeof openLedgerReadOnly> } = {};

function ledgerAt(file: string): LedgerReader {
  if (open.db === undefined || open.file !== file) {
    open.db?.close();
    open.db = openLedgerReadOnly(file);
    open.file = file;
  }
  return open.db;
}

loadSqlite();
serveWorker(({ file, range }: RangeToVerify) => verifyRange(ledgerAt(file), range));
