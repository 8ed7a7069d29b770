import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { test } from '../support/dashboard-test.ts';
import { newPerson } from '../support/new-person.ts';
import type { Login } from '../support/stack.ts';

test.use({ role: null });

async function fillIn(page: Page, { email, password }: Login): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

// A code is taken once, and that of the next step is taken already.
function codeOf(secret: string, stepsAhead: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });
}

test('a wrong password is said, and what was typed stays', async ({ page, stack, complaints }) => {
  complaints.expect(/401/);
  await page.goto('/login');
  await fillIn(page, { email: stack.people.viewer.email, password: 'not the password' });
  await expect(page.getByRole('alert')).toContainText('Wrong e-mail address or password.');
  await expect(page.getByLabel('E-mail')).toHaveValue(stack.people.viewer.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
});

test('a person sets an authenticator app up, signs in with its code, and with a recovery code', async ({
  page,
  stack,
  complaints,
}) => {
  complaints.expect(/401/);
  const { who } = await newPerson(stack, 'viewer');
  await page.goto('/login?next=/account');
  await fillIn(page, who);
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-path="password"]').fill(who.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = await dialog.getByText(/^[A-Z2-7]{16,}$/).innerText();
  await dialog.getByLabel('Code from the app').fill(codeOf(secret, 0));
  await dialog.getByRole('button', { name: 'Enable' }).click();

  const codes = await page.getByRole('dialog', { name: 'Recovery codes' }).locator('bdi').innerText();
  const recoveryCode = codes.split('\n')[0] ?? '';
  expect(codes.split('\n')).toHaveLength(10);
  await page.getByRole('button', { name: 'I saved it' }).click();
  await expect(page.getByText('On', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('All your branches, documents and keys in one place.')).toBeVisible();
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
  await fillIn(page, who);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await fillIn(page, who);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
});

test('a server that does not answer is said, and what was typed stays', async ({ page, stack, context, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/login');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await context.setOffline(true);
  await fillIn(page, stack.people.viewer);
  await expect(page.getByRole('alert')).toContainText('Head office cannot be reached.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test('a session that has ended leads to sign in and back to the form with what was typed', async ({
  page,
  stack,
  complaints,
}) => {
  complaints.expect(/401/);
  const { who, call } = await newPerson(stack, 'developer');
  await page.goto('/login?next=%2Fwebhooks%3Fdo%3Dcreate');
  await fillIn(page, who);
  await page.getByLabel('Address').fill('https://shop.example/sanad');
  // Ends every session of the person but the one that asks for it.
  await call('POST', '/auth/password', { current_password: who.password, new_password: 'a-password-that-is-another' });
  await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await fillIn(page, { email: who.email, password: 'a-password-that-is-another' });
  await expect(page.getByRole('dialog').getByLabel('Address')).toHaveValue('https://shop.example/sanad');
});
