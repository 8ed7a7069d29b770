import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from '../support/branch/branch-alone-test.ts';

test('says what is wrong and what to do, and the bundle holds no secret', async ({ page, branchAlone }) => {
  await page.goto('/diagnostics');
  const checks = page.getByRole('list', { name: 'Checks' });
  const found = checks.getByRole('note').filter({ hasText: 'There is no EGS unit yet: create one before you sell' });
  await expect(found.getByText('NO_UNIT', { exact: true })).toBeVisible();
  const ofAppliance = found.getByText('nothing can be sold before one is added');
  await expect(ofAppliance).toBeHidden();
  await found.getByText('Technical details', { exact: true }).click();
  await expect(ofAppliance).toBeVisible();
  await expect(checks.getByText('Create a unit on the EGS units page.')).toBeVisible();
  await expect(checks.getByText('Set a folder on another disk, on the Backups page.')).toBeVisible();
  await checks.getByRole('link', { name: 'View backups' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible();

  await page.goto('/diagnostics?tab=bundle');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the support bundle' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^sanad-support-.*\.zip$/u);
  const zip = readFileSync(await download.path());
  expect(zip.subarray(0, 2).toString('latin1')).toBe('PK');
  expect(zip.includes('diagnostics.json')).toBe(true);
  expect(zip.includes(branchAlone.owner.password)).toBe(false);
});

test('the log is filtered by level, and the address keeps it', async ({ page }) => {
  await page.goto('/diagnostics?tab=log');
  const lines = page.getByRole('list', { name: 'Log' }).getByRole('listitem');
  await expect(lines.filter({ hasText: 'Event' }).first()).toBeVisible();
  await page.getByLabel('Level').selectOption('error');
  await expect(page).toHaveURL(/level=error/);
  // Its start has said that it has no company yet.
  await expect(lines).toHaveText([/^Error.*no company and no API key yet/su]);
});
