import assert from 'node:assert/strict';
import { AppError, type AppErrorCode } from '#shared/api/app-error.ts';
import type { FaultDetail } from '#shared/api/errors.ts';
import { loadSqlite } from '#main/platform/sqlite/load-sqlite.ts';
import { openThreadWork, serveThreadWork, type WorkTable } from '#main/platform/workers/thread-work.ts';
import type { WorkerQueueOptions } from '#main/platform/workers/worker-queue.ts';
import { isStorageUnavailable, storageUnavailable } from './api-error-of.ts';
import { UnreadableContent } from './compression/packed-bytes.ts';
import { openLedgerReadOnly, type LedgerReader, type LedgerReadOnly } from './ledger-database.ts';

// Written as a method, so that each read says itself what it is asked.
type Read = { read(db: LedgerReader, ...asked: readonly unknown[]): unknown }['read'];

/**
 * What a thread reads of the ledger, by name; each within some milliseconds. All queries of a read see the ledger as it is when the read
 * begins, with every document that was answered before, and nothing holds the log back once it is done.
 */
export type ReadTable = Readonly<Record<string, Read>>;

type Asked<Each> = Each extends (db: LedgerReader, ...asked: infer Rest) => unknown ? Rest : never;

/**
 * The reads of a table, done by a thread. Each throws WorkerQueueFullError while too many wait, what the read itself refuses, AppError
 * STORAGE_UNAVAILABLE where the disk refuses, and UnreadableContent where what is stored of a document is damaged.
 */
export type LedgerReads<Table extends ReadTable> = {
  [Name in keyof Table]: (...asked: Asked<Table[Name]>) => Promise<ReturnType<Table[Name]>>;
} & {
  /** Gives up what is being read and what waits. */
  close(): Promise<void>;
};

// What is no fault of ours has a kind of its own, and so has what the read refuses.
type Refusal =
  | { kind: 'refused'; code: AppErrorCode; message: string; details: FaultDetail[] }
  | { kind: 'unreadable'; reason: string }
  | { kind: 'storage_unavailable'; reason: string };

function refusalOf(cause: unknown): Refusal {
  if (cause instanceof AppError) return { kind: 'refused', code: cause.code, message: cause.message, details: cause.details };
  if (cause instanceof UnreadableContent) return { kind: 'unreadable', reason: cause.message };
  if (isStorageUnavailable(cause)) return { kind: 'storage_unavailable', reason: String(cause) };
  throw cause;
}

function errorOf(refusal: Refusal): Error {
  switch (refusal.kind) {
    case 'refused':
      return new AppError(refusal.code, refusal);
    case 'unreadable':
      return new UnreadableContent(refusal.reason);
    case 'storage_unavailable':
      return storageUnavailable(new Error(refusal.reason));
  }
}

// What of a value is handed over to the thread that asked, rather than copied.
type HandedOver<Table extends ReadTable> = {
  [Name in keyof Table]?: { memory(value: ReturnType<Table[Name]>): ArrayBuffer[] }['memory'];
};

/** Has a table of reads done in a thread of its own, on a connection that cannot write; it starts with the first of them. */
export function openLedgerReads<Table extends ReadTable>(
  table: Table,
  ledgerFile: string,
  options: WorkerQueueOptions,
): LedgerReads<Table>;
// What comes from the thread has the type that the table says; messages between threads have none.
export function openLedgerReads(table: ReadTable, ledgerFile: string, options: WorkerQueueOptions): LedgerReads<ReadTable> {
  const { close, ...work } = openThreadWork<WorkTable, Refusal>(table, options, errorOf);
  const reads = Object.entries(work).map(([name, ask]) => [name, (...asked: unknown[]) => ask(ledgerFile, ...asked)] as const);
  return Object.assign(Object.fromEntries(reads), { close });
}

/** Does one read of a table, in a snapshot of its own. */
export function runRead(table: ReadTable, db: LedgerReadOnly, name: string, asked: readonly unknown[]): unknown {
  const read = table[name];
  assert(read !== undefined, 'the table has the read');
  return db.snapshot(() => read(db, ...asked));
}

/** Does the reads of a table in this thread. */
export function serveLedgerReads<Table extends ReadTable>(table: Table, handedOver?: HandedOver<Table>): void;
export function serveLedgerReads(table: ReadTable, handedOver: HandedOver<ReadTable> = {}): void {
  let db: LedgerReadOnly | undefined;
  const read = (name: string, ledgerFile: string, asked: readonly unknown[]): unknown =>
    runRead(table, (db ??= openLedgerReadOnly(ledgerFile)), name, asked);
  const work = Object.keys(table).map(
    (name) => [name, (ledgerFile: string, ...asked: unknown[]) => read(name, ledgerFile, asked)] as const,
  );
  loadSqlite();
  serveThreadWork(Object.fromEntries(work), refusalOf, (name, value) => handedOver[name]?.(value) ?? []);
}
