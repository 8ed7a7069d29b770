import BetterSqlite3 from 'better-sqlite3';
import { serveWorker } from '../workers/serve-worker.ts';
import { loadSqlite } from './load-sqlite.ts';

loadSqlite();

let database: BetterSqlite3.Database | undefined;

// PASSIVE does not block: the writer can append to the log meanwhile.
serveWorker((file: string) => {
  if (database === undefined) {
    database = new BetterSqlite3(file, { fileMustExist: true });
    database.pragma('synchronous = FULL');
  }
  database.pragma('wal_checkpoint(PASSIVE)');
});
