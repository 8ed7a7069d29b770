import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

// The programs and worker threads that tests start read their modules as Node compiled them the first time.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '.cache/compiled');

const folderInMemory = '/dev/shm';
const leastFreeBytes = 2 * 1024 ** 3;

function hasSpace(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= leastFreeBytes;
}

// Every write of a ledger is synced to the disk, which tests would wait for most of the time; in memory there is nothing to wait for.
if (hasSpace(folderInMemory)) process.env['TMPDIR'] ??= folderInMemory;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Playwright's.
    exclude: ['test/e2e/**', 'test/desktop/**'],
    globalSetup: ['test/support/project/announce-skips.ts'],
    setupFiles: ['test/support/project/remove-temporary-folders.ts'],
    pool: 'forks',
    // Modules are loaded once in each of the two processes, not once for each file.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Riyadh's wall clock must come out right whatever the machine's zone is, so the tests run far away from it.
    env: { TZ: 'America/New_York' },
  },
});
