import { BackupStartFault } from './container/backup-fault.ts';

/** Turns an error of the disk, the file system or SQLite into a sentence for an operator; other errors are rethrown unchanged. */
export async function withStorageSentence<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    const isRefusal = cause instanceof Error && 'code' in cause && /^(E[A-Z]+|SQLITE_[A-Z_]+)$/.test(String(cause.code));
    throw isRefusal ? new BackupStartFault(`${what}: ${cause.message}.`, 'storage', { detail: cause.message }, { cause }) : cause;
  }
}
