import { expect, type Page } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/branch/branch-test.ts';
import { sellNow } from '../support/sell-now.ts';

// The browser of the tests may have no viewer of its own.
async function setPdfViewer(page: Page, isThere: boolean): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => value, configurable: true });
  }, isThere);
}

test('a document is found by its number, read, and its XML and PDF are shown', async ({ page, stack }) => {
  await setPdfViewer(page, true);
  const { number } = await sellNow(stack);
  await page.goto('/documents');
  await page.getByLabel('Search documents').fill(number);
  await expect(page).toHaveURL(/search=E2E-/);
  await page.getByRole('link', { name: number }).click();
  const panel = page.getByRole('dialog', { name: number });
  // The number stands once, in the title; below it what the document came to, and when it was issued.
  await expect(panel.getByText(number, { exact: true })).toHaveCount(1);
  await expect(panel.getByRole('group', { name: 'Summary' })).toContainText(/Total[\d,]+\.\d\d.*\d{4}, \d\d:\d\d/);
  await expect(panel.getByText('Arabic coffee')).toBeVisible();
  await expect(panel.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expect(panel.getByText('Stamp verified')).toBeVisible();
  await panel.getByRole('button', { name: 'XML' }).click();
  await expect(panel.getByText('cbc:ProfileID').first()).toBeVisible();
  await panel.getByRole('button', { name: 'PDF' }).click();
  await expect(panel.getByTitle(`PDF of ${number}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/documents\?search=E2E-/);
});

test('on a phone, and where the browser shows no PDF, the PDF is opened by a link', async ({ page, stack }) => {
  await setPdfViewer(page, true);
  const { invoiceId, number } = await sellNow(stack);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/documents/${invoiceId}`);
  const panel = page.getByRole('dialog', { name: number });
  const link = panel.getByRole('link', { name: 'Open PDF' });
  await panel.getByRole('button', { name: 'PDF' }).click();
  await expect(link).toHaveAttribute('href', /^blob:/);
  await expect(panel.locator('iframe')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1_280, height: 800 });
  await expect(panel.locator('iframe')).toHaveCount(1);
  await setPdfViewer(page, false);
  await page.reload();
  await panel.getByRole('button', { name: 'PDF' }).click();
  await expect(link).toHaveAttribute('href', /^blob:/);
});

test.describe('in Arabic', () => {
  test.use({ language: 'ar' });

  test('a document shows what was sold by its Arabic name, and the other one below it', async ({ page, stack }) => {
    const { invoiceId } = await sellNow(stack, 'Arabic coffee', 'قهوة عربية');
    await page.goto(`/documents/${invoiceId}`);
    const cell = page.getByRole('dialog').getByRole('cell').filter({ hasText: 'قهوة عربية' });
    await expect(cell).toHaveText('قهوة عربيةArabic coffee');
  });
});

test('Escape right after Enter, before the panel is there, leaves the focus on the row', async ({ page, stack }) => {
  const { number } = await sellNow(stack);
  await page.goto(`/documents?search=${number}`);
  const row = page.getByRole('row').filter({ hasText: number });
  await row.focus();
  await row.evaluate((element) => {
    for (const key of ['Enter', 'Escape']) {
      element.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
    }
  });
  const panel = page.getByRole('dialog', { name: number });
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(row).toBeFocused();
});

test('a sale appears in the list by itself', async ({ page, stack }) => {
  await page.goto('/documents');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const { number } = await sellNow(stack);
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Reported');
});

test('the palette leads to a document by its number', async ({ page, stack }) => {
  const { number } = await sellNow(stack);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(number);
  await page.getByRole('option', { name: number }).click();
  await expect(page.getByRole('dialog', { name: number })).toBeVisible();
});

test('an amount that finds nothing is said to be searched to the halala', async ({ page }) => {
  await page.goto('/documents?search=987654');
  await expect(page.getByText(en.documents['empty.amount'])).toBeVisible();
  await page.getByLabel('Search documents').fill('no such buyer');
  await expect(page).toHaveURL(/search=no/);
  await expect(page.getByRole('heading', { name: en.kit['list.empty'] })).toBeVisible();
  await expect(page.getByText(en.documents['empty.amount'])).toHaveCount(0);
});
