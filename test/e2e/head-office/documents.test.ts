import { expect } from '@playwright/test';
import { adviceOn } from '#shared/i18n/rule-advice/rule-advice.ts';
import { languages } from '#shared/i18n/texts/languages.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { changeAnswers } from '../support/answers.ts';
import { test } from '../support/dashboard-test.ts';
import { sellNow } from '../support/sell-now.ts';

test('a sale appears by itself and is marked for a moment', async ({ page, stack }) => {
  await page.goto('/documents?search=E2E-');
  await expect(page.locator('tr[data-index="0"]')).toBeVisible();
  const { number } = await sellNow(stack);
  const row = page.locator('tr', { has: page.getByRole('link', { name: number, exact: true }) });
  await expect(row).toHaveAttribute('data-marked', 'true');
  await expect(row).toHaveAttribute('data-marked', 'false');
});

test('what the authority found is shown with our advice in both languages', async ({ page, stack }) => {
  const { invoiceId, number } = await sellNow(stack, '77');
  await page.goto(`/documents?search=${number}`);
  await page.getByRole('link', { name: number, exact: true }).click();
  const panel = page.getByRole('dialog');
  await expect(page).toHaveURL(new RegExp(`/documents/${invoiceId}`));
  await expect(panel.getByText('BR-KSA-F-C-01', { exact: true })).toBeVisible();
  const { advice, adviceAr } = adviceOn('BR-KSA-F-C-01');
  await expect(panel.getByText(advice)).toBeVisible();
  await panel.getByText('In Arabic').last().click();
  await expect(panel.getByText(adviceAr)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('errors and warnings of a rejected document stand apart', async ({ page, stack }) => {
  const { invoiceId, number } = await sellNow(stack, '77');
  // It has come from the branch once the list shows it.
  await page.goto('/documents');
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible();
  const address = new RegExp(`/api/invoices/${invoiceId}$`);
  await changeAnswers(page, address, (found) => ({ ...found, status: 'failed', last_error: 'BR-KSA-37: The street is missing' }));
  await page.goto(`/documents/${invoiceId}`);
  const panel = page.getByRole('dialog');
  const errors = panel.getByRole('alert').filter({ hasText: 'The authority found 1 error' });
  const warnings = panel.getByRole('alert').filter({ hasText: /The authority found \d warning/ });
  await expect(errors.getByText('BR-KSA-37', { exact: true })).toBeVisible();
  await expect(errors.getByText('BR-KSA-F-C-01', { exact: true })).toHaveCount(0);
  await expect(warnings.getByText('BR-KSA-F-C-01', { exact: true })).toBeVisible();
  await expect(errors).toHaveAttribute('data-tone', 'refused');
  await expect(warnings).toHaveAttribute('data-tone', 'attention');
  await expect(panel.locator('a[href*="tab=egs-units"]')).toHaveText('Till 1');
  expect(await accessibilityFaults(page)).toEqual([]);
});

const longNumber = 'DEMO-1234567890123456789';

const warned = (row: Record<string, unknown>, at: number) => ({
  ...row,
  invoice_number: at === 0 ? longNumber : 'M-20261123-02',
  tax_warning_count: 1,
});

for (const width of [360, 1280]) {
  test(`at ${width} px a long number is shortened, whole where it is pointed at, and pushes nothing off the screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await changeAnswers(page, /\/api\/invoices\?/, ({ data, ...answer }) => {
      const rows: Record<string, unknown>[] = Array.isArray(data) ? data : [];
      return { ...answer, data: rows.map(warned) };
    });
    await page.goto('/documents');
    const link = page.getByRole('link', { name: longNumber, exact: true });
    await expect(link).toHaveText(/^DEMO-\d+…456789$/);
    await link.hover();
    await expect(page.getByRole('tooltip')).toHaveText(longNumber);
    const isWide = await page.locator('table').evaluate((table) => table.scrollWidth > Number(table.parentElement?.clientWidth));
    expect(isWide).toBe(false);
    const second = page.locator('tr[data-index="1"]');
    const box = await second.getByRole('link', { name: 'M-20261123-02' }).boundingBox();
    expect(box?.height).toBeLessThan(30);
    await expect(second.locator('time').first()).toBeInViewport();
  });
}

test('a document is read, and its XML and PDF are at hand', async ({ page, stack }) => {
  await page.goto(`/documents/${stack.invoiceId}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Stamp verified')).toBeVisible({ timeout: 15_000 });
  await expect(panel.getByText(String(stack.description.seller['vat_number'])).first()).toBeVisible();
  await panel.getByRole('button', { name: 'XML' }).click();
  await expect(panel.getByRole('region', { name: 'XML' })).toContainText('cbc:UUID');
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.xml$/);
  await panel.getByRole('button', { name: 'PDF' }).click();
  await expect(panel.getByRole('button', { name: 'Download' })).toBeEnabled();
});

test('J, K, Enter and Esc go through the list', async ({ page }) => {
  await page.goto('/documents');
  await expect(page.locator('tr[data-index="0"]')).toBeVisible();
  await page.keyboard.press('KeyJ');
  await expect(page.locator('tr[data-index="0"]')).toBeFocused();
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('KeyK');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  const opened = page.url();
  // From row to row with the panel open.
  await page.keyboard.press('KeyJ');
  await expect(page).not.toHaveURL(opened);
  await expect(panel).toBeVisible();
  await page.keyboard.press('KeyK');
  await expect(page).toHaveURL(opened);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/documents$/);
});

test('filters stand in the address, are taken away, and choose what is exported', async ({ page }) => {
  await page.goto('/documents?search=E2E-1&invoice_type=standard');
  await expect(page.getByRole('link', { name: 'E2E-12', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'E2E-1', exact: true })).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  expect((await saved).suggestedFilename()).toBe('invoices_Nakheel-Trading-Company.csv');
  await page.getByRole('button', { name: /^Remove filter Invoice type: / }).click();
  await expect(page.getByRole('link', { name: 'E2E-1', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/documents\?search=E2E-1$/);
});

test('a period is chosen by its name, and its days stay to be changed', async ({ page }) => {
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Filters' }).click();
  const today = riyadhDate(new Date());
  const period = page.getByLabel('Period');
  await period.selectOption('Today');
  await expect(page).toHaveURL(new RegExp(`date_from=${today}&date_to=${today}`));
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await expect(period).toHaveValue('today');
  await page.getByLabel('From', { exact: true }).fill('2026-01-05');
  await expect(period).toHaveValue('other');
  await period.selectOption('All time');
  await expect(page).toHaveURL(/\/documents$/);
});

test('the search shows date and total of a document', async ({ page }) => {
  await page.goto('/documents');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+KeyK');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('E2E-3');
  await expect(page.getByRole('option', { name: /^E2E-3 .* \d{4} · [\d,]+\.\d\d SAR$/ })).toBeVisible();
});

test.describe('to a viewer', () => {
  test.use({ role: 'viewer' });

  test('the export of all is not offered, and of selected documents only that they are saved', async ({ page }) => {
    await page.goto('/documents');
    await expect(page.locator('tr[data-index="0"]')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0);
    await page.locator('tr[data-index="0"]').getByRole('checkbox').check();
    await expect(page.getByRole('status').filter({ hasText: '1 selected' }).getByRole('button')).toHaveText([
      'Export selected rows as CSV',
      'Clear selection',
    ]);
  });
});

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    for (const width of [360, 1_280]) {
      test(`the totals of a document stand below those of its lines, ${width} pixels wide`, async ({ page, stack }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`/documents/${stack.invoiceId}`);
        const amounts = page
          .getByRole('dialog')
          .locator('tbody td:last-child [data-figures] > bdi, tfoot td [data-figures] > bdi');
        await expect(amounts.nth(3)).toBeVisible();
        const ends = await amounts.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().right)));
        expect(new Set(ends).size).toBe(1);
        expect(ends[0]).toBeLessThan(width);
      });
    }
  });
}
