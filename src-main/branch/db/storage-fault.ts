import BetterSqlite3 from 'better-sqlite3';
import { AppError } from '../../../src-shared/api/app-error.ts';

const unavailable = /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN|BUSY|NOMEM)/;

/** Says that the disk refused where it did; any other error stays what it is. */
export function storageFault(cause: unknown): unknown {
  const isStorage = cause instanceof BetterSqlite3.SqliteError && unavailable.test(cause.code);
  return isStorage ? new AppError('STORAGE_UNAVAILABLE', { cause }) : cause;
}
