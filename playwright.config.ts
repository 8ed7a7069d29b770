import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './test/e2e/support/chromium.ts';

// Every test that has a branch of its own starts it: what it is made of is compiled once.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '.cache/compiled');

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
