import type { Logger } from '../../platform/logger.ts';
import type { Clock } from '../../platform/clock.ts';
import type { HealthCondition } from '../../server/http-app/health.ts';
import type { EmbeddedFolder } from '../db/database.ts';
import { leastFreeBytes, lowFreeBytes, mebibytes } from '../db/drivers/free-space.ts';
import type { HealthWatch } from './watch-database.ts';

const checkEveryMs = 1_000;
// Before changes are taken again, so that they are not taken and refused in turn.
const enoughFreeBytes = leastFreeBytes + leastFreeBytes / 4;

function conditionFor(free: number, isRefusing: boolean): Pick<HealthCondition, 'code' | 'message' | 'severity'> | undefined {
  if (isRefusing) {
    const message =
      `The disk of the database has only ${mebibytes(free)} of free space left, so nothing is changed: branches keep what they have to ` +
      'send, and people can only read. Free some space.';
    return { code: 'STORAGE_UNAVAILABLE', severity: 'error', message };
  }
  if (free >= lowFreeBytes) return undefined;
  const message = `The disk of the database has only ${mebibytes(free)} of free space left: free some before nothing can be changed.`;
  return { code: 'STORAGE_LOW', severity: 'warning', message };
}

/**
 * Watches the disk of the embedded database, and has it refuse changes before the disk is full: without space for its log it would stand
 * still.
 */
export function watchDisk(folder: EmbeddedFolder, { clock, logger }: { clock: Clock; logger: Logger }): HealthWatch {
  let isRefusing = false;
  let isSwitching = false;
  let held: HealthCondition | undefined;

  function report(free: number): void {
    const found = conditionFor(free, isRefusing);
    if (found === undefined) held = undefined;
    else held = { ...found, subject: '', since: held?.code === found.code ? held.since : clock.now() };
  }

  async function refuse(refuses: boolean): Promise<void> {
    isSwitching = true;
    try {
      await folder.refuseChanges(refuses);
      isRefusing = refuses;
    } finally {
      isSwitching = false;
    }
  }

  async function check(): Promise<void> {
    const free = folder.freeBytes();
    if (!isSwitching && !isRefusing && free < leastFreeBytes) await refuse(true);
    if (!isSwitching && isRefusing && free >= enoughFreeBytes) await refuse(false);
    report(free);
  }

  const timer = setInterval(() => {
    check().catch((cause: unknown) => logger.error({ err: cause }, 'the disk of the database could not be checked'));
  }, checkEveryMs).unref();
  return { conditions: () => (held === undefined ? [] : [held]), close: () => clearInterval(timer) };
}
