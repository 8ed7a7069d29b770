import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** Whether this process may mount a disk of memory. */
export const canMountDisks = process.platform === 'linux' && process.getuid?.() === 0;

/** A disk that can be full. */
export type SmallDisk = {
  folder: string;
  fill(): void;
  empty(): void;
  unmount(): void;
};

const pieceBytes = 64 * 1024;

function isFull(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
}

// Writes until there is no space left.
function fillUp(file: string): void {
  const descriptor = openSync(file, 'w');
  const piece = Buffer.alloc(pieceBytes);
  try {
    for (;;) writeSync(descriptor, piece);
  } catch (cause) {
    if (!isFull(cause)) throw cause;
  } finally {
    closeSync(descriptor);
  }
}

/** Mounts a disk of so many MiB. */
export function mountSmallDisk(mebibytes: number): SmallDisk {
  const folder = temporaryFolder('small-disk');
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=700`, 'tmpfs', folder]);
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill: () => fillUp(filler),
    empty: () => rmSync(filler, { force: true }),
    unmount: () => void execFileSync('umount', ['--lazy', folder]),
  };
}
