import { statfsSync } from 'node:fs';
import type { Logger } from '#main/platform/logger.ts';
import { isStorageUnavailable } from '../db/api-error-of.ts';
import type { Commit } from '../db/ledger-database.ts';
import type { Conditions } from './conditions.ts';

const checkEveryMs = 10_000;
// Less than a busy shop writes in a minute: below this, a successful small write does not prove that the next sale can be stored.
const leastFreeBytes = 16 * 1024 * 1024;
// What a busy shop writes in a few weeks.
const lowFreeBytes = 1024 * 1024 * 1024;

/** Checks the appliance regularly, also while there are no sales. */
export type HealthWatch = {
  check(): Promise<void>;
  /** Checks at once whether units can issue documents. */
  checkUnits(): void;
  start(): void;
  close(): void;
};

export type HealthWatchOptions = {
  /** Runs a write in the ledger's queue; it fails if the disk does not accept it. */
  commit: Commit;
  conditions: Conditions;
  logger: Logger;
  dataDir: string;
  /** The sentence that says why no unit can issue documents; undefined if one can. */
  whyNoUnitIssues: () => string | undefined;
  /** Begins and ends the condition that the gateway answers with something new. */
  reportNews: () => void;
  /** Begins and ends the conditions of units: whose onboarding has failed, whose certificate ends. */
  reportUnits: () => void;
  /** Begins or ends the condition of missing backups. */
  reportMissingBackup: () => void;
  probeKeyStore: () => Promise<void>;
  freeBytes?: ((folder: string) => number) | undefined;
};

/** The free space of a folder's disk, in bytes. */
export function freeBytesOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // A folder that cannot be read counts as having no free space.
    return 0;
  }
}

function mebibytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024).toLocaleString('en')} MiB`;
}

/** Begins or ends the condition of a disk that has little free space left. */
export function noteFreeSpace(conditions: Conditions, free: number): void {
  if (free >= lowFreeBytes) return conditions.end('STORAGE_LOW');
  conditions.begin({
    code: 'STORAGE_LOW',
    subject: '',
    message: `The disk of the data folder has only ${mebibytes(free)} of free space left: free some before the ledger can no longer be written.`,
    severity: 'warning',
  });
}

/**
 * Begins or ends the condition of an appliance that cannot issue documents.
 *
 * @param why the sentence that says why no unit can; undefined if one can.
 */
export function noteUsableUnits(conditions: Conditions, why: string | undefined): void {
  if (why === undefined) return conditions.end('NO_USABLE_UNIT');
  conditions.begin({ code: 'NO_USABLE_UNIT', subject: '', message: why, severity: 'error' });
}

/** Creates the watch; it checks nothing before it is called or started. */
export function createHealthWatch(options: HealthWatchOptions): HealthWatch {
  const { commit, conditions, logger, dataDir } = options;
  const freeBytes = options.freeBytes ?? freeBytesOf;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;

  function isLedgerRefused(): boolean {
    return conditions.current().some(({ code }) => code === 'STORAGE_UNAVAILABLE');
  }

  // Writes a row unchanged. The ledger's storage watch reports whether the disk accepts the write.
  async function tryLedger(): Promise<void> {
    await commit((writer) => {
      const same = writer.sql.updateTable('ledger_identity').set((row) => ({ incarnation: row.ref('incarnation') }));
      writer.run(same);
    }).catch((cause: unknown) => {
      if (!isStorageUnavailable(cause)) throw cause;
    });
  }

  async function checkStorage(): Promise<void> {
    const free = freeBytes(dataDir);
    // A log file with free space inside accepts a small write even on a full disk, so that does not prove that sales can be
    // stored again.
    if (free >= leastFreeBytes || !isLedgerRefused()) await tryLedger();
    noteFreeSpace(conditions, free);
  }

  function checkUnits(): void {
    noteUsableUnits(conditions, options.whyNoUnitIssues());
    options.reportUnits();
  }

  async function checkAll(): Promise<void> {
    await checkStorage();
    await options.probeKeyStore();
    checkUnits();
    options.reportNews();
    options.reportMissingBackup();
  }

  function check(): Promise<void> {
    checking ??= checkAll().finally(() => (checking = undefined));
    return checking;
  }

  return {
    check,
    checkUnits,
    start() {
      timer = setInterval(() => {
        check().catch((cause: unknown) => logger.error({ err: cause }, 'the health of the appliance could not be checked'));
      }, checkEveryMs).unref();
    },
    close: () => clearInterval(timer),
  };
}
