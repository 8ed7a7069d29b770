import BetterSqlite3 from 'better-sqlite3';
import { AppError } from '../../../src-shared/api/app-error.ts';

const unavailable = /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN|BUSY|NOMEM)/;
const damaged = /^SQLITE_(CORRUPT|NOTADB|IOERR)/;

/** Whether the file or its disk is damaged, so that what was written cannot be read back. */
export function isDamage(cause: unknown): cause is Error {
  return cause instanceof BetterSqlite3.SqliteError && damaged.test(cause.code);
}

/** Says that the disk refused where it did; any other error stays what it is. */
export function storageFault(cause: unknown): unknown {
  const isStorage = cause instanceof BetterSqlite3.SqliteError && unavailable.test(cause.code);
  return isStorage ? new AppError('STORAGE_UNAVAILABLE', { cause }) : cause;
}
