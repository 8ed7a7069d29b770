import { expect } from '@playwright/test';
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
