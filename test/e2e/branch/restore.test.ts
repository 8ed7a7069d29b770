import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { passwords, signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { startTestBranch } from '#support/branch/start-test-branch.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { test } from '../support/branch/fresh-test.ts';
import { setUpHands } from '../support/branch/set-up-hands.ts';
import { expectWellInEveryAppearance } from '../support/every-appearance.ts';

const passphrase = 'four lamps in a row';

// A machine that was lost: its owner, two units, one of which has sold, and its last backup.
async function backupOfLostMachine(): Promise<string> {
  const lost = await startTestBranch({ backupPassphrase: passphrase });
  storeTestUsers(lost.running, await testUsers());
  await lost.running.createActiveUnit({ unit_name: 'Till 2', invoice_type: 'simplified' });
  await lost.sell('simplified');
  const folder = path.join(temporaryFolder('e2e-lost'), 'disk');
  mkdirSync(folder);
  const owner = await signIn(lost.running, 'owner');
  await owner.send('PATCH', '/manager/backups/settings', { folder, every_minutes: 60 });
  await lost.running.branch.context.backups.runIfDue();
  await lost.running.close();
  return path.join(folder, readdirSync(folder)[0] ?? '');
}

for (const language of ['en', 'ar'] as const) {
  test.describe(language, () => {
    test.use({ language, locale: language });

    test('a new machine goes on with the backup of a lost one, and its owner says how the chains end', async ({
      page,
      branch,
      complaints,
    }) => {
      test.slow();
      // A restarting appliance answers nobody, and then nobody is signed in.
      complaints.expect(/ERR_CONNECTION|401|502|Failed to load resource/u);
      const { words, button } = setUpHands(page, language);
      const { backups } = words;
      const file = await backupOfLostMachine();
      const look = (name: string): Promise<void> => expectWellInEveryAppearance(page, language, `restore-${name}`);
      await page.goto(branch.setUpLink);
      await page.getByRole('link', { name: backups['restore.open'] }).click();
      await expect(button(backups['restore.choose'])).toBeVisible();
      await look('1-choose');
      await page.locator('input[type="file"]').setInputFiles(file);
      await expect(page.getByText(backups['restore.lost_title'])).toBeVisible();
      await look('2-file');
      const secret = page.getByLabel(backups['restore.passphrase'], { exact: false }).first();
      const keys = page.getByLabel(backups['restore.keys_passphrase'], { exact: false }).first();
      await secret.fill('not this one');
      await keys.fill('test passphrase');
      await button(backups['restore.begin']).click();
      await expect(page.getByText(backups['fault.passphrase_wrong'])).toBeVisible();
      await expect(keys).toHaveValue('test passphrase');
      await secret.fill(passphrase);
      await look('3-refused');
      await button(backups['restore.begin']).click();
      await expect(page.getByText(backups['restore.done'])).toBeVisible({ timeout: 60_000 });
      await look('4-done');
      await page.getByRole('link', { name: words.access['sign_in.submit'], exact: true }).click();
      await page.locator('[data-path="username"]').fill('owner');
      await page.locator('[data-path="password"]').fill(passwords.owner);
      await page.keyboard.press('Enter');
      const { today, units } = words;
      // Today says it once, of both units, and leads to where it is put right.
      const uncertain = page.getByText(words.conditions.CHAIN_TAIL_UNCERTAIN);
      await expect(uncertain).toContainText('Till 1');
      await expect(uncertain).toContainText('Till 2');
      await expect(page.getByText(today['state.stopped'])).toBeVisible();
      for (const other of [today['also.title'], words.conditions.NO_USABLE_UNIT, words.today['needed.title']]) {
        await expect(page.getByText(other)).toHaveCount(0);
      }
      await look('5-today');
      const ready = page.getByRole('dialog').getByRole('listitem').filter({ hasText: units['step.done'] });
      await page.goto('/units');
      await page.getByRole('row').filter({ hasText: 'Till 2' }).click();
      await expect(ready).toHaveAttribute('data-state', 'held');
      await look('5-unit');
      await page.getByRole('link', { name: units['error.to_backups'] }).click();
      await expect(page.getByRole('heading', { name: backups['recovery.title'] })).toBeVisible();
      await page.goto('/setup?step=unit');
      await expect(page.getByText(units['error.CHAIN_TAIL_UNCERTAIN'], { exact: true })).toBeVisible();
      await page.getByRole('link', { name: units['error.to_backups'] }).click();
      await expect(page.getByRole('heading', { name: backups['recovery.title'] })).toBeVisible();
      await look('5-recovery');
      const second = page.locator('.mantine-Card-root').filter({ hasText: 'Till 2' });
      await expect(second.getByRole('button', { name: backups['recovery.confirm_none'] })).toBeVisible();
      await second.getByRole('button', { name: backups['recovery.give_up'] }).click();
      await page.getByRole('dialog').getByRole('button', { name: backups['recovery.give_up'] }).click();
      await expect(button(backups['recovery.give_up'])).toHaveCount(1);
      await page.goto('/units');
      const row = page.getByRole('row').filter({ hasText: 'Till 2' });
      await expect(row.getByText(units['status.given_up'])).toBeVisible();
      await row.click();
      await expect(page.getByRole('dialog').getByText(words.setUp['unit.error.UNIT_GIVEN_UP'])).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('link', { name: units['create.action'] })).toBeVisible();
      await expect(page.getByRole('dialog').getByText(units['error.CHAIN_TAIL_UNCERTAIN'])).toHaveCount(0);
      await expect(ready).toHaveCount(0);
      await look('5-given-up');
      await page.goto('/backups');
      await button(backups['recovery.confirm']).click();
      await look('6-question');
      await page.getByRole('dialog').getByRole('button', { name: backups['recovery.confirm'] }).click();
      await expect(page.getByRole('heading', { name: backups['recovery.title'] })).toHaveCount(0);
      await expect(page.getByText(backups['restore.in_place'])).toBeVisible();
    });
  });
}
