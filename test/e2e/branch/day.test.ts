import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { ready, startFakePrinter } from '#support/branch/fake-printer.ts';
import { signIn } from '#support/branch/people-api/people.ts';
import { test } from '../support/branch/own-branch-test.ts';

const { day, documents, kit, settings } = en;

function line(unit_price: number) {
  return [{ description: 'Tea', quantity: 1, unit_price }];
}

test('the day is closed: its figures by till and payment lead to their documents, and it is printed and saved', async ({
  page,
  branch,
}) => {
  await branch.sell('simplified', { till: 'Till 1', cashier: 'Fahad', line_items: line(100) });
  await branch.sell('simplified', {
    till: 'Till 2',
    cashier: 'سارة',
    line_items: line(40),
    payments: [{ means: '48', amount: 46 }],
  });
  const printer = await startFakePrinter({ status: () => ready, confirms: true });
  try {
    const { host, port } = printer;
    const owner = await signIn(branch.running, 'owner');
    await owner.send('POST', '/manager/printers', { name: 'Counter', host, port, paper_mm: 80 });
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: en.today['figure.total'], exact: true }).click();
    await expect(page).toHaveURL(/\/day$/);
    const rowOf = (section: string, name: string) =>
      page.getByRole('region', { name: section, exact: true }).getByRole('row', { name });
    await expect(rowOf(day.by_till, 'Till 1')).toContainText('115.00');
    await expect(rowOf(day.by_means, 'Bank card')).toContainText('46.00');
    await expect(rowOf(day.by_cashier, 'سارة')).toContainText('46.00');

    await page.getByLabel(documents['filter.till'], { exact: true }).selectOption('Till 2');
    await expect(rowOf(day.by_kind, 'Invoice')).toContainText('46.00');
    await page.getByRole('button', { name: settings['print.action'], exact: true }).click();
    await page.getByRole('menuitem', { name: 'Receipt on \u2068Counter\u2069' }).click();
    await expect(page.getByText('Printed on \u2068Counter\u2069')).toBeVisible();
    expect(printer.jobs).toHaveLength(1);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: kit['export.button'], exact: true }).click();
    await page.getByRole('menuitem', { name: day['save.sheet'] }).click();
    // A part of the day is not to be taken for the whole.
    const sheet = await saved;
    expect(sheet.suggestedFilename()).toMatch(/^day_\d{4}-\d\d-\d\d_Till-2\.csv$/);
    const rows = readFileSync(await sheet.path(), 'utf8');
    expect(rows).toContain(`${documents['filter.till']},Till 2,`);
    expect(rows).toContain(`${day.by_till},Till 2,1,,,,46`);
    const drawn = page.waitForEvent('download');
    await page.getByRole('button', { name: kit['export.button'], exact: true }).click();
    await page.getByRole('menuitem', { name: day['save.pdf'] }).click();
    expect((await drawn).suggestedFilename()).toMatch(/^day_\d{4}-\d\d-\d\d_Till-2\.pdf$/);

    await rowOf(day.by_till, 'Till 2').getByRole('link').click();
    await expect(page).toHaveURL(/\/documents\?.*till=Till\+2/u);
    await page.goBack();
    await page.getByRole('button', { name: kit['period.yesterday'], exact: true }).click();
    await expect(page.getByRole('heading', { name: day['empty.title'] })).toBeVisible();
  } finally {
    await printer.close();
  }
});

test.describe('a cashier', () => {
  test.use({ branchRole: 'cashier' });

  test('sees the day and saves it, and does not print it', async ({ page }) => {
    await page.goto('/day');
    await expect(page.getByRole('button', { name: kit['export.button'], exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: settings['print.action'], exact: true })).toHaveCount(0);
  });
});
