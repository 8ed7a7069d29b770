import { expect } from '@playwright/test';
import { settled } from '../support/settled.ts';
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

test('on a phone the tabs of a page that has more of them than fit say so at their edge', async ({ page }) => {
  const list = page.getByRole('tablist');
  // What lies above the words, at the left and the right edge.
  const edges = async () => {
    await settled(page);
    const box = await list.boundingBox();
    if (box === null) throw new Error('There are no tabs.');
    const size = { width: 6, height: 4 };
    const left = await page.screenshot({ clip: { ...size, x: box.x, y: box.y + 1 } });
    const right = await page.screenshot({ clip: { ...size, x: box.x + box.width - size.width, y: box.y + 1 } });
    return { left, right };
  };
  await page.goto('/settings');
  const first = await edges();
  expect(first.right.equals(first.left)).toBe(false);
  await page.setViewportSize({ width: 1_280, height: 900 });
  const wide = await edges();
  expect(wide.right.equals(wide.left)).toBe(true);
  expect(first.left.equals(wide.left)).toBe(true);
});
