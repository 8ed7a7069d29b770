import BetterSqlite3 from 'better-sqlite3';

const kinds = {
  SQLITE_FULL: 'full',
  SQLITE_READONLY: 'read_only',
  SQLITE_IOERR: 'input_output',
  SQLITE_CANTOPEN: 'cannot_open',
  SQLITE_BUSY: 'busy',
  SQLITE_NOMEM: 'out_of_memory',
  SQLITE_CORRUPT: 'corrupt',
  SQLITE_NOTADB: 'not_a_database',
} as const;

/** The kinds of faults of the disk or of the file on it. */
export type StorageFaultKind = (typeof kinds)[keyof typeof kinds];

/** SQLite failed because of the disk or the file, not because of the statement. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault';
  readonly kind: StorageFaultKind;
  /** SQLite's own code. */
  readonly code: string;

  constructor(kind: StorageFaultKind, cause: InstanceType<typeof BetterSqlite3.SqliteError>) {
    super(cause.message, { cause });
    this.kind = kind;
    this.code = cause.code;
  }
}

/** Maps an error of SQLite to a storage fault; undefined for other errors. */
export function storageFaultOf(cause: unknown): StorageFault | undefined {
  if (cause instanceof StorageFault) return cause;
  if (!(cause instanceof BetterSqlite3.SqliteError)) return undefined;
  const { code } = cause;
  // Extended codes begin with the plain one: SQLITE_IOERR_WRITE.
  const found = Object.entries(kinds).find(([plain]) => code === plain || code.startsWith(`${plain}_`));
  return found === undefined ? undefined : new StorageFault(found[1], cause);
}

/** Whether SQLite refused what a statement would store, and nothing else is wrong. */
export function isRefusedRow(cause: unknown): boolean {
  return cause instanceof BetterSqlite3.SqliteError && cause.code.startsWith('SQLITE_CONSTRAINT');
}

/** Whether SQLite failed at the rows that a statement touches: the disk and the file may serve all others. */
export function isRefusedStatement(cause: unknown): boolean {
  return cause instanceof BetterSqlite3.SqliteError && (storageFaultOf(cause) === undefined || isDamage(cause));
}

const damaged: ReadonlySet<StorageFaultKind> = new Set(['corrupt', 'not_a_database', 'input_output']);

/** Whether the file or its disk is damaged. */
export function isDamage(cause: unknown): cause is Error {
  const fault = storageFaultOf(cause);
  return fault !== undefined && damaged.has(fault.kind);
}
