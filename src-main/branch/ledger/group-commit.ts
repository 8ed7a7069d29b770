import { AppError } from '../../../src-shared/api/app-error.ts';
import type { Database } from '../db/database.ts';
import { storageFault } from '../db/storage-fault.ts';
import type { StorageWatch } from './storage-watch.ts';

const maxWaiting = 2_000;
const maxBatch = 128;
/** So few of the background's works make a transaction that a till never waits long behind one. */
const maxBackgroundBatch = 16;
const soonMs = 30;

/** Runs a piece of synchronous work in the ledger's next transaction; resolves once that is on disk. */
export type Commit = <Value>(work: () => Value) => Promise<Value>;

/** The queue before the ledger's writer. */
export type GroupCommit = {
  /** For what the appliance has to note of its own doings, which is bounded by what it does at once. */
  commit: Commit;
  /** For notes that nobody waits for: they come along with the next transaction, or a few together make one soon. */
  commitSoon: Commit;
  /** For the work that no till waits for: in transactions of its own, a few works together, behind what tills wait for. */
  commitInBackground: Commit;
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
  const background: Waiting[] = [];
  // The background has its turn between two transactions of the tills, however many those are.
  let isBackgroundDue = false;
  let isTurnOfBackground = false;
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
    setImmediate(drain);
  }

  function scheduleSoon(): void {
    soon ??= setTimeout(() => {
      soon = undefined;
      isBackgroundDue = background.length > 0;
      if (isBackgroundDue || waiting.length > 0) schedule();
    }, soonMs);
  }

  function drain(): void {
    isTurnOfBackground = isBackgroundDue && (isTurnOfBackground || waiting.length === 0);
    commitBatch(isTurnOfBackground ? background.splice(0, maxBackgroundBatch) : waiting.splice(0, maxBatch));
    isTurnOfBackground = !isTurnOfBackground;
    isBackgroundDue &&= background.length > 0;
    isScheduled = waiting.length > 0 || isBackgroundDue;
    if (isScheduled) {
      setImmediate(drain);
      return;
    }
    if (background.length > 0) return;
    for (const resolve of whenIdle) resolve();
    whenIdle = [];
  }

  function enqueue<Value>(queue: Waiting[], work: () => Value): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      let settle: () => void = () => reject(new Error('the work was never attempted'));
      queue.push({
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
    return enqueue(waiting, work);
  };
  const isIdle = (): boolean => waiting.length === 0 && background.length === 0 && !isScheduled;

  return {
    commit,
    commitSoon(work) {
      scheduleSoon();
      return enqueue(waiting, work);
    },
    commitInBackground(work) {
      scheduleSoon();
      return enqueue(background, work);
    },
    commitIfFree: (work) => (waiting.length < maxWaiting ? commit(work) : Promise.reject(new AppError('SERVICE_BUSY'))),
    idle: () => (isIdle() ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve))),
  };
}
