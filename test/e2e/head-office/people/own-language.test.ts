import { expect } from '@playwright/test';
import { z } from 'zod';
import { ar } from '#support/i18n/arabic-texts.ts';
import { elementOf, test } from '../../support/dashboard-test.ts';
import { newPerson } from '../../support/new-person.ts';
import { signIn } from '../../support/sign-in.ts';

test.use({ role: null });

const answer = z.object({ user: z.object({ name: z.string(), language: z.string() }) });

test.describe('in a browser in Arabic', () => {
  test.use({ language: 'ar' });

  test('who changes the name alone goes on reading Arabic', async ({ page, context, stack }) => {
    const { who, call } = await newPerson(stack, 'viewer');
    await signIn(context, who);
    await page.goto('/account');
    await expect(page.getByRole('combobox', { name: ar.account['profile.language'] })).toHaveValue('ar');
    await page.getByRole('textbox', { name: ar.account['profile.name'], exact: true }).fill('Huda');
    await page.getByRole('button', { name: ar.kit['action.save'] }).first().click();
    await expect(page.getByText(ar.account['profile.saved'])).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', elementOf('ar').lang);
    expect(answer.parse(await call('GET', '/auth/me')).user).toEqual({ name: 'Huda', language: 'ar' });
  });
});

test('the language that is chosen above is saved with the account, and the form follows it', async ({ page, context, stack }) => {
  const { who, call } = await newPerson(stack, 'viewer');
  await signIn(context, who);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('menuitemradio', { name: 'العربية' }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.getByRole('combobox', { name: ar.account['profile.language'] })).toHaveValue('ar');
  expect(answer.parse(await call('GET', '/auth/me')).user.language).toBe('ar');
});
