import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './test/e2e/support/chromium.ts';

/** The tests of the pages in a browser: `npm run test:e2e`, which starts what they are run against. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.test.ts',
  outputDir: '.cache/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['dot']],
  use: {
    baseURL: process.env['SANAD_E2E_URL'] ?? '',
    launchOptions: chromiumOptions,
    contextOptions: { reducedMotion: 'reduce' },
  },
});
