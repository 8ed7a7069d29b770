import { open, openReadOnly, type Database, type ReadOnlyDatabase } from '#main/platform/sqlite/database.ts';
import type { Reader } from '#main/platform/sqlite/reader.ts';
import type { CommitOf as SqliteCommit } from '#main/platform/sqlite/write-queue.ts';
import type { Writer } from '#main/platform/sqlite/writer.ts';
import { ledgerMigrations } from './ledger-migrations.ts';
import type { Schema } from './schema.ts';

/** Reads the ledger. It cannot write, so any module may have one. */
export type LedgerReader = Reader<Schema>;

/** Writes to the ledger. It exists only inside a transaction, as the parameter of the committed function. */
export type LedgerWriter = Writer<Schema>;

/** The ledger of the process that owns it. */
export type LedgerDatabase = Database<Schema>;

/** The ledger opened for reading only. */
export type LedgerReadOnly = ReadOnlyDatabase<Schema>;

/** Runs work in the ledger's next transaction; see the write queue. */
export type Commit = SqliteCommit<Schema>;

// A worker thread runs the checkpoints; this limit (128 MiB) applies if it cannot, or if no appliance runs. With half of it,
// sending a backlog would reach it every few seconds, and a sale's commit would wait for the disk each time.
const logPages = 32_000;

/** Opens the ledger for the process that owns it. */
export function openLedgerDatabase(file: string): LedgerDatabase {
  return open<Schema>(file, {
    migrations: ledgerMigrations,
    newerVersion: 'This ledger was written by a newer version of Sanad; install that version to open it.',
    copiedAs: 'The ledger',
    logPages,
  });
}

/** Opens the ledger read-only, even while another process owns it. */
export function openLedgerReadOnly(file: string): LedgerReadOnly {
  return openReadOnly<Schema>(file);
}
