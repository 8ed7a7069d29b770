import { expect } from '@playwright/test';
import type { z } from 'zod';
import { invoicesPage, organizationInvoice } from '#shared/api/dashboard/invoices.ts';
import { signedIn } from '#shared/api/dashboard/sessions.ts';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { languages } from '#shared/i18n/texts/languages.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { shownDay } from '#ui/form/fields/read-day.ts';
import { test } from '../support/dashboard-test.ts';
import { settled } from '../support/settled.ts';
import type { Stack } from '../support/stack.ts';

const texts = { en, ar };

const hundredth = 100;

// As an accountant would: document after document, from the API, in whole hundredths.
async function figuresOfToday({
  url,
  people,
}: Stack): Promise<{ amount: number; adjustment: number; vat: number; documents: number }> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(people.owner),
  });
  const { access_token } = signedIn.parse(await login.json());
  async function read<Answer extends z.ZodType>(path: string, answer: Answer): Promise<z.output<Answer>> {
    const response = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${access_token}` } });
    return answer.parse(await response.json());
  }
  const today = riyadhDate(new Date());
  const { data } = await read(`/invoices?limit=100&date_from=${today}&date_to=${today}`, invoicesPage);
  const counted = data.filter(({ status }) => status !== 'failed');
  let [amount, adjustment, vat] = [0, 0, 0];
  for (const { invoice_id, document_type } of counted) {
    const found = await read(`/invoices/${invoice_id}`, organizationInvoice);
    const sign = document_type === 'credit_note' ? -1 : 1;
    const taxable = sign * Math.round(found.subtotal * hundredth);
    if (document_type.endsWith('_note')) adjustment += taxable;
    else amount += taxable;
    vat += sign * Math.round(found.vat * hundredth);
  }
  return { amount: amount / hundredth, adjustment: adjustment / hundredth, vat: vat / hundredth, documents: counted.length };
}

const written = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

test('the VAT return is the sum of its documents, and leads to each of them', async ({ page, stack }) => {
  const today = riyadhDate(new Date());
  const row = page.getByRole('row', { name: /^Standard rated sales/ });
  let own = await figuresOfToday(stack);
  // Other tests sell meanwhile: figures and page are read again until both have seen the same documents.
  await expect(async () => {
    own = await figuresOfToday(stack);
    await page.goto(`/reports?tab=vat_return&from=${today}&to=${today}`);
    await expect(row).toContainText(`${own.documents} documents`, { timeout: 2000 });
  }).toPass();
  for (const figure of [own.amount, own.adjustment, own.vat]) await expect(row).toContainText(written.format(figure));
  const total = page.getByRole('row', { name: /^Total sales/ });
  for (const figure of [own.amount, own.adjustment, own.vat]) await expect(total).toContainText(written.format(figure));
  // The form's row has the amount before the adjustment, the figure above what is left after it.
  await expect(page.getByText('Total sales', { exact: true })).toHaveCount(1);
  const afterAdjustment = page.locator('main').getByText('Sales after adjustment', { exact: true }).locator('xpath=../..');
  await expect(afterAdjustment).toContainText(written.format(own.amount + own.adjustment));
  await row.getByRole('button', { name: `${own.documents} documents` }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('link')).toHaveCount(own.documents);
  const number = await panel.getByRole('link').first().innerText();
  await panel.getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toContainText(number);
});

test('the boxes of the VAT return, the documents behind them and its PDF are files of their own', async ({ page }) => {
  await page.goto('/reports?tab=vat_return');
  const files = { 'Boxes (CSV)': 'boxes\\.csv', 'Documents (CSV)': 'documents\\.csv', 'VAT return (PDF)': '\\d\\.pdf' };
  for (const [name, ending] of Object.entries(files)) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`^vat-return_3.*${ending}$`));
  }
});

test('the summary leads to the documents of a row', async ({ page }) => {
  const today = riyadhDate(new Date());
  await page.goto(`/reports?from=${today}&to=${today}&group_by=document_type`);
  await settled(page);
  await page.getByRole('link', { name: 'Invoice', exact: true }).click();
  await expect(page).toHaveURL(/\/documents\?.*document_type=invoice/);
  await expect(page.getByRole('link', { name: /^E2E-/ }).first()).toBeVisible();
});

test('other dates than those with a name are typed', async ({ page }) => {
  await page.goto('/reports');
  await expect(page.getByLabel('Period')).toHaveValue('this_month');
  await page.getByLabel('Period').selectOption('Custom dates');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('From', { exact: true }).fill('2026-01-05');
  await expect(page).toHaveURL(/from=2026-01-05/);
  // A period does not end before it begins.
  await sheet.getByLabel('To', { exact: true }).fill('2026-01-02');
  await expect(page).toHaveURL(/from=2026-01-02&to=2026-01-02/);
  // The page follows the address.
  await expect(sheet.getByLabel('From', { exact: true })).toHaveValue(shownDay('2026-01-02'));
  await sheet.getByLabel('To', { exact: true }).fill('2026-01-09');
  await expect(page).toHaveURL(/from=2026-01-02&to=2026-01-09/);
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(page.getByLabel('Period')).toHaveValue('other');
  await page.getByLabel('Period').selectOption('Last month');
  await expect(page).not.toHaveURL(/2026-01/);
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0);
});

for (const language of languages) {
  test.describe(`on a phone in ${language}`, () => {
    test.use({ language, viewport: { width: 360, height: 900 } });

    test('a day is one line that unfolds to its other figures and leads to its documents', async ({ page }) => {
      const { reports } = texts[language];
      const today = riyadhDate(new Date());
      await page.goto(`/reports?from=${today}&to=${today}`);
      const table = page.getByRole('main').locator('table');
      await expect(table.getByRole('columnheader')).toHaveCount(3);
      await expect(table.locator('tbody tr')).toHaveCount(1);
      await table.locator('tbody').getByRole('button').click();
      await expect(table.getByText(reports['column.taxable'], { exact: true })).toBeVisible();
      await table.getByRole('link', { name: reports['summary.open_documents'] }).click();
      await expect(page).toHaveURL(new RegExp(`/documents\\?.*date_from=${today}`));
    });

    for (const tab of ['summary', 'vat_return']) {
      test(`no figure of the tab ${tab} is cut`, async ({ page }) => {
        await page.goto(`/reports?tab=${tab}`);
        const table = page.getByRole('main').locator('table');
        await table.waitFor();
        await settled(page);
        const cut = await table.locator('td').evaluateAll((cells) =>
          cells
            .filter((cell) => cell.getClientRects().length > 0)
            .filter((cell) => {
              const { left, right } = cell.getBoundingClientRect();
              return left < 0 || right > window.innerWidth || cell.scrollWidth > cell.clientWidth;
            })
            .map((cell) => cell.textContent),
        );
        expect(cut).toEqual([]);
      });
    }
  });
}
