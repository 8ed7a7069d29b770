import type { Page } from '@playwright/test';

/** Waits until a page shows what it has asked for: nothing in it says that it is loading, its fonts are there, and nothing fades in. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [data-loading]') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What follows the scrolling never ends.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    const passing = timed.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // One that is taken back is over, too.
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
