import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { backups as arabic } from '#shared/i18n/texts/ar/branch/appliance/backups.ts';
import { backupSteps } from '#main/branch/backup/backup-steps.ts';
import { writeBackup } from '#main/branch/backup/write-backup.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/branch/own-branch-test.ts';
import { settled } from '../support/settled.ts';

const passphrase = 'an earlier passphrase of backups';

test.use({ language: 'ar' });

test('a backup under an earlier passphrase says so in Arabic, asks for it, and passes with it', async ({ page, branch }) => {
  const folder = path.join(temporaryFolder('e2e-disk'), 'disk');
  mkdirSync(folder);
  await page.goto('/backups');
  await page.getByLabel(arabic['form.folder']).fill(folder);
  await page.getByRole('button', { name: 'حفظ', exact: true }).click();
  await expect(page.getByText(arabic['state.ok'], { exact: true })).toBeVisible();
  // That of the present passphrase is written by now.
  await branch.running.branch.context.backups.runIfDue();
  const dataDir = path.join(branch.running.dataDir, 'branch');
  branch.running.clock.advance(1_000);
  await writeBackup(
    { dataDir, folder, productVersion: '0.0.0-test', passphrase, at: branch.running.clock.now() },
    { kind: 'sealed_file', file: path.join(dataDir, 'keys.sealed') },
    backupSteps,
  );
  await page.reload();
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: arabic['action.drill'] }) });
  await rows.first().getByRole('button', { name: arabic['action.check'] }).click();
  await expect(page.getByText(arabic['fault.passphrase_needed'])).toBeVisible();
  await page.getByRole('button', { name: arabic['passphrase.ask'] }).click();
  const dialog = page.getByRole('dialog', { name: arabic['passphrase.title'] });
  const field = dialog.getByLabel(arabic['passphrase.label']);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'off');
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await field.fill('not this one');
  await dialog.getByRole('button', { name: arabic['action.check'] }).click();
  await expect(page.getByText(arabic['fault.passphrase_wrong'])).toBeVisible();
  await page.getByRole('button', { name: arabic['passphrase.ask'] }).first().click();
  await field.fill(passphrase);
  await dialog.getByRole('button', { name: arabic['action.check'] }).click();
  await expect(page.getByText(arabic['job.check_passed'])).toBeVisible();
});
