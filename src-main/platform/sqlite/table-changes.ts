/**
 * How often each table was written to through a connection, so that what was read from it can be kept until then. Writes of
 * triggers and of other processes are not counted.
 */
export type TableChanges = {
  /** Grows with everything that is written to one of the tables. */
  of: (tables: readonly string[]) => number;
  written: (table: string) => void;
  /** Any table may have changed. */
  anyWritten: () => void;
};

/** Counts from 0, for one connection. */
export function createTableChanges(): TableChanges {
  const counts = new Map<string, number>();
  let ofAny = 0;
  return {
    of: (tables) => tables.reduce((sum, table) => sum + (counts.get(table) ?? 0), ofAny),
    written: (table) => void counts.set(table, (counts.get(table) ?? 0) + 1),
    anyWritten: () => void (ofAny += 1),
  };
}
