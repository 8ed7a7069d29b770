import { statfsSync } from 'node:fs';
import { AppError } from '../../../src-shared/api/app-error.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Database } from '../db/database.ts';
import type { Conditions } from './conditions.ts';

const checkEveryMs = 10_000;
/** Less than a busy shop writes in a minute: from here on a small write says nothing about the next sale. */
const leastFreeBytes = 16 * 1024 * 1024;
/** What a busy shop writes in some weeks. */
const lowFreeBytes = 1024 * 1024 * 1024;

/** Looks after the appliance while nobody sells. */
export type HealthWatch = {
  check(): Promise<void>;
  /** Checks at once whether any unit can issue documents. */
  checkUnits(): void;
  start(): void;
  close(): void;
};

export type HealthWatchOptions = {
  db: Database;
  /** Runs a write in the ledger's queue, and says whether the disk took it. */
  commit: (work: () => void) => Promise<void>;
  conditions: Conditions;
  logger: Logger;
  dataDir: string;
  /** The sentence that says why no unit can issue documents; undefined where one can. */
  whyNoUnitIssues: () => string | undefined;
  probeKeyStore: () => Promise<void>;
  freeBytes?: (folder: string) => number;
};

function freeBytesOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // A folder that cannot be looked at has no room.
    return 0;
  }
}

function mebibytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024).toLocaleString('en')} MiB`;
}

/** Creates the watch; nothing is checked before it is asked for or started. */
export function createHealthWatch(options: HealthWatchOptions): HealthWatch {
  const { db, commit, conditions, logger, dataDir } = options;
  const freeBytes = options.freeBytes ?? freeBytesOf;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;

  function isLedgerRefused(): boolean {
    return conditions.current().some(({ code }) => code === 'STORAGE_UNAVAILABLE');
  }

  // A row is changed into what it is. Whether the disk takes that is for the ledger's storage watch to say.
  async function tryLedger(): Promise<void> {
    await commit(() => db.exec('UPDATE ledger_identity SET incarnation = incarnation')).catch((cause: unknown) => {
      if (!(cause instanceof AppError) || cause.code !== 'STORAGE_UNAVAILABLE') throw cause;
    });
  }

  async function checkStorage(): Promise<void> {
    const free = freeBytes(dataDir);
    // A log that has room inside takes a small write on a full disk too: that is no sign that sales can be stored again.
    if (free >= leastFreeBytes || !isLedgerRefused()) await tryLedger();
    if (free >= lowFreeBytes) return conditions.end('STORAGE_LOW');
    conditions.begin({
      code: 'STORAGE_LOW',
      subject: '',
      message: `The disk of the data folder has only ${mebibytes(free)} left: free space before the ledger cannot be written any more.`,
      severity: 'warning',
    });
  }

  function checkUnits(): void {
    const message = options.whyNoUnitIssues();
    if (message === undefined) return conditions.end('NO_USABLE_UNIT');
    conditions.begin({ code: 'NO_USABLE_UNIT', subject: '', message, severity: 'error' });
  }

  async function checkAll(): Promise<void> {
    await checkStorage();
    await options.probeKeyStore();
    checkUnits();
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
