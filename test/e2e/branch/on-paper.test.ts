import { expect } from '@playwright/test';
import { test } from '../support/branch/branch-test.ts';
import { branchRoutes } from '../support/branch/branch-routes.ts';
import { settled } from '../support/settled.ts';

test.use({ colorScheme: 'dark' });

for (const name of ['/documents', '/documents/:invoice_id', '/queue']) {
  test(`${name} on paper says whose it is and when it was printed, without what it is worked with`, async ({ page, stack }) => {
    await page.goto(branchRoutes[name]?.path(stack) ?? '');
    await settled(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('[data-printed-head]')).toContainText('Riyadh');
    await expect(page.locator('[data-printed-head]')).toContainText('SANDBOX');
    for (const role of ['banner', 'navigation', 'searchbox', 'combobox', 'checkbox'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await expect(page.locator('.mantine-Button-root:visible')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  });
}

test('of the parts of a page, paper names the one that is printed, and what it is filtered by', async ({ page }) => {
  await page.goto('/queue?tab=rejected&which=all');
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('tab')).toHaveCount(1);
  await expect(page.getByRole('tab', { selected: true })).toBeVisible();
  await expect(page.locator('main span').filter({ hasText: /^Show: All$/ })).toBeVisible();
});
