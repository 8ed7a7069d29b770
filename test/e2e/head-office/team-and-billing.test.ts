import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../support/dashboard-test.ts';
import { callerOf, invite } from '../support/stack.ts';

test('an invitation shows its link once, and is revoked', async ({ page }) => {
  await page.goto('/team');
  await page.getByRole('button', { name: 'Invite' }).click();
  const form = page.getByRole('dialog', { name: 'Invite member' });
  await form.getByLabel('E-mail').fill('nobody');
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByLabel('E-mail')).toBeFocused();
  await form.getByLabel('E-mail').fill('late@example.com');
  await form.getByRole('button', { name: 'Invite' }).click();

  const shown = page.getByRole('dialog', { name: 'Invitation for late@example.com' });
  await expect(shown.getByText(/\/invitation#\S+$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shown.getByText('Is it saved?')).toBeVisible();
  await shown.getByRole('button', { name: 'I saved it' }).click();
  const row = page.getByRole('row', { name: /late@example\.com/ });
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog', { name: 'Revoke this invitation?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toHaveCount(0);
});

// Other tests leave members, and rows off the screen are not in the page.
const withEveryMember = { width: 1280, height: 4_000 };

test('the last Owner is not removed, and the page says why', async ({ page, complaints }) => {
  complaints.expect(/409/);
  await page.setViewportSize(withEveryMember);
  await page.goto('/team');
  await page.getByRole('row', { name: /You/ }).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this member?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('An organization must have at least one owner.')).toBeVisible();
});

test('several people are removed at once, after their names; oneself stays', async ({ page, stack }) => {
  const call = await callerOf(stack.url, stack.people.owner);
  const emails = ['first-to-go@example.com', 'second-to-go@example.com'];
  for (const email of emails) await invite(call, 'viewer', email);
  await page.setViewportSize(withEveryMember);
  await page.goto('/team');
  const members = page.getByRole('region', { name: 'Team' }).or(page.locator('table').first());
  for (const name of [/first-to-go/, /second-to-go/, /You/]) {
    await members.getByRole('row', { name }).getByRole('checkbox').check();
  }
  await expect(page.getByText('You are selected too. You will not be removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove 2 members' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove these members?' });
  await expect(dialog.getByRole('listitem')).toHaveText([/second-to-go/, /first-to-go/]);
  await dialog.getByRole('button', { name: 'Remove 2 members' }).click();
  for (const name of [/first-to-go/, /second-to-go/]) await expect(members.getByRole('row', { name })).toHaveCount(0);
  await expect(members.getByRole('row', { name: /You/ })).toBeVisible();
});

test('a statement is saved as a file', async ({ page }) => {
  await page.goto('/billing');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^JSON of/ }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ currency: 'SAR', status: 'open' });
});

test('the current plan is marked among the plans, and the month says what it will cost', async ({ page }) => {
  await page.goto('/billing');
  const current = page.getByRole('article').and(page.locator('[aria-current="true"]'));
  await expect(current).toHaveCount(1);
  await expect(current.getByText('Your plan')).toBeVisible();
  await expect(current.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Change to/ })).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Estimate for this month' })).toBeVisible();
  await expect(page.getByText('Expected production documents')).toBeVisible();
});

test.describe('an Admin', () => {
  test.use({ role: 'admin' });

  test('reads team and plan, and changes neither', async ({ page }) => {
    await page.goto('/team');
    await expect(page.getByRole('row', { name: /You/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
    await page.goto('/billing');
    await expect(page.getByText('Only an owner can change the plan.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Change to/ })).toHaveCount(0);
  });
});
