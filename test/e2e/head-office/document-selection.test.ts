import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../support/dashboard-test.ts';

test('selected documents are saved as CSV, and nothing is tried again where none of them waits', async ({ page }) => {
  await page.goto('/documents?search=E2E-&sort=created_at');
  for (const number of ['E2E-1', 'E2E-4']) {
    const link = page.getByRole('link', { name: number, exact: true });
    await page.getByRole('row').filter({ has: link }).getByRole('checkbox').check();
  }
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(page.getByText('None of the selected documents is waiting, so there is nothing to retry.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export selected rows as CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('documents-selected.csv');
  const [, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(rows.map((row) => row.split(',')[0] ?? '').toSorted((one, other) => one.localeCompare(other))).toEqual([
    'E2E-1',
    'E2E-4',
  ]);
});
