import { expect, type Page } from '@playwright/test';
import { test as joined } from '../support/branch/branch-test.ts';
import { test } from '../support/branch/branch-alone-test.ts';

const added = { name: 'Sami Al-Otaibi', username: 'sami', password: 'four red chairs', pin: '284951' };

async function addUser(page: Page): Promise<void> {
  await page.goto('/users');
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill(added.name);
  await dialog.getByLabel('User name').fill(added.username);
  await dialog.getByLabel(/^Password/).fill(added.password);
  await dialog.getByLabel(/^PIN/).fill('12');
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await expect(dialog.getByText('Enter 6 digits')).toBeVisible();
  await dialog.getByLabel(/^PIN/).fill(added.pin);
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await expect(dialog).toBeHidden();
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('User name').fill(added.username);
  await page.getByLabel('Password', { exact: true }).fill(added.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
}

test('a user is added, signs in and sees what the role allows; gets another role; and is removed', async ({
  page,
  browser,
  branchAlone,
}) => {
  await addUser(page);
  const row = page.getByRole('row').filter({ hasText: added.name });
  await expect(row).toContainText('Cashier');
  await expect(row).toContainText('Never');

  const other = await browser.newPage({ baseURL: branchAlone.url, locale: 'en-GB' });
  await signIn(other);
  await other.goto('/users');
  await expect(other.getByRole('tab', { name: 'Your account' })).toBeVisible();
  await expect(other.getByRole('tab', { name: 'Users' })).toHaveCount(0);
  await expect(other.getByRole('tab', { name: 'Audit log' })).toHaveCount(0);
  await other.close();

  await page.getByRole('button', { name: /^Actions for .*Sami/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Role').and(page.getByRole('dialog').getByRole('combobox')).selectOption('Manager');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row).toContainText('Manager');
  await expect(row).not.toContainText('Never');

  await page.getByRole('tab', { name: 'Audit log' }).click();
  await page.getByRole('button', { name: 'User added' }).click();
  await expect(page.getByRole('dialog')).toContainText('Huda Al-Qahtani');
  await expect(page.getByRole('dialog')).not.toContainText(added.password);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Users', exact: true }).click();
  await page.getByRole('button', { name: /^Actions for .*Sami/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
});

test('a person changes the own name and password, and goes on', async ({ page, branchAlone, complaints }) => {
  complaints.expect(/400|401|403|422/);
  await page.goto('/users?tab=account');
  await page.getByLabel(/^Name/).fill('Huda');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByRole('status').getByText('Saved')).toBeVisible();
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill('nine blue kettles');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await page.getByLabel('Current password').fill(branchAlone.owner.password);
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await page.goto('/users');
  await expect(page.getByRole('row').filter({ hasText: 'huda' })).toContainText('You');
});

joined(
  'where head office keeps the users, they are read here, and the page says where they are changed',
  async ({ page, stack }) => {
    await page.goto('/users');
    await expect(page.getByText('Users are managed at head office')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open head office' })).toHaveAttribute(
      'href',
      new URL(`/branches/${stack.applianceId}`, stack.url).href,
    );
    await expect(page.getByRole('button', { name: 'Add user' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  },
);
