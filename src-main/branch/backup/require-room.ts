import { statSync, statfsSync } from 'node:fs';
import { StartFault } from '../../platform/start-fault.ts';

// What the tills need until somebody has read that the disk is filling up.
const reservedBytes = 64 * 1024 * 1024;

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}

function requireFree(folder: string, bytes: number): void {
  const free = freeBytes(folder);
  if (free >= bytes) return;
  throw new StartFault(
    `There is no room for a backup in ${folder}: it needs ${megabytes(bytes)}, and ${megabytes(free)} are free.`,
  );
}

/**
 * Makes sure that a copy of the ledger fits beside the ledger, without taking the tills' last bytes, and the backup into its folder.
 *
 * @throws StartFault where it does not.
 */
export function requireRoom(dataDir: string, folder: string, bytes: number): void {
  const isOneDisk = statSync(dataDir).dev === statSync(folder).dev;
  requireFree(dataDir, (isOneDisk ? 2 * bytes : bytes) + reservedBytes);
  if (!isOneDisk) requireFree(folder, bytes);
}
