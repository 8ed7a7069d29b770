import { serveWorker } from '../../../platform/workers/serve-worker.ts';
import { loadSqlite } from '../../../platform/sqlite/load-sqlite.ts';
import { isStorageUnavailable } from '../../db/api-error-of.ts';
import { openLedgerReadOnly, type LedgerReadOnly } from '../../db/ledger-database.ts';
import { runPeopleReadJob } from './people-read-jobs.ts';
import type { PeopleReadRequest, PeopleReadResponse } from './people-reads.ts';

let db: LedgerReadOnly | undefined;

function run({ ledgerFile, job }: PeopleReadRequest): PeopleReadResponse {
  try {
    db ??= openLedgerReadOnly(ledgerFile);
    return runPeopleReadJob(db, job);
  } catch (cause) {
    if (isStorageUnavailable(cause)) return { kind: 'storage_unavailable', reason: String(cause) };
    throw cause;
  }
}

loadSqlite();
serveWorker(run);
