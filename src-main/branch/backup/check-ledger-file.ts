import BetterSqlite3 from 'better-sqlite3';
import { openLedgerReadOnly, type LedgerReader } from '../db/ledger-database.ts';
import { verifyChainTails } from '../ledger/verify/verify-chains.ts';
import { BackupStartFault } from './container/backup-fault.ts';

function damaged(file: string, detail: string, cause?: unknown): BackupStartFault {
  return new BackupStartFault(`The ledger ${file} is damaged: ${detail}.`, 'ledger_damaged', { detail }, { cause });
}

function checkIntegrity(db: LedgerReader, file: string): void {
  const [first] = db.prepare<{ integrity_check: string }>('PRAGMA integrity_check(1)')([]);
  if (first?.integrity_check !== 'ok') throw damaged(file, first?.integrity_check ?? '');
}

function sentenceOfSqlite(cause: unknown, file: string): unknown {
  const isSqlite = cause instanceof BetterSqlite3.SqliteError;
  return isSqlite ? damaged(file, cause.message, cause) : cause;
}

/**
 * Makes sure that a ledger is intact: every page and index of the database, and the end of every chain.
 *
 * @returns the result of `read`.
 * @throws StartFault if it is not.
 */
export function checkLedgerFile<Value>(file: string, read: (db: LedgerReader) => Value): Value {
  const db = openLedgerReadOnly(file);
  try {
    checkIntegrity(db, file);
    verifyChainTails(db);
    return read(db);
  } catch (cause) {
    throw sentenceOfSqlite(cause, file);
  } finally {
    db.close();
  }
}
