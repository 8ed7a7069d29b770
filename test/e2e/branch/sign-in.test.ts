import { expect, type Page } from '@playwright/test';
import { test } from '../support/branch/branch-test.ts';
import type { BranchLogin } from '../support/branch/sign-in-at-branch.ts';
import { sellNow } from '../support/sell-now.ts';

test.use({ isSignedIn: false });

async function fillIn(page: Page, { username, password }: BranchLogin): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('the owner signs in, sees that the branch sells and reports, and a sale of a till appears by itself', async ({
  page,
  stack,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await fillIn(page, stack.description.manager);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(page.getByText('SANDBOX', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /Working, sandbox only|Nothing can be sold/ })).toBeVisible();
  const { number } = await sellNow(stack);
  await expect(page.getByRole('list', { name: 'Latest documents' }).getByText(number)).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Latest documents' }).getByRole('listitem').filter({ hasText: number }).getByText('Reported'),
  ).toBeVisible();
});

test('a wrong password is said, and what was typed stays', async ({ page, complaints, stack }) => {
  complaints.expect(/401/);
  await page.goto('/login');
  // Attempts with the name of the owner would make the other tests wait.
  await fillIn(page, { username: 'nobody', password: 'not the password' });
  await expect(page.getByRole('alert')).toContainText('Wrong user name or password.');
  await expect(page.getByLabel('User name')).toHaveValue('nobody');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
  await fillIn(page, stack.description.manager);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

test('a full disk is said as such, and what was typed stays', async ({ page, complaints, stack }) => {
  complaints.expect(/503/);
  // What the appliance answers where the ledger cannot be written.
  const full = { code: 'STORAGE_UNAVAILABLE', message: 'm', retryable: true, request_id: 'req_1' };
  await page.route('**/manager/session', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: { error: full } }) : route.continue(),
  );
  await page.goto('/login');
  await fillIn(page, stack.description.manager);
  await expect(page.getByRole('alert')).toContainText('This branch’s disk is full');
  await expect(page.getByLabel('User name')).toHaveValue(stack.description.manager.username);
});

test('a branch that does not answer is said, and what was typed stays', async ({ page, context, complaints, stack }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/login');
  await expect(page.getByLabel('User name')).toBeVisible();
  await context.setOffline(true);
  await fillIn(page, stack.description.manager);
  await expect(page.getByRole('alert')).toContainText('This branch cannot be reached.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

test('a person locks the screen, unlocks it with the password, and signs out', async ({ page, complaints, stack }) => {
  complaints.expect(/401/);
  const { manager } = stack.description;
  await page.goto('/login');
  await fillIn(page, manager);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Locked' })).toBeVisible();
  await expect(page.getByText('Latest documents')).toBeHidden();
  await page.reload();
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('alert')).toContainText('Wrong password.');
  await page.getByLabel('Password', { exact: true }).fill(manager.password);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
});
