import { expect, type Locator, type Page } from '@playwright/test';
import { languages } from '#shared/i18n/texts/languages.ts';
import { localeOf } from '../support/appearances.ts';
import { test } from '../support/branch/own-branch-test.ts';
import { settled } from '../support/settled.ts';

const widths = [360, 768, 1_024, 1_280, 1_920];

// How many pixels of it are outside its table's frame or the window, on either side.
async function pixelsOutside(cell: Locator): Promise<number> {
  return cell.evaluate((element) => {
    const frame = element.closest('table')?.parentElement?.getBoundingClientRect() ?? new DOMRect();
    const inner = element.firstElementChild?.getBoundingClientRect() ?? element.getBoundingClientRect();
    const start = Math.max(0, frame.left);
    const end = Math.min(frame.right, document.documentElement.clientWidth);
    return Math.max(0, start - inner.left, inner.right - end);
  });
}

async function expectWithin(page: Page, name: string, cells: Locator): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    await expect(cells.first()).toBeVisible();
    for (const cell of await cells.all()) {
      await expect.poll(() => pixelsOutside(cell), `${name} at ${width}`).toBeLessThan(1);
    }
  }
}

for (const language of languages) {
  test.describe(`lists in ${language}`, () => {
    test.use({ locale: localeOf(language) });

    test('whatever the width of the window, a row shows its deadline, its state and what can be done with it', async ({
      page,
      branch,
    }) => {
      await branch.running.orderFaults({ outage_s: 600 });
      for (const number of ['WAITS-IN-A-LONG-NUMBER-1', 'WAITS-2', 'WAITS-3']) {
        const { status } = await branch.post('simplified', { invoice_number: number }, { prefer: 'respond-async' });
        expect(status).toBe(202);
      }
      await page.goto('/queue');
      const row = page.getByRole('row').filter({ hasText: 'WAITS' });
      await expectWithin(page, 'deadline', row.getByRole('cell').filter({ has: page.getByRole('meter') }));
      await expectWithin(page, 'action', row.getByRole('cell').filter({ has: page.getByRole('button', { name: /WAITS/ }) }));
      await page.goto('/documents');
      const waiting = language === 'ar' ? 'بانتظار الإرسال' : 'Waiting';
      await expectWithin(page, 'status', row.getByRole('cell', { name: waiting, exact: true }));
    });
  });
}

test('a column that a person has chosen stays, and the list scrolls where it does not fit', async ({ page, branch }) => {
  await branch.post('simplified', { invoice_number: 'SOLD-1' });
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/documents');
  const kind = page.getByRole('columnheader', { name: 'Kind' });
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Signed', 'Deadline', 'EGS unit']) await page.getByRole('checkbox', { name }).check();
  await expect(kind).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Kind' }).check();
  await page.keyboard.press('Escape');
  await expect(kind).toBeVisible();
  await expect(page.getByRole('region', { name: 'Documents' })).toBeVisible();
});
