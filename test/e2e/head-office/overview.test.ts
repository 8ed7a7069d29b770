import { expect } from '@playwright/test';
import { postSale } from '../../support/branch/till.ts';
import { test } from '../support/dashboard-test.ts';
import { settled } from '../support/settled.ts';

test('Overview says in words that the branch is well, and counts a sale of today by itself', async ({ page, stack }) => {
  await page.goto('/');
  await expect(page.getByText(/well and reporting/)).toBeVisible();
  await settled(page);
  const figure = page.locator('main').getByText('Documents today').locator('xpath=../..').locator('[data-figures]');
  const before = Number(await figure.innerText());
  await postSale(stack.description, 'simplified', `OVERVIEW-${crypto.randomUUID().slice(0, 8)}`);
  await expect.poll(async () => Number(await figure.innerText())).toBeGreaterThan(before);
});

test('an address that asks for production shows none of the sandbox, nor its badge', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('SANDBOX')).toBeVisible();
  await page.goto('/?environment=production');
  await settled(page);
  await expect(page.getByText('SANDBOX')).toHaveCount(0);
  await page.getByRole('link', { name: 'Branches', exact: true }).first().click();
  await expect(page).toHaveURL(/\/branches\?environment=production$/);
});
