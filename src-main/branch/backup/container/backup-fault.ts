import type { BackupFault } from '../../../../src-shared/api/manager/appliance/backups.ts';
import { StartFault } from '../../../platform/start-fault.ts';

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
export function refusalOf(cause: unknown): BackupRefusal {
  if (cause instanceof StartFault) return { refusal: cause.message, fault: backupFaultOf(cause) };
  throw cause;
}

/** The failure that a worker has answered. */
export function faultOfRefusal({ refusal, fault: { reason, params } }: BackupRefusal): BackupStartFault {
  return new BackupStartFault(refusal, reason, params);
}
