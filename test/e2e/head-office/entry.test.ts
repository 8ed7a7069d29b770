import { expect } from '@playwright/test';
import { z } from 'zod';
import { languages } from '#shared/i18n/texts/languages.ts';
import { firstCompany, startEmptyOffice } from '../support/alone/empty-office.ts';
import { test } from '../support/dashboard-test.ts';
import { expectWellInEveryAppearance } from '../support/every-appearance.ts';
import { newPerson } from '../support/new-person.ts';
import { settled } from '../support/settled.ts';
import { callerOf } from '../support/stack.ts';

test.use({ role: null });

test('the link that head office prints at its first start makes the organization and its Owner, once', async ({
  page,
  complaints,
}) => {
  // A head office of its own starts first.
  test.slow();
  const office = await startEmptyOffice();
  try {
    const link = office.setUpLink;
    await page.goto(link);
    await page.getByRole('button', { name: 'Set up head office' }).click();
    await expect(page.getByLabel('Organization')).toBeFocused();
    await page.getByLabel('Organization').fill('Nakheel');
    await page.getByLabel('Your name').fill('Noura');
    await page.getByLabel('E-mail').fill('noura@example.com');
    await page.getByLabel(/^Password/).fill('short');
    await page.getByRole('button', { name: 'Set up head office' }).click();
    await expect(page.getByText('Enter at least 12 characters')).toBeVisible();
    await page.getByLabel(/^Password/).fill('four words nobody guesses');
    await page.getByRole('button', { name: 'Set up head office' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

    const steps = page.getByRole('region', { name: 'Get started' });
    await expect(steps.getByRole('listitem').filter({ hasText: 'Add your company: not done yet' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Companies', exact: true }).first().click();
    await page.getByRole('button', { name: 'Add company' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add company' });
    await form.locator('[data-path="legal_name"]').fill(firstCompany.name);
    await form.locator('[data-path="vat_number"]').fill(firstCompany.vat_number);
    await form.getByRole('button', { name: 'Add company' }).click();
    await expect(page).toHaveURL(/\/companies\/[0-9a-f-]+/);
    await page.getByRole('navigation').getByRole('link', { name: 'Overview', exact: true }).first().click();
    await expect(steps.getByRole('listitem').filter({ hasText: 'Add your company: done' })).toBeVisible();
    await expect(steps.getByRole('link', { name: 'Add your company' })).toHaveAttribute('href', /\/companies\/[0-9a-f-]+$/);
    await steps.getByRole('button', { name: 'Do not show this again' }).click();
    await expect(steps).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Documents today')).toBeVisible();
    await settled(page);
    await expect(steps).toHaveCount(0);

    await page.goto(new URL('/setup', link).href);
    await expect(page).toHaveURL(/\/login$/);
    complaints.expect(/409/);
    for (const old of [link, new URL('/setup#anything', link).href]) {
      await page.goto('about:blank');
      await page.goto(old);
      await expect(page).toHaveURL(/\/login$/);
    }
  } finally {
    await page.goto('about:blank');
    await office.stop();
  }
});

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });

    test('the page that sets head office up asks for the plan, in every appearance', async ({ page }) => {
      test.slow();
      const office = await startEmptyOffice();
      try {
        await page.goto(office.setUpLink);
        await expect(page.locator('[data-path="plan"]')).toHaveValue('enterprise');
        await expectWellInEveryAppearance(page, language, 'set-up-of-head-office');
      } finally {
        await office.stop();
      }
    });
  });
}

test('who accepts an invitation is signed in with the role of it, and the link is worth nothing afterwards', async ({
  page,
  stack,
  complaints,
}) => {
  complaints.expect(/401/);
  const owner = await callerOf(stack.url, stack.people.owner);
  const email = `e2e-${Date.now()}@example.com`;
  const made = await owner('POST', '/team/invitations', { email, role: 'developer' });
  const { invitation_url: link } = z.object({ invitation_url: z.string() }).parse(made);
  await page.goto(link);
  const sentence = page.getByText(/ invites .* to join .* as .*Developer/);
  await expect(sentence).toContainText(email);
  await expect(page.getByText('Creates API keys and webhooks; views everything else.')).toBeVisible();
  await page.getByLabel('Your name').fill('Huda');
  await page.getByLabel(/^Password/).fill('four words nobody guesses');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page.getByText('Developer', { exact: true })).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This invitation is no longer valid.');
  await expect(page.getByRole('button', { name: 'Join' })).toHaveCount(0);
});

test('a reset link sets a new password, with which its person signs in', async ({ page, stack }) => {
  const { who, userId } = await newPerson(stack, 'viewer');
  const owner = await callerOf(stack.url, stack.people.owner);
  const { reset_url: link } = z.object({ reset_url: z.string() }).parse(await owner('POST', `/team/${userId}/password-reset`));
  await page.goto(link);
  await page.getByLabel(/^New password/).fill('another four words nobody guesses');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill('another four words nobody guesses');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});
