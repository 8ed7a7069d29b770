import { expect, type Page } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { ownersPin, passwords } from '#support/branch/people-api/people.ts';
import type { TestBranch } from '#support/branch/start-test-branch.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { test } from '../../support/branch/own-branch-test.ts';
import { settled } from '../../support/settled.ts';

const { access, branch: words, kit, users } = en;
const minuteMs = 60_000;
// Longer than the screen stays open without a person, and than any session lasts.
const [idleMs, longestMs] = [16 * minuteMs, 12 * 60 * minuteMs];

// Forms without secrets, and those that keep all but their secrets: a field of each, what is typed into it, and what else must be.
const kept = [
  { path: '/settings', field: 'branch_name', typed: 'Tahlia Street' },
  { path: '/settings?tab=company&do=create-key', field: 'name', typed: 'Counter 7' },
  { path: '/backups', field: 'folder', typed: '/mnt/disk' },
  { path: '/units?do=create', field: 'unit_name', typed: 'Counter 7', secret: { field: 'otp', typed: '123456' } },
  {
    path: '/users?do=add',
    field: 'name',
    typed: 'Sami',
    beside: { field: 'username', typed: 'sami' },
    secret: { field: 'password', typed: 'four red chairs' },
  },
  { path: '/users?tab=account', field: 'name', typed: 'Huda' },
];

function isLocked(page: Page): Promise<void> {
  return expect(page.getByRole('heading', { level: 1, name: access['lock.title'] })).toBeVisible();
}

async function unlock(page: Page, pin: string): Promise<void> {
  await page.getByRole('textbox', { name: access['sign_in.pin'], exact: true }).fill(pin);
  await page.getByRole('button', { name: access['lock.submit'] }).click();
}

// The clock moves on as the next change arrives: what the page reads by itself must not be what finds the session over.
async function passAtNextChange(page: Page, { running: { clock } }: TestBranch, ms: number): Promise<void> {
  let isOver = false;
  await page.route('**/manager/**', async (route) => {
    if (!isOver && route.request().method() !== 'GET') {
      isOver = true;
      clock.advance(ms);
    }
    await route.fallback();
  });
}

test.describe('somebody who is not signed in', () => {
  test.use({ branchRole: null });

  test('signs in with the PIN on the appliance itself, and a wrong one is said', async ({ page, complaints }) => {
    complaints.expect(/401/);
    await page.goto('/login');
    await page.getByRole('button', { name: access['sign_in.use_pin'] }).click();
    await page.getByLabel(access['sign_in.username']).fill('owner');
    await page.getByLabel(access['sign_in.pin'], { exact: true }).fill('0000');
    await page.getByRole('button', { name: access['sign_in.submit'] }).click();
    await expect(page.getByRole('alert')).toHaveText(access['sign_in.failed_pin']);
    await expect(page.getByLabel(access['sign_in.username'])).toHaveValue('owner');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel(access['sign_in.pin'], { exact: true }).fill(ownersPin);
    await page.getByRole('button', { name: access['sign_in.submit'] }).click();
    await expect(page.getByRole('heading', { level: 1, name: words['page.today'] })).toBeVisible();
  });
});

test('a screen that nobody uses is locked; the PIN unlocks it, and what was typed is still there', async ({
  page,
  branch,
  complaints,
}) => {
  complaints.expect(/401|403|423/);
  await page.goto('/users?do=add');
  const form = page.getByRole('dialog');
  await form.locator('[data-path="name"]').fill('Sami');
  await form.locator('[data-path="username"]').fill('sami');
  await form.locator('[data-path="password"]').fill('four red chairs');
  await passAtNextChange(page, branch, idleMs);
  await form.getByRole('button', { name: users['action.add'] }).click();
  await isLocked(page);
  await expect(form).toBeHidden();
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await unlock(page, '0000');
  await expect(page.getByRole('alert')).toHaveText(access['unlock.failed_pin']);
  await unlock(page, ownersPin);
  await expect(form.locator('[data-path="password"]')).toHaveValue('four red chairs');
  await form.getByRole('button', { name: users['action.add'] }).click();
  await expect(page.getByRole('row').filter({ hasText: 'sami' })).toBeVisible();

  branch.running.clock.advance(idleMs);
  await page.goto('/queue');
  await isLocked(page);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.reload();
  await isLocked(page);
  await unlock(page, ownersPin);
  await expect(page.getByRole('heading', { level: 1, name: words['page.queue'] })).toBeVisible();
});

test('each form that a session ends before is shown again with what was typed but for its secrets, after signing in again', async ({
  page,
  branch,
  complaints,
}) => {
  complaints.expect(/401/);
  for (const { path, field, typed, beside, secret } of kept) {
    await test.step(path, async () => {
      await page.goto(path);
      await page.locator(`[data-path="${field}"]`).fill(typed);
      for (const other of [beside, secret]) {
        if (other !== undefined) await page.locator(`[data-path="${other.field}"]`).fill(other.typed);
      }
      await passAtNextChange(page, branch, longestMs);
      const form = page.locator('form').filter({ has: page.locator(`[data-path="${field}"]`) });
      await form.locator('button[type="submit"]').click();
      await expect(page.getByText(access['sign_in.ended'])).toBeVisible();
      await page.getByLabel(access['sign_in.username']).fill('owner');
      await page.getByLabel(kit['field.password'], { exact: true }).fill(passwords.owner);
      await page.getByRole('button', { name: access['sign_in.submit'] }).click();
      await expect(page.locator(`[data-path="${field}"]`)).toHaveValue(typed);
      if (secret !== undefined) await expect(page.locator(`[data-path="${secret.field}"]`)).toHaveValue('');
      await page.unrouteAll();
    });
  }
});

test('what a person has typed is not shown to another one who signs in after the session has ended', async ({
  page,
  branch,
  complaints,
}) => {
  complaints.expect(/401/);
  await page.goto('/settings');
  const field = page.locator('[data-path="branch_name"]');
  await field.fill('Tahlia Street');
  await passAtNextChange(page, branch, longestMs);
  await page.getByRole('button', { name: kit['action.save'], exact: true }).click();
  await page.getByLabel(access['sign_in.username']).fill('manager');
  await page.getByLabel(kit['field.password'], { exact: true }).fill(passwords.manager);
  await page.getByRole('button', { name: access['sign_in.submit'] }).click();
  await expect(field).toBeVisible();
  await expect(field).not.toHaveValue('Tahlia Street');
});

test('what was saved is no draft: another change is shown in its place', async ({ page, branch }) => {
  await page.goto('/settings');
  const field = page.locator('[data-path="branch_name"]');
  await field.fill('Tahlia Street');
  await page.getByRole('button', { name: kit['action.save'], exact: true }).click();
  await expect(page.getByText('Tahlia Street').first()).toBeVisible();
  await branch.running.provision({ appliance: { branch_name: 'Olaya Street' } });
  await page.reload();
  await expect(field).toHaveValue('Olaya Street');
});
