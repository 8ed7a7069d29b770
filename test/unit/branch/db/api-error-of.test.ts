import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { apiErrorOf } from '#main/branch/db/api-error-of.ts';
import { isDamage, storageFaultOf } from '#main/platform/sqlite/storage-fault.ts';
import { WriteQueueFullError } from '#main/platform/sqlite/write-queue.ts';
import { WorkerQueueClosedError, WorkerQueueFullError } from '#main/platform/workers/worker-queue.ts';

test.each([
  ['a full write queue', new WriteQueueFullError('full'), 'SERVICE_BUSY', /^Too many documents/],
  ['a full worker queue', new WorkerQueueFullError('Too many PDFs.'), 'SERVICE_BUSY', /^Too many PDFs\.$/],
  ['a closed worker queue', new WorkerQueueClosedError('closed'), 'SERVICE_BUSY', /is stopping/],
])('%s is a fault of the API that may be tried again', (_what, cause, code, message) => {
  const fault = apiErrorOf(cause);
  expect(fault).toMatchObject({ code, retryable: true, status: 503, cause });
  expect(fault?.message).toMatch(message);
});

test.each([
  ['SQLITE_FULL', 'STORAGE_UNAVAILABLE', false],
  ['SQLITE_READONLY_DBMOVED', 'STORAGE_UNAVAILABLE', false],
  ['SQLITE_IOERR_WRITE', 'STORAGE_UNAVAILABLE', true],
  ['SQLITE_CANTOPEN', 'STORAGE_UNAVAILABLE', false],
  ['SQLITE_BUSY_SNAPSHOT', 'STORAGE_UNAVAILABLE', false],
  ['SQLITE_NOMEM', 'STORAGE_UNAVAILABLE', false],
  ['SQLITE_CORRUPT_VTAB', undefined, true],
  ['SQLITE_NOTADB', undefined, true],
  ['SQLITE_CONSTRAINT_UNIQUE', undefined, false],
])('%s is %s to a client', (sqliteCode, code, isDamaged) => {
  const cause = new BetterSqlite3.SqliteError('refused', sqliteCode);
  expect([apiErrorOf(cause)?.code, isDamage(cause)]).toEqual([code, isDamaged]);
  const fault = storageFaultOf(cause);
  expect([apiErrorOf(fault)?.code, isDamage(fault)]).toEqual([code, isDamaged]);
});

test('maps only errors of the platform', () => {
  expect(apiErrorOf(new Error('a bug'))).toBeUndefined();
});
