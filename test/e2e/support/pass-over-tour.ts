import type { BrowserContext } from '@playwright/test';

/** In every page of a browser context, everybody has been shown the tour of the first visit. */
export async function passOverTour(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // It runs in the page, which has nothing else of this file.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    Storage.prototype.getItem = function passed(this: Storage, key) {
      const kept: unknown = key.startsWith('sanad-tour-') ? 'shown' : Reflect.get(this, key);
      return typeof kept === 'string' ? kept : null;
    };
  });
}
