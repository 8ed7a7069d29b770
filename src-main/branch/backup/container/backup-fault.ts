import type { BackupFault } from '#shared/api/people/backups.ts';
import { StartFault } from '#main/platform/start-fault.ts';

/** Why a backup could not be written, read or restored: a sentence for the log, and a reason that the pages have words for. */
export class BackupStartFault extends StartFault {
  readonly fault: BackupFault;

  constructor(message: string, reason: BackupFault['reason'], params: BackupFault['params'] = {}, options: ErrorOptions = {}) {
    super(message, options);
    this.fault = { reason, params };
  }
}

/** What a worker answers in place of a result. */
export type BackupRefusal = { refusal: string; fault: BackupFault };

/** The reason of a failure; `other` where its sentence alone says it. */
export function backupFaultOf(cause: unknown): BackupFault {
  return cause instanceof BackupStartFault ? cause.fault : { reason: 'other', params: {} };
}

/** A failure as a worker answers it; a bug is thrown again. */
export function backupRefusal(cause: unknown): BackupRefusal {
  if (cause instanceof StartFault) return { refusal: cause.message, fault: backupFaultOf(cause) };
  throw cause;
}

/** The failure that a worker has answered. */
export function faultOfRefusal({ refusal, fault: { reason, params } }: BackupRefusal): BackupStartFault {
  return new BackupStartFault(refusal, reason, params);
}

/** Turns an error of the disk, the file system or SQLite into a sentence for an operator; other errors are rethrown unchanged. */
export async function withStorageSentence<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    const isRefusal = cause instanceof Error && 'code' in cause && /^(E[A-Z]+|SQLITE_[A-Z_]+)$/.test(String(cause.code));
    throw isRefusal ? new BackupStartFault(`${what}: ${cause.message}.`, 'storage', { detail: cause.message }, { cause }) : cause;
  }
}
