import { sql } from 'kysely';
import type { StorageFault } from '#main/platform/sqlite/storage-fault.ts';
import type { WriteObserver } from '#main/platform/sqlite/write-queue.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { isStorageUnavailable } from '../db/api-error-of.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Conditions } from '../health/conditions.ts';

const message =
  'The ledger cannot be written: the disk is full, read-only or faulty. No document can be issued until it can; free some space ' +
  'or check the disk.';

const totalChanges = preparedQuery((query) => query.selectNoFrom(sql<number>`total_changes()`.as('changes')));

/** Watches the ledger's disk and reports conditions. */
export function createStorageWatch(db: LedgerReader, conditions: Conditions): WriteObserver {
  let isRefusing = false;
  let changesBefore = 0;
  const changes = (): number => totalChanges(db, {})[0]?.changes ?? 0;
  return {
    failed(fault: StorageFault) {
      if (!isStorageUnavailable(fault)) return;
      isRefusing = true;
      changesBefore = changes();
      conditions.begin({ code: 'STORAGE_UNAVAILABLE', subject: '', message, severity: 'error' });
    },
    committed() {
      // A transaction without changes has not written to the disk.
      if (!isRefusing || changes() === changesBefore) return;
      isRefusing = false;
      conditions.end('STORAGE_UNAVAILABLE');
    },
  };
}
