import BetterSqlite3 from 'better-sqlite3';
import { StartFault } from '../../platform/start-fault.ts';
import { openDatabaseReadOnly } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { requireWholeTails } from '../ledger/verify-chains.ts';

function checkIntegrity(db: Database, file: string): void {
  const [first] = db.rows<{ integrity_check: string }>('PRAGMA integrity_check(1)', []);
  if (first?.integrity_check !== 'ok') throw new StartFault(`The ledger ${file} is damaged: ${first?.integrity_check ?? ''}.`);
}

function sentenceOfSqlite(cause: unknown, file: string): unknown {
  const isSqlite = cause instanceof BetterSqlite3.SqliteError;
  return isSqlite ? new StartFault(`The ledger ${file} is damaged: ${cause.message}.`, { cause }) : cause;
}

/**
 * Makes sure that a ledger is whole: every page and index of the database, and the end of every chain.
 *
 * @returns what `read` reads from it.
 * @throws StartFault where it is not.
 */
export function checkLedgerFile<Value>(file: string, read: (db: Database) => Value): Value {
  const db = openDatabaseReadOnly(file);
  try {
    checkIntegrity(db, file);
    requireWholeTails(db);
    return read(db);
  } catch (cause) {
    throw sentenceOfSqlite(cause, file);
  } finally {
    db.close();
  }
}
