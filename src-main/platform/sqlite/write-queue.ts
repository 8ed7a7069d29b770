import type { Database } from './database.ts';
import { StorageFault } from './storage-fault.ts';
import type { Tables, Writer } from './writer.ts';

const maxWaiting = 2_000;
const maxBatch = 128;
// Small enough that a request never waits long for a transaction of the background.
const maxBackgroundBatch = 16;
const soonMs = 30;

/**
 * Runs a piece of synchronous work in the next transaction; resolves once that is on disk.
 *
 * The work must be repeatable: if another one in its transaction fails, it is rolled back and run again, so it must not keep
 * state outside the database. Its result is that of the committed run.
 */
export type CommitOf<Schema extends Tables> = <Value>(work: (writer: Writer<Schema>) => Value) => Promise<Value>;

/** Observes whether transactions succeed; what it throws is ignored. */
export type WriteObserver = { failed(fault: StorageFault): void; committed(): void };

/** Too much is waiting to be written. */
export class WriteQueueFullError extends Error {
  override readonly name = 'WriteQueueFullError';
}

// A waiting task; `run` returns a function that reports the result to the caller, to be called after the commit.
type WaitingWork<Schema extends Tables> = {
  run: (writer: Writer<Schema>) => () => void;
  fail: (cause: unknown) => void;
};

function add<Schema extends Tables, Value>(
  queue: WaitingWork<Schema>[],
  work: (writer: Writer<Schema>) => Value,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const run = (writer: Writer<Schema>): (() => void) => {
      const value = work(writer);
      return () => resolve(value);
    };
    queue.push({ run, fail: reject });
  });
}

/**
 * The only queue for writes. Tasks that wait together share one transaction and therefore one sync to disk; a task that throws is
 * rolled back alone, and no result is reported before the sync.
 */
export class WriteQueue<Schema extends Tables> {
  readonly #database: Database<Schema>;
  readonly #observer: WriteObserver | undefined;
  readonly #waiting: WaitingWork<Schema>[] = [];
  readonly #background: WaitingWork<Schema>[] = [];
  #whenIdle: (() => void)[] = [];
  #soon: NodeJS.Timeout | undefined;
  #isScheduled = false;
  // A background transaction runs between two transactions of requests, however many are waiting.
  #isBackgroundDue = false;
  #isBackgroundNext = false;

  constructor(database: Database<Schema>, observer?: WriteObserver) {
    this.#database = database;
    this.#observer = observer;
  }

  /** For the program's own records, which are bounded by its concurrency. */
  readonly commit: CommitOf<Schema> = (work) => {
    this.#schedule();
    return add(this.#waiting, work);
  };

  /** For records that nothing waits for: they join the next transaction, or share one soon. */
  readonly commitSoon: CommitOf<Schema> = (work) => {
    this.#scheduleSoon();
    return add(this.#waiting, work);
  };

  /** For work that no request waits for: in small transactions, after those that requests wait for. */
  readonly commitInBackground: CommitOf<Schema> = (work) => {
    this.#scheduleSoon();
    return add(this.#background, work);
  };

  /** For requests of clients: refused with WriteQueueFullError while too much is waiting. */
  readonly tryCommit: CommitOf<Schema> = (work) =>
    this.#waiting.length < maxWaiting
      ? this.commit(work)
      : Promise.reject(new WriteQueueFullError('too much is waiting to be written'));

  /** Resolves once the queue is empty. */
  readonly idle = (): Promise<void> => {
    const isIdle = this.#waiting.length === 0 && this.#background.length === 0 && !this.#isScheduled;
    return isIdle ? Promise.resolve() : new Promise((resolve) => this.#whenIdle.push(resolve));
  };

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#drain());
  }

  #scheduleSoon(): void {
    if (this.#soon !== undefined) return;
    this.#soon = setTimeout(() => {
      this.#soon = undefined;
      this.#isBackgroundDue = this.#background.length > 0;
      if (this.#isBackgroundDue || this.#waiting.length > 0) this.#schedule();
    }, soonMs);
  }

  #drain(): void {
    this.#isBackgroundNext = this.#isBackgroundDue && (this.#isBackgroundNext || this.#waiting.length === 0);
    this.#write(this.#isBackgroundNext ? this.#background.splice(0, maxBackgroundBatch) : this.#waiting.splice(0, maxBatch));
    this.#isBackgroundNext = !this.#isBackgroundNext;
    this.#isBackgroundDue &&= this.#background.length > 0;
    this.#isScheduled = this.#waiting.length > 0 || this.#isBackgroundDue;
    if (this.#isScheduled) {
      setImmediate(() => this.#drain());
      return;
    }
    if (this.#background.length > 0) return;
    for (const resolve of this.#whenIdle) resolve();
    this.#whenIdle = [];
  }

  #write(batch: readonly WaitingWork<Schema>[]): void {
    let answers: (() => void)[];
    try {
      answers = this.#runTogether(batch);
    } catch (cause) {
      if (cause instanceof StorageFault) this.#observe((observer) => observer.failed(cause));
      for (const { fail } of batch) fail(cause);
      return;
    }
    this.#observe((observer) => observer.committed());
    for (const answer of answers) answer();
  }

  // An observer may read from the disk that has just failed; nobody who waits for a transaction may wait longer because of that.
  #observe(observation: (observer: WriteObserver) => void): void {
    if (this.#observer === undefined) return;
    try {
      observation(this.#observer);
    } catch {
      // The next transaction is observed again.
    }
  }

  // Tasks rarely fail, so savepoints are used only after one has.
  #runTogether(batch: readonly WaitingWork<Schema>[]): (() => void)[] {
    try {
      return this.#database.transact((writer) => batch.map((work) => work.run(writer)));
    } catch (cause) {
      if (batch.length === 1 || cause instanceof StorageFault) throw cause;
      return this.#runApart(batch);
    }
  }

  // Each in its own savepoint. A fault of the disk fails all of them.
  #runApart(batch: readonly WaitingWork<Schema>[]): (() => void)[] {
    const { transact } = this.#database;
    return transact(() =>
      batch.map((work) => {
        try {
          return transact((writer) => work.run(writer));
        } catch (cause) {
          if (cause instanceof StorageFault) throw cause;
          return () => work.fail(cause);
        }
      }),
    );
  }
}
