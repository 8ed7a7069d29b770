import { defineConfig } from '@playwright/test';

/** The tests of the desktop in Electron: `npm run test:desktop`. */
export default defineConfig({
  testDir: 'test/desktop',
  testMatch: '*.test.ts',
  outputDir: '.cache/desktop-tests',
  workers: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
});
