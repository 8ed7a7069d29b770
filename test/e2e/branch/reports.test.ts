import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { test } from '../support/branch/own-branch-test.ts';

const { kit, reports } = en;

function line(unit_price: number, more = {}) {
  return [{ description: 'Tea', quantity: 1, unit_price, ...more }];
}

test('a manager finds the boxes of the VAT return, the documents behind them, and their files', async ({ page, branch }) => {
  await branch.sell('simplified', { invoice_number: 'TEA-1', line_items: line(100) });
  await branch.sell('standard', {
    invoice_number: 'EXPORT-1',
    line_items: line(40, { vat_category: 'Z', vat_exemption_code: 'VATEX-SA-32' }),
  });
  await page.goto('/reports');
  const rowOf = (name: RegExp) => page.getByRole('row', { name });
  await expect(rowOf(/^Standard rated sales/u)).toContainText('15.00');
  await expect(rowOf(/^Total sales/u)).toContainText('140.00');
  await expect(rowOf(/^Exempt sales/u)).toContainText('No documents');
  await rowOf(/^Exports/u)
    .getByRole('button')
    .click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('link')).toHaveText(['EXPORT-1']);
  const shown = page.waitForEvent('download');
  await panel.getByRole('button', { name: kit['export.button'], exact: true }).click();
  const sheet = await shown;
  expect(sheet.suggestedFilename()).toBe('vat-return-exports.csv');
  const [head, ...rows] = (await readFile(await sheet.path(), 'utf8')).trim().split('\r\n');
  expect(head).toContain('Document,Kind,Date,Amount,Adjustment,VAT');
  expect(rows).toEqual([expect.stringMatching(/^EXPORT-1,Invoice,\d{4}-\d\d-\d\d,40,,0$/u)]);
  await panel.getByRole('button', { name: kit['action.close'], exact: true }).first().click();
  const files = {
    'save.documents': { ending: /_documents\.csv$/u, start: '\uFEFFDate,Number,Kind,Buyer,' },
    'save.pdf': { ending: /\d\.pdf$/u, start: '%PDF-' },
    'save.xml': { ending: /^signed-xml_.*_part-1-of-1\.zip$/u, start: 'PK' },
  } as const;
  for (const [name, { ending, start }] of Object.entries(files)) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: kit['export.button'], exact: true }).click();
    await page.getByRole('menuitem', { name: reports[name as keyof typeof files], exact: true }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(ending);
    expect((await readFile(await file.path(), 'utf8')).slice(0, start.length)).toBe(start);
  }
  await page.getByRole('tab', { name: reports['by_day.title'] }).click();
  await expect(page.getByRole('main').locator('tfoot')).toContainText('155.00');
  await page.getByRole('main').locator('tbody').getByRole('link').click();
  await expect(page).toHaveURL(/\/documents\?date_from=/u);
});
