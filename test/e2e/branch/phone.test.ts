import { expect } from '@playwright/test';
import { settled } from '../support/settled.ts';
import { test as alone } from '../support/branch/branch-alone-test.ts';
import { test } from '../support/branch/branch-test.ts';

test.use({ viewport: { width: 360, height: 900 } });

test('on a phone the tabs of a page stand in one row, and the one that is open is in sight', async ({ page }) => {
  await page.goto('/settings?tab=printers');
  const tabs = page.getByRole('tab');
  // A browser scrolls by whole pixels, and the width of a tab is none.
  await expect(page.getByRole('tab', { name: 'Printers' })).toBeInViewport({ ratio: 0.99 });
  const tops = new Set<number>();
  for (const tab of await tabs.all()) tops.add((await tab.boundingBox())?.y ?? 0);
  expect(tops.size).toBe(1);
});

test('on a phone the list of users says when each was here last, and whether there is a PIN', async ({ page }) => {
  await page.goto('/users');
  const row = page.getByRole('row').filter({ hasText: 'You' });
  await expect(row).toContainText(/Last sign-in: (now|\d+ (sec|min) ago)/);
  await expect(row).toContainText('PIN: None');
});

alone('on a phone a user is added with a button in sight, not behind the filters', async ({ page }) => {
  await page.goto('/users');
  await page.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a user' })).toBeVisible();
});

test('on a phone the tabs of a page that has more of them than fit fade towards their edge', async ({ page }) => {
  const fades = async () => {
    await settled(page);
    return page.getByRole('tablist').evaluate((list) => {
      const style = getComputedStyle(list);
      return ['--fade-start', '--fade-end'].map((name) => style.getPropertyValue(name));
    });
  };
  await page.goto('/settings');
  expect(await fades()).toEqual(['0px', '40px']);
  await page.getByRole('tablist').evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
  await expect.poll(fades).toEqual(['40px', '0px']);
  await page.setViewportSize({ width: 1_280, height: 900 });
  expect(await fades()).toEqual(['0px', '0px']);
});
