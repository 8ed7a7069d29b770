import type { Page } from '@playwright/test';

// What says that it is loading, and what takes the place of something that is: not every skeleton is in what says so.
const loading = '[aria-busy="true"], [data-loading], .mantine-Skeleton-root';

/** Waits until a page shows what it has asked for: nothing in it is loading, its fonts are there, and nothing fades in. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction((selector) => document.querySelector(selector) === null, loading);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What follows the scrolling never ends.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    const passing = timed.filter(({ effect }) => {
      // What a closed <details> holds is not drawn, and its transitions stand still.
      const isDrawn = !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false;
      return isDrawn && effect?.getComputedTiming().endTime !== Infinity;
    });
    // One that is taken back is over, too.
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
