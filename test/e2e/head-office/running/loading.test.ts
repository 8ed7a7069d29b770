import { expect, type Page } from '@playwright/test';
import { test } from '../../support/dashboard-test.ts';

const reportsPart = /\/assets\/reports-page-[^/]*\.js$/;

function reportsLink(page: Page) {
  return page.getByRole('navigation').getByRole('link', { name: 'Reports' });
}

// Holds what is asked for until the test lets it go.
async function hold(page: Page, asked: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(asked, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a slow answer to who is signed in, and a slow page, are shown to be on their way', async ({ page }) => {
  const loading = page.getByRole('progressbar', { name: 'Loading…' });
  const person = await hold(page, '**/api/auth/me');
  await page.goto('/');
  await expect(loading).toBeVisible();
  person();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(loading).toHaveCount(0);

  const part = await hold(page, reportsPart);
  await reportsLink(page).click();
  await expect(loading).toBeVisible();
  part();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test('a page of before an update of the server is loaded anew by itself', async ({ page, complaints }) => {
  complaints.expect(/404|dynamically imported module/);
  await page.goto('/');
  await expect(reportsLink(page)).toBeVisible();
  await page.route(reportsPart, (route) => route.fulfill({ status: 404 }));
  page.once('load', () => void page.unroute(reportsPart));
  await reportsLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(page).toHaveURL(/\/reports/);
});

test('a page that stays missing says so between the others, and can be tried again', async ({ page, complaints }) => {
  complaints.expect(/404|dynamically imported module|MissingPart/);
  await page.route(reportsPart, (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  await reportsLink(page).click();
  await expect(page.getByRole('alert')).toContainText('Part of this page is missing on the server.');
  await expect(page).toHaveTitle(/^This could not be loaded/);
  await expect(page.getByText('Request ID')).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
  await reportsLink(page).click();
  await page.unroute(reportsPart);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
});
