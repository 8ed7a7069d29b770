import { expect } from '@playwright/test';
import { ar } from '#support/i18n/arabic-texts.ts';
import { test } from '../../support/dashboard-test.ts';
import { pressOn } from '../../support/hands/keyboard.ts';
import { settled } from '../../support/settled.ts';

test.use({ language: 'ar' });

test('a key is made in Arabic with the keyboard alone; dialogs keep the focus and give it back', async ({ page, stack }) => {
  test.setTimeout(120_000);
  const words = ar.companies;
  await page.goto(`/companies/${stack.companyId}?tab=api-keys`);
  await settled(page);
  const create = page.getByRole('button', { name: words['key.action.create'], exact: true }).first();
  await pressOn(page, create);
  const form = page.getByRole('dialog');
  await expect(form.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(create).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(form.locator(':focus')).toHaveCount(1);
  const send = form.getByRole('button', { name: words['key.action.create'], exact: true });
  await pressOn(page, send);
  await expect(form.locator('[data-path="name"]')).toBeFocused();
  await page.keyboard.type('صندوق واحد');
  await page.keyboard.press('Enter');
  await expect(form.getByText(/^tax_test_/)).toBeVisible();
  await expect(form.locator(':focus')).toHaveCount(1);
  await pressOn(page, form.getByRole('button', { name: ar.kit['secret.saved'], exact: true }));
  await expect(form).toHaveCount(0);
  await expect(create).toBeFocused();
});
