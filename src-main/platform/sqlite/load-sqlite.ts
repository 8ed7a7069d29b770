import BetterSqlite3 from 'better-sqlite3';

/**
 * Loads the native part of SQLite, which would otherwise be loaded with the first database. A worker thread calls it before it is
 * ready: one that is ended while it loads native code takes the program with it.
 */
export function loadSqlite(): void {
  // A temporary database, for which no file is made until something is written.
  new BetterSqlite3('').close();
}
