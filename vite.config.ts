import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/announce-skips.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Riyadh's wall clock must come out right whatever the machine's zone is, so the tests run far away from it.
    env: { TZ: 'America/New_York' },
  },
});
