import { statSync, statfsSync } from 'node:fs';
import { BackupStartFault } from './container/backup-fault.ts';

// The space that sales need until an operator has reacted to the warning about the disk.
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
  throw new BackupStartFault(
    `There is not enough free space in ${folder}: it needs ${megabytes(bytes)}, and ${megabytes(free)} are free.`,
    'no_space',
    { folder, needed_bytes: bytes, free_bytes: free },
  );
}

/**
 * Makes sure that there is space for so many bytes beside the ledger, in addition to what sales need.
 *
 * @throws StartFault where it does not.
 */
export function requireSpareSpace(dataDir: string, bytes: number): void {
  requireFree(dataDir, bytes + reservedBytes);
}

/**
 * Makes sure that there is space for a copy of the ledger, in addition to what sales need, and for the backup in its folder.
 *
 * @throws StartFault where it does not.
 */
export function requireDiskSpace(dataDir: string, folder: string, bytes: number): void {
  const isOneDisk = statSync(dataDir).dev === statSync(folder).dev;
  requireFree(dataDir, (isOneDisk ? 2 * bytes : bytes) + reservedBytes);
  if (!isOneDisk) requireFree(folder, bytes);
}
