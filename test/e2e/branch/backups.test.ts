import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { branchErrors } from '#shared/i18n/texts/en/branch/branch-errors.ts';
import { test } from '../support/branch/branch-alone-test.ts';

test('a folder is set, a backup is written, checked and restored for trial', async ({ page, branchAlone, complaints }) => {
  complaints.expect(/400/);
  await page.goto('/backups');
  await expect(page.getByText('Backups are off')).toBeVisible();
  await page.getByLabel(/^Backup folder/).fill(path.join(branchAlone.outside, 'nowhere'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(branchErrors['BACKUP_FOLDER_UNUSABLE.missing'])).toBeVisible();
  const folder = path.join(branchAlone.outside, 'disk');
  mkdirSync(folder);
  await page.getByLabel(/^Backup folder/).fill(folder);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Backups are on')).toBeVisible();
  await expect(page.getByText('On the same disk', { exact: true })).toBeVisible();

  const schedule = page.getByLabel('Schedule');
  await expect(schedule.locator('option:checked')).toHaveText('Every hour, keep a month');
  await schedule.selectOption('Every 6 hours, keep a month');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Every 6 hours', { exact: true })).toBeVisible();
  await schedule.selectOption('Custom');
  const minutes = page.getByLabel('Back up every');
  await minutes.fill('4');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(minutes).toBeFocused();
  await expect(minutes).toHaveAttribute('aria-invalid', 'true');
  await minutes.fill('90');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Every 90 minutes', { exact: true })).toBeVisible();
  await expect(schedule.locator('option:checked')).toHaveText('Custom');

  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Test a restore' }) });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/manager/backups', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByRole('status').getByText('Writing a backup')).toBeVisible();
  await expect(page.getByText('You can leave this page; it keeps running.')).toBeVisible();
  letGo();
  await expect(page.getByRole('status').getByText('Backup written and verified')).toBeVisible();
  await expect(rows.first()).toBeVisible();

  await rows.first().getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('The backup is complete: every byte was read and verified.')).toBeVisible();
  await rows.first().getByRole('button', { name: 'Test a restore' }).click();
  await expect(page.getByText('The backup can be restored: every document in it was verified.')).toBeVisible();

  await expect(page.getByText('Your backups have no passphrase')).toBeVisible();
  await page.getByRole('button', { name: 'Turn backups off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn backups off' }).click();
  await expect(page.getByText('Backups are off', { exact: true }).first()).toBeVisible();
});

test('without a folder, backing up now asks for one, which a connected disk can be', async ({ page, branchAlone }) => {
  const folder = path.join(branchAlone.outside, 'usb');
  mkdirSync(folder);
  const disks = [
    { folder, name: 'Shop USB', free_bytes: 64_000_000_000, is_writable: true },
    { folder: '/media/locked', name: 'Locked disk', free_bytes: 1_000_000_000, is_writable: false },
  ];
  await page.route('**/manager/backups/places', (route) => route.fulfill({ json: { example: '/mnt/backup/sanad', disks } }));
  await page.goto('/backups');
  await page.getByRole('button', { name: 'Back up now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where should backups be kept?' });
  await expect(dialog.getByText('/mnt/backup/sanad')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Locked disk' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Shop USB' }).click();
  await expect(dialog.getByLabel(/^Backup folder/)).toHaveValue(folder);
  await dialog.getByRole('button', { name: 'Write first backup' }).click();
  await expect(page.getByRole('status').getByText('Backup written and verified')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Backups are on')).toBeVisible();
});
