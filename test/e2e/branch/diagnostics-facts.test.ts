import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { test } from '../support/branch/own-branch-test.ts';

function checkOf(page: Page, name: string) {
  return page.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: name }).first();
}

test('the disk of the backups is unknown where it cannot be seen, and not spoken of where there is none', async ({ page }) => {
  const folder = path.join(temporaryFolder('e2e-disk'), 'disk');
  mkdirSync(folder);
  await page.goto('/diagnostics');
  await expect(checkOf(page, 'Backups')).toContainText('Last:');
  await expect(page.getByText('On the same disk:')).toHaveCount(0);
  await page.goto('/backups');
  await page.getByLabel(/^Backup folder/).fill(folder);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Backups are on')).toBeVisible();
  await page.goto('/diagnostics');
  await expect(checkOf(page, 'Backups')).toContainText(/On the same disk:\s*Yes/);
  rmSync(folder, { recursive: true });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(checkOf(page, 'Backups')).toContainText(/On the same disk:\s*Unknown/);
});

test('when a certificate ends is said once', async ({ page }) => {
  await page.goto('/diagnostics');
  await expect(checkOf(page, 'Certificates').locator('dt')).toHaveText(['Next expiry:']);
});
