import BetterSqlite3 from 'better-sqlite3';
import { keepDatabaseToOwner } from '../files/owner-only.ts';
import { migrate, type MigrationOptions } from './migrate.ts';
import { createReader, type Reader } from './reader.ts';
import { storageFaultOf } from './storage-fault.ts';
import { createTableChanges, type TableChanges } from './table-changes.ts';
import { createWriters, type OpenWriter, type Tables, type Writer } from './writer.ts';

// Runs work in a transaction.
type Transact<Schema extends Tables> = <Value>(work: (writer: Writer<Schema>) => Value) => Value;

/** A file that this process owns. */
export type Database<Schema extends Tables> = {
  /** For everyone. */
  reader: Reader<Schema>;
  /**
   * Runs work in a transaction, or, inside another transaction, in a savepoint. Writers exist only here.
   *
   * @throws StorageFault if the disk refuses.
   */
  transact: Transact<Schema>;
  isOpen(): boolean;
  close(): void;
};

/** A file that is only read, also beside the process that owns it. */
export type ReadOnlyDatabase<Schema> = Reader<Schema> & {
  /** Reads one moment of the file, whatever is written meanwhile; the log is held back until it is done. */
  snapshot<Value>(read: () => Value): Value;
  close(): void;
};

// Enough to cache what requests touch: the newest rows, and the inner pages of every index.
const cacheKibibytes = 32 * 1024;

// How a file is opened.
type OpenOptions = MigrationOptions & {
  /** The number of 4 KiB pages in the log at which a writer runs a checkpoint; SQLite's default is 1,000. */
  logPages?: number;
};

function createTransact<Schema extends Tables>(
  file: BetterSqlite3.Database,
  openWriter: () => OpenWriter<Schema>,
  changes: TableChanges,
): Transact<Schema> {
  const transaction = {
    begin: file.prepare('BEGIN IMMEDIATE'),
    commit: file.prepare('COMMIT'),
    undo: [file.prepare('ROLLBACK')],
  };
  const part = {
    begin: file.prepare('SAVEPOINT part'),
    commit: file.prepare('RELEASE part'),
    undo: [file.prepare('ROLLBACK TO part'), file.prepare('RELEASE part')],
  };
  return (work) => {
    const { begin, commit, undo } = file.inTransaction ? part : transaction;
    const { writer, finish, end } = openWriter();
    try {
      begin.run();
      const value = work(writer);
      finish();
      commit.run();
      return value;
    } catch (cause) {
      changes.anyWritten();
      // A full disk may have rolled back the complete transaction.
      if (file.inTransaction) for (const step of undo) step.run();
      throw storageFaultOf(cause) ?? cause;
    } finally {
      end();
    }
  };
}

/**
 * Opens a file for the process that owns it, and creates it at the first start: WAL, every commit synced before it returns,
 * references enforced, the schema of this version.
 *
 * @throws StartFault if the schema cannot be migrated to this version.
 */
export function open<Schema extends Tables>(path: string, options: OpenOptions): Database<Schema> {
  keepDatabaseToOwner(path);
  const file = new BetterSqlite3(path);
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  file.pragma(`cache_size = -${cacheKibibytes}`);
  if (options.logPages !== undefined) file.pragma(`wal_autocheckpoint = ${options.logPages}`);
  try {
    migrate(file, options);
  } catch (cause) {
    file.close();
    throw cause;
  }
  const changes = createTableChanges();
  const reader = createReader<Schema>(file, changes.of);
  return {
    reader,
    transact: createTransact(file, createWriters(file, reader, changes), changes),
    isOpen: () => file.open,
    close: () => void file.close(),
  };
}

/** Opens a file for reading only. */
export function openReadOnly<Schema>(path: string): ReadOnlyDatabase<Schema> {
  const file = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
  file.pragma('query_only = ON');
  const [begin, end] = [file.prepare('BEGIN'), file.prepare('COMMIT')];
  return {
    // Another connection writes, so nothing may be kept.
    ...createReader<Schema>(file, () => Number.NaN),
    snapshot(read) {
      begin.run();
      try {
        return read();
      } finally {
        // A fault of the disk may have ended it.
        if (file.inTransaction) end.run();
      }
    },
    close: () => void file.close(),
  };
}
