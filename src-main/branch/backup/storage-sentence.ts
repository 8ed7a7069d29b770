import { StartFault } from '../../platform/start-fault.ts';

/** What the disk, the file system or SQLite refuses, as a sentence for an operator; anything else stays what it is. */
export async function withStorageSentence<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    const isRefusal = cause instanceof Error && 'code' in cause && /^(E[A-Z]+|SQLITE_[A-Z_]+)$/.test(String(cause.code));
    throw isRefusal ? new StartFault(`${what}: ${cause.message}.`, { cause }) : cause;
  }
}
