import type { Page } from '@playwright/test';

/** Waits until a page shows what it has asked for: nothing in it says that it is loading, and its fonts are there. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [data-loading]') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}
