import { expect } from '@playwright/test';
import { listTotals } from '#shared/api/documents/list-totals.ts';
import { adviceOn } from '#shared/i18n/rule-advice/rule-advice.ts';
import { documents } from '#shared/i18n/texts/en/head-office/documents.ts';
import { findings } from '#shared/i18n/texts/en/head-office/findings.ts';
import { languages } from '#shared/i18n/texts/languages.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { changeAnswers } from '../support/answers.ts';
import { test } from '../support/dashboard-test.ts';
import { sellNow } from '../support/sell-now.ts';
import { settled } from '../support/settled.ts';
import { callerOf } from '../support/stack.ts';

test('a sale appears by itself and is marked for a moment', async ({ page, stack }) => {
  await page.goto('/documents?search=E2E-');
  await expect(page.locator('tr[data-index="0"]')).toBeVisible();
  const { number } = await sellNow(stack);
  const row = page.locator('tr', { has: page.getByRole('link', { name: number, exact: true }) });
  await expect(row).toHaveAttribute('data-marked', 'true');
  await expect(row).toHaveAttribute('data-marked', 'false');
});

test('an accepted document with warnings is said to be valid; what its vendor needs is folded, in both languages, and copied', async ({
  page,
  stack,
}) => {
  const { invoiceId, number } = await sellNow(stack, '77');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/documents?search=${number}`);
  await page.getByRole('link', { name: number, exact: true }).click();
  const panel = page.getByRole('dialog');
  await expect(page).toHaveURL(new RegExp(`/documents/${invoiceId}`));
  const notice = panel.getByRole('alert').filter({ hasText: documents['detail.warned'] });
  await expect(notice).toContainText(documents['detail.warned_text']);
  await expect(notice).toContainText(documents['detail.advice_later']);
  await expect(notice.getByText(findings['kind.line'])).toBeVisible();
  await expect(notice.getByText(findings['do.line'])).toBeVisible();
  await expect(notice.getByText('BR-KSA-F-C-01', { exact: true })).toBeHidden();
  await notice.getByText(documents['detail.vendor'], { exact: true }).click();
  await expect(notice.getByText('BR-KSA-F-C-01', { exact: true })).toBeVisible();
  const { advice, adviceAr } = adviceOn('BR-KSA-F-C-01');
  await expect(notice.locator('[lang="en"]', { hasText: advice })).toBeVisible();
  await expect(notice.locator('[lang="ar"]', { hasText: adviceAr })).toBeVisible();
  await notice.getByRole('button', { name: `Copy: ${documents['detail.vendor']}` }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')[0]).toBe(`${number} (${invoiceId})`);
  expect(copied.split('\n')).toEqual(expect.arrayContaining(['BR-KSA-F-C-01', advice, adviceAr]));
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('errors and warnings of a rejected document stand apart', async ({ page, stack }) => {
  const { invoiceId, number } = await sellNow(stack, '77');
  // It has come from the branch once the list shows it.
  await page.goto(`/documents?search=${number}`);
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible();
  const address = new RegExp(`/api/invoices/${invoiceId}$`);
  await changeAnswers(page, address, (found) => ({ ...found, status: 'failed', last_error: 'BR-KSA-37: The street is missing' }));
  await page.goto(`/documents/${invoiceId}`);
  const panel = page.getByRole('dialog');
  const errors = panel.getByRole('alert').filter({ hasText: 'The authority found 1 error' });
  await expect(errors.getByText(findings['kind.seller'])).toBeVisible();
  for (const notice of await panel.getByText(documents['detail.vendor'], { exact: true }).all()) await notice.click();
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
    await expect(link.locator('bdi')).toHaveText(/^DEMO-\d+…456789$/);
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

for (const width of [390, 1280]) {
  test(`at ${width} px a document that waits beyond its deadline, or up to shortly before it, says so in red`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const apart = [-200, 200, 400];
    await changeAnswers(page, /\/api\/invoices\?/, ({ data, ...answer }) => {
      const rows: Record<string, unknown>[] = Array.isArray(data) ? data : [];
      const waiting = rows.slice(0, apart.length).map((row, at) => ({
        ...row,
        status: 'queued',
        report_deadline: new Date(Date.now() + (apart[at] ?? 0) * 60_000).toISOString(),
      }));
      return { ...answer, data: waiting };
    });
    await page.goto('/documents');
    const rowAt = (index: number) => page.locator(`tr[data-index="${index}"]`);
    const [late, soon, inTime] = [rowAt(0), rowAt(1), rowAt(2)];
    await expect(late.getByText('late by 3 h')).toBeInViewport();
    await expect(soon.getByText('due in 3 h')).toBeInViewport();
    await expect(late.locator('[data-tone="refused"]')).toHaveText('Waiting');
    await expect(soon.locator('[data-tone="refused"]')).toHaveText('Waiting');
    await expect(inTime.locator('[data-tone="moving"]')).toHaveText('Waiting');
    await expect(inTime.getByText(/late|due/)).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
}

function asNote(row: Record<string, unknown>): Record<string, unknown> {
  return { ...row, document_type: 'credit_note', total: 115, currency: 'SAR' };
}

test('a credit note takes its total away in the list, and its panel says what it is over', async ({ page, stack }) => {
  await changeAnswers(page, /\/api\/invoices\?/, ({ data, ...answer }) => ({
    ...answer,
    data: (Array.isArray(data) ? data : []).map(asNote),
  }));
  await changeAnswers(page, new RegExp(`/api/invoices/${stack.invoiceId}$`), asNote);
  await page.goto('/documents');
  await expect(page.locator('tr[data-index="0"]').getByText('-115.00')).toBeVisible();
  await page.goto(`/documents/${stack.invoiceId}`);
  const head = page.getByRole('dialog').getByRole('group', { name: 'Summary' });
  await expect(head).toContainText('Amount credited115.00');
  await expect(head).toContainText(/\d{4}, \d\d:\d\d/);
});

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
  await page.getByRole('menuitem', { name: /^All documents \(CSV\)/ }).click();
  expect((await saved).suggestedFilename()).toBe('invoices_Nakheel-Trading-Company.csv');
  await page.getByRole('button', { name: /^Remove filter Invoice type: / }).click();
  await expect(page.getByRole('link', { name: 'E2E-1', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/documents\?search=E2E-1$/);
});

test('a period is chosen by its name, and its days stay to be changed', async ({ page }) => {
  await page.goto('/documents');
  const today = riyadhDate(new Date());
  const period = page.getByLabel('Period');
  await period.selectOption('Today');
  await expect(page).toHaveURL(new RegExp(`date_from=${today}&date_to=${today}`));
  await expect(period).toHaveValue('today');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('From', { exact: true }).fill('5/1/2026');
  await expect(page).toHaveURL(/date_from=2026-01-05/);
  await expect(sheet.getByText('Monday · 16 Raj')).toBeVisible();
  // In the other calendar, in Arabic digits, and picked.
  await sheet.getByLabel('From', { exact: true }).fill('١٧/٧/١٤٤٧');
  await expect(page).toHaveURL(/date_from=2026-01-06/);
  await sheet.getByRole('button', { name: 'Open calendar' }).first().click();
  await page.getByRole('button', { name: /^7 Jan 2026, 18 / }).click();
  await expect(page).toHaveURL(/date_from=2026-01-07/);
  await expect(sheet.getByLabel('From', { exact: true })).toHaveValue('07/01/2026');
  await sheet.getByLabel('From', { exact: true }).fill('7/1/');
  await sheet.getByLabel('To', { exact: true }).focus();
  await expect(sheet.getByText('Enter a date such as 31/12/2026 or 22/7/1448.')).toBeVisible();
  await expect(page).toHaveURL(/date_from=2026-01-07/);
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(period).toHaveValue('other');
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter From: 7 Jan 2026' }).click();
  await expect(page).not.toHaveURL(/date_from/);
  await period.selectOption('Period: All time');
  await expect(page).toHaveURL(/\/documents$/);
});

test('statuses are tabs with the number of their documents, and what is shown is added up', async ({ page, stack }) => {
  const call = await callerOf(stack.url, stack.people.owner);
  const { statuses, total_sar: sum } = listTotals.parse(await call('GET', '/invoices/totals?search=E2E-'));
  const cleared = statuses.find(({ status }) => status === 'cleared')?.documents;
  await page.goto('/documents?search=E2E-');
  const tabs = page.getByRole('group', { name: 'Status' });
  await expect(
    page.getByText(`Total ${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(sum ?? 0)}`),
  ).toBeVisible();
  await tabs.getByRole('button', { name: `Cleared ${cleared}` }).click();
  await expect(page).toHaveURL(/status=cleared/);
  await expect(page.locator('tr[data-index]')).toHaveCount(cleared ?? 0);
  await expect(tabs.getByRole('button', { name: /^Cleared/ })).toHaveAttribute('aria-pressed', 'true');
  await tabs.getByRole('button', { name: /^All/ }).click();
  await expect(page).not.toHaveURL(/status/);
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

  test('the shown rows are the only export, and of selected documents only that they are saved', async ({ page }) => {
    await page.goto('/documents');
    await expect(page.locator('tr[data-index="0"]')).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    expect((await saved).suggestedFilename()).toBe('documents.csv');
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
