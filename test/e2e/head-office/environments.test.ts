import { expect, type Page } from '@playwright/test';
import { changeAnswers, totalOf } from '../support/answers.ts';
import { test } from '../support/dashboard-test.ts';
import { settled } from '../support/settled.ts';

// The quick start has no production.
test.beforeEach(async ({ page }) => {
  await changeAnswers(page, /\/api\/egs-units\?.*environment=production/, totalOf(1));
});

// The environments that the lists and reports of a page were asked for.
async function askedFor(page: Page, address: string): Promise<Set<string>> {
  const asked = new Set<string>();
  const hear = (request: { url: () => string }): void => {
    const { pathname, searchParams } = new URL(request.url());
    if (/\/api\/(?:invoices|alerts|reports\/.*)$/.test(pathname)) asked.add(searchParams.get('environment') ?? 'any');
  };
  page.on('request', hear);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  page.off('request', hear);
  return asked;
}

test('with production, every page asks for production alone', async ({ page }) => {
  for (const address of ['/documents', '/reports', '/reports?tab=vat_return']) {
    const asked = await askedFor(page, address);
    // The number of alerts beside the navigation is that of all.
    asked.delete('any');
    expect([...asked], address).toEqual(['production']);
  }
  expect([...(await askedFor(page, '/'))].toSorted()).toEqual(['any', 'production']);
  await expect(page.getByText('SANDBOX', { exact: true })).toHaveCount(0);
});

test('the environment is chosen in the bar, stands in the address and goes with the person', async ({ page }) => {
  await page.goto('/reports');
  await page.getByRole('button', { name: /^What is shown/ }).click();
  await page.getByRole('menuitemradio', { name: 'Sandbox' }).click();
  await expect(page).toHaveURL(/\/reports\?environment=sandbox$/);
  await expect(page.getByText('SANDBOX', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
  await expect(page).toHaveURL(/\/documents\?environment=sandbox$/);
  await expect(page.locator('tr[data-index="0"]')).toBeVisible();
  await expect(page.locator('tbody').getByText('SANDBOX', { exact: true })).toHaveCount(0);
});

test('where both environments are listed, each row of the sandbox is marked', async ({ page }) => {
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Environment' }).selectOption('All');
  await expect(page).toHaveURL(/\/documents\?environment=all$/);
  await expect(page.locator('tr[data-index="0"]').getByText('SANDBOX', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await expect(page).toHaveURL(/\/reports$/);
});

test('the search marks documents of the sandbox, and says that it shows the first', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+KeyK');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill('E2E-');
  await expect(dialog.getByRole('option', { name: /SANDBOX/ })).toHaveCount(8);
  await expect(dialog.getByText('First 8 results; the last item shows them all')).toBeVisible();
  await dialog.getByRole('option', { name: 'Show all in Documents' }).click();
  await expect(page).toHaveURL(/\/documents\?search=E2E-&environment=all$/);
});
