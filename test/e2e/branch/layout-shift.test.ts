import { expect, type Page } from '@playwright/test';
import { test } from '../support/branch/own-branch-test.ts';
import { settled } from '../support/settled.ts';

// Runs in the page before anything of it.
function observe(): void {
  let moved = 0;
  Reflect.set(globalThis, 'sanadMoved', moved);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) moved += Number(Reflect.get(entry, 'value'));
    Reflect.set(globalThis, 'sanadMoved', moved);
  }).observe({ type: 'layout-shift', buffered: true });
}

// By how much the page has moved what was already shown, in thousandths of the measure of Core Web Vitals.
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(Number(Reflect.get(globalThis, 'sanadMoved')) * 1_000));
}

async function expectStill(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  expect(await shiftOf(page), path).toBe(0);
}

for (const width of [360, 1_280]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('what is loaded comes where its place was kept, with documents and without', async ({ page, branch }) => {
      await page.addInitScript(observe);
      for (const path of ['/', '/queue', '/queue?tab=rejected']) await expectStill(page, path);
      await branch.sell('simplified', { invoice_number: 'SOLD-1' });
      for (const path of ['/', '/documents']) await expectStill(page, path);
    });
  });
}
