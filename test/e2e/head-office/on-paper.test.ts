import { expect, type Page } from '@playwright/test';
import { test } from '../support/dashboard-test.ts';
import { headOfficeRoutes } from '../support/routes.ts';
import { settled } from '../support/settled.ts';

const printed = ['/documents', '/documents/:invoice_id', '/reports', '/reports?tab=vat_return', '/audit-log', '/billing'];
const worksWith = ['banner', 'navigation', 'textbox', 'searchbox', 'combobox', 'checkbox'] as const;

// As many as a list reads at once.
const rowsOfPart = 50;

// A4 in points, to a twentieth of a point.
const a4 = /\/MediaBox \[0 0 59[45](?:\.\d+)? 84[12](?:\.\d+)?\]/;

async function colorsOf(page: Page): Promise<{ background: string; color: string }> {
  return page.locator('body').evaluate((body) => {
    const { backgroundColor: background, color } = getComputedStyle(body);
    return { background, color };
  });
}

test.use({ colorScheme: 'dark' });

for (const language of ['en', 'ar'] as const) {
  test.describe(language, () => {
    test.use({ language });

    for (const name of printed) {
      test(`${name} on paper is what it says, in black on white, on A4`, async ({ page, stack }) => {
        await page.goto(headOfficeRoutes[name]?.path(stack) ?? '');
        await settled(page);
        const head = page.locator('[data-printed-head]');
        await expect(head).toHaveCount(0);
        await page.emulateMedia({ media: 'print' });
        await expect(head).toContainText('Nakheel Group');
        await expect(head).toContainText(/20\d\d.*\d\d:\d\d/);
        for (const role of worksWith) await expect(page.getByRole(role)).toHaveCount(0);
        await expect(page.locator('.mantine-Button-root:visible')).toHaveCount(0);
        await expect.poll(async () => colorsOf(page)).toEqual({ background: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' });
        await page.emulateMedia({ media: 'screen' });
        await expect(head).toHaveCount(0);
        await expect.poll(async () => colorsOf(page)).not.toMatchObject({ background: 'rgb(255, 255, 255)' });
        expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1')).toMatch(a4);
      });
    }
  });
}

test('filters are words on paper', async ({ page }) => {
  await page.goto('/documents?document_type=invoice&search=E2E');
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Search documents: E2E')).toBeVisible();
  await expect(page.getByText('Kind: Invoice')).toBeVisible();
  await page.goto('/reports?from=2026-10-01&to=2026-12-31&group_by=branch');
  await expect(page.locator('span').filter({ hasText: 'Group by: Branch' })).toBeVisible();
  await expect(page.getByText('Period: 1 Oct 2026')).toBeVisible();
});

test('every row that is loaded is on paper, not only those on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 240 });
  await page.goto('/audit-log');
  await settled(page);
  const rows = page.locator('tbody tr[data-index]');
  const total = Number.parseInt(await page.getByText(/^\d+ entries$/).innerText(), 10);
  expect(await rows.count()).toBeLessThan(total);
  await page.emulateMedia({ media: 'print' });
  await expect(rows).toHaveCount(Math.min(total, rowsOfPart));
});

test('a document that is open is printed in place of the list', async ({ page, stack }) => {
  await page.goto(`/documents/${stack.invoiceId}`);
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Lines' })).toBeVisible();
});
