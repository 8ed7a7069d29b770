import BetterSqlite3 from 'better-sqlite3';
import { schemaVersionOf } from './migrate.ts';

// A thread can be stopped between two steps; fewer steps would not make a copy faster.
const pagesPerStep = 4_096;

// The facts of a file before it is copied: the version of its schema, and the size of the copy.
type FileToCopy = { schemaVersion: number; bytes: number };

/**
 * Copies a consistent snapshot of a database into a new file, even while another process writes to it. The copy includes the
 * content of the write-ahead log and has no log of its own.
 *
 * @param check throws if the file must not be copied, or there is no space for it.
 */
export async function copyDatabase(from: string, to: string, check: (file: FileToCopy) => void): Promise<void> {
  const source = new BetterSqlite3(from, { readonly: true, fileMustExist: true });
  try {
    // Holds a transaction open, because otherwise each write of the other process would restart the copy.
    source.exec('BEGIN');
    const pages = Number(source.pragma('page_count', { simple: true }));
    check({ schemaVersion: schemaVersionOf(source), bytes: pages * Number(source.pragma('page_size', { simple: true })) });
    await source.backup(to, { progress: () => pagesPerStep });
  } finally {
    source.close();
  }
  const copy = new BetterSqlite3(to);
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
}
