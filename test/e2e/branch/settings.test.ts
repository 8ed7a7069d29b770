import { expect } from '@playwright/test';
import { errors } from '#shared/i18n/texts/en/kit/errors.ts';
import { certifyUnit, sellFirst, tillOf } from '../support/alone/empty-office.ts';
import { test as joined } from '../support/branch/branch-test.ts';
import { test } from '../support/branch/branch-alone-test.ts';

test('a key that is made here is shown once and sells; revoked, it does not', async ({ page, branchAlone }) => {
  await page.goto('/settings?tab=company');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('dialog').getByLabel(/^Name/).fill('Till 1');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const secret = page.getByRole('dialog').filter({ hasText: 'This is shown only once' });
  const key = await secret.getByText(/^tax_test_/).innerText();
  await secret.getByRole('button', { name: 'I saved it' }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  const till = tillOf(branchAlone.url, key);
  expect(await sellFirst(till, await certifyUnit(till))).toBe('FIRST-1');

  await page.getByRole('button', { name: /^Actions for .*Till 1/ }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Till 1' })).toContainText('Revoked');
  expect((await till('GET', '/auth/context')).status).toBe(401);
});

test('a shop of its own demands Arabic on each line, and allows it to be left out again', async ({ page }) => {
  await page.goto('/settings?tab=company');
  const arabic = page.getByRole('checkbox', { name: 'Require an Arabic description on each line' });
  const externals = page.getByRole('checkbox', { name: 'Allow notes on invoices from before Sanad' });
  await expect(externals).toBeChecked();
  for (const isDemanded of [true, false]) {
    await arabic.setChecked(isDemanded);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Company saved').first()).toBeVisible();
    await page.reload();
    await expect(arabic).toBeChecked({ checked: isDemanded });
    await expect(externals).toBeChecked();
  }
});

test('name, lock and origins are changed, and an origin that is none is refused beside its field', async ({ page }) => {
  await page.goto('/settings');
  await page.getByLabel('Branch name').fill('Tahlia Street');
  await page.getByLabel('Lock the screen after').fill('5');
  await page.getByLabel('Web pages that may call the appliance').fill('pos.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter addresses such as https://pos.example, one per line, without a path')).toBeVisible();
  await page.getByLabel('Web pages that may call the appliance').fill('https://pos.example\nhttps://kiosk.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').getByText('Takes effect the next time the appliance starts.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('note').getByText('take effect the next time the appliance starts')).toBeVisible();
  await expect(page.getByLabel('Lock the screen after')).toHaveValue('5');
  await expect(page.getByLabel('Web pages that may call the appliance')).toHaveValue(
    'https://pos.example\nhttps://kiosk.example',
  );
  await expect(page.getByText('Tahlia Street').first()).toBeVisible();
});

test('a printer is added, and one that does not answer is said', async ({ page, complaints }) => {
  complaints.expect(/400|422|50[0-9]/);
  await page.goto('/settings?tab=printers');
  await page.getByRole('button', { name: 'Add printer' }).click();
  await page.getByRole('dialog').getByLabel(/^Name/).fill('Counter');
  await page
    .getByRole('dialog')
    .getByLabel(/^IP address/)
    .fill('127.0.0.1');
  await page.getByRole('dialog').getByLabel(/^Port/).fill('9');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Enter at least 1024')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByLabel(/^IP address/)
    .fill('192.0.2.1');
  await page.getByRole('dialog').getByLabel(/^Port/).fill('9100');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  const address = page.getByRole('dialog').getByLabel(/^IP address/);
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toBeFocused();
  await expect(page.getByRole('dialog').getByText(errors.PRINTER_ADDRESS_NOT_ALLOWED)).toBeVisible();
});

test('who joins head office is told how many users are taken along, and a code of nobody is refused', async ({
  page,
  complaints,
}) => {
  complaints.expect(/400/);
  await page.goto('/settings?tab=head-office');
  await page.getByRole('button', { name: 'Join head office' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 user of this branch moves to head office');
  await dialog.getByLabel(/^Head office address/).fill('http://127.0.0.1:9');
  await dialog.getByLabel(/^Enrollment code/).fill('7KQ2M-XR4TB-9PLWD-HZ3FV-C8NYG');
  await dialog.getByRole('button', { name: 'Join head office' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Head office is not responding or did not accept this branch.');
});

joined('where head office keeps companies and keys, they are read here', async ({ page }) => {
  await page.goto('/settings?tab=company');
  await expect(page.getByText('Head office manages companies and keys')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create key' })).toHaveCount(0);
  await expect(page.getByText('Arabic description on each line')).toBeVisible();
  await expect(page.getByText('Not required', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Require an Arabic description on each line' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Head office' }).click();
  await expect(page.getByText('This branch has joined head office')).toBeVisible();
  await expect(page.getByRole('link', { name: /^http/ })).toHaveAttribute('href', /\/branches\/[\w-]{36}$/);
});
