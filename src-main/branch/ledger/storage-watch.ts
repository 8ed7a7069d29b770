import { AppError } from '../../../src-shared/api/app-error.ts';
import type { Database } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Conditions } from '../health/conditions.ts';
import { sql } from 'kysely';

const message =
  'The ledger cannot be written: the disk is full, read-only or faulty. No document can be issued until it can; free some space ' +
  'or look after the disk.';

/** Takes note of whether the ledger can be written. */
export type StorageWatch = {
  /** A write failed. Only where the disk refused it the ledger is to blame. */
  failed(fault: unknown): void;
  /** A transaction is on disk. */
  committed(): void;
};

const totalChanges = preparedQuery((query) => query.selectNoFrom(sql<number>`total_changes()`.as('changes')));

/** Watches over the ledger's disk; the conditions say what it finds. */
export function createStorageWatch(db: Database, conditions: Conditions): StorageWatch {
  let isRefusing = false;
  let changesBefore = 0;
  const changes = (): number => totalChanges(db)[0]?.changes ?? 0;
  return {
    failed(fault) {
      if (!(fault instanceof AppError) || fault.code !== 'STORAGE_UNAVAILABLE') return;
      isRefusing = true;
      changesBefore = changes();
      conditions.begin({ code: 'STORAGE_UNAVAILABLE', subject: '', message, severity: 'error' });
    },
    committed() {
      // A transaction that has changed nothing has written nothing either.
      if (!isRefusing || changes() === changesBefore) return;
      isRefusing = false;
      conditions.end('STORAGE_UNAVAILABLE');
    },
  };
}
