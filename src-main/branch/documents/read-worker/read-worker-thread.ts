import { serveWorker } from '../../../platform/workers/serve-worker.ts';
import { loadSqlite } from '../../../platform/sqlite/load-sqlite.ts';
import { isStorageUnavailable } from '../../db/api-error-of.ts';
import { UnreadableContent } from '../../db/compression/packed-bytes.ts';
import { openLedgerReadOnly, type LedgerReadOnly } from '../../db/ledger-database.ts';
import { runReadJob } from './read-jobs.ts';
import type { ReadRequest, ReadResponse } from './read-worker.ts';

let db: LedgerReadOnly | undefined;

function run({ ledgerFile, job }: ReadRequest): ReadResponse {
  try {
    db ??= openLedgerReadOnly(ledgerFile);
    return runReadJob(db, job);
  } catch (cause) {
    if (cause instanceof UnreadableContent) return { kind: 'unreadable', reason: cause.message };
    if (isStorageUnavailable(cause)) return { kind: 'storage_unavailable', reason: String(cause) };
    throw cause;
  }
}

loadSqlite();
serveWorker(run, (answered) => (answered.kind === 'export_piece' ? answered.value.map(({ xml }) => xml.buffer) : []));
