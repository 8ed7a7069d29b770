import { AppError } from '../../../src-shared/api/app-error.ts';
import type { Database } from '../db/database.ts';
import { storageFault } from '../db/storage-fault.ts';
import type { StorageWatch } from './storage-watch.ts';

const maxWaiting = 2_000;
const maxBatch = 128;
const soonMs = 30;

/** Runs a piece of synchronous work in the ledger's next transaction; resolves once that is on disk. */
export type Commit = <Value>(work: () => Value) => Promise<Value>;

/** The queue before the ledger's writer. */
export type GroupCommit = {
  /** For what the appliance has to note of its own doings, which is bounded by what it does at once. */
  commit: Commit;
  /** For notes that nobody waits for: they come along with the next transaction, or a few together make one soon. */
  commitSoon: Commit;
  /** For what comes from outside: refused with SERVICE_BUSY while too much is waiting. */
  commitIfFree: Commit;
  idle: () => Promise<void>;
};

type Waiting = { attempt(): void; commit(): void; lose(cause: unknown): void };

/**
 * The one queue through which everything is written. Works that wait together share one transaction, so that one sync to
 * disk serves them all; a work that throws is undone alone, and nothing is answered before the sync.
 */
export function createGroupCommit(db: Database, watch?: StorageWatch): GroupCommit {
  const waiting: Waiting[] = [];
  let isScheduled = false;
  let soon: NodeJS.Timeout | undefined;
  let whenIdle: (() => void)[] = [];

  function faultOf(cause: unknown): unknown {
    const fault = storageFault(cause);
    watch?.failed(fault);
    return fault;
  }

  function commitBatch(batch: Waiting[]): void {
    try {
      db.exec('BEGIN IMMEDIATE');
      for (const each of batch) each.attempt();
      db.exec('COMMIT');
    } catch (cause) {
      if (db.isInTransaction()) db.exec('ROLLBACK');
      const fault = faultOf(cause);
      for (const each of batch) each.lose(fault);
      return;
    }
    watch?.committed();
    for (const each of batch) each.commit();
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    clearTimeout(soon);
    soon = undefined;
    setImmediate(drain);
  }

  function drain(): void {
    const batch = waiting.splice(0, maxBatch);
    commitBatch(batch);
    isScheduled = waiting.length > 0;
    if (isScheduled) {
      setImmediate(drain);
      return;
    }
    for (const resolve of whenIdle) resolve();
    whenIdle = [];
  }

  function enqueue<Value>(work: () => Value): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      let settle: () => void = () => reject(new Error('the work was never attempted'));
      waiting.push({
        attempt() {
          db.exec('SAVEPOINT work');
          try {
            const value = work();
            settle = () => resolve(value);
          } catch (cause) {
            // A full disk may have ended the whole transaction: then the batch is lost, not this work alone.
            if (!db.isInTransaction()) throw cause;
            db.exec('ROLLBACK TO work');
            const fault = faultOf(cause);
            settle = () => reject(fault);
          }
          db.exec('RELEASE work');
        },
        commit: () => settle(),
        lose: reject,
      });
    });
  }

  const commit: Commit = (work) => {
    schedule();
    return enqueue(work);
  };

  return {
    commit,
    commitSoon(work) {
      if (!isScheduled) soon ??= setTimeout(schedule, soonMs);
      return enqueue(work);
    },
    commitIfFree: (work) => (waiting.length < maxWaiting ? commit(work) : Promise.reject(new AppError('SERVICE_BUSY'))),
    idle: () => (isScheduled || soon !== undefined ? new Promise((resolve) => whenIdle.push(resolve)) : Promise.resolve()),
  };
}
