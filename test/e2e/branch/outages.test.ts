import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { outageClassLabels, outageClassTexts } from '#shared/i18n/outage-labels.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/branch/own-branch-test.ts';
import { settled } from '../support/settled.ts';

for (const [language, { documents, outages }] of [
  ['en', en],
  ['ar', ar],
] as const) {
  test.describe(language, () => {
    test.use({ language });

    test('an outage is shown while it lasts, then with its evidence, what waited, and the PDF for the authority', async ({
      page,
      branch,
    }) => {
      const { running } = branch;
      await page.goto('/outages');
      await expect(page.getByText(outages['empty.title'])).toBeVisible();
      await running.orderFaults({ outage_s: 600 });
      for (const number of ['WAITS-1', 'WAITS-2']) {
        const { status } = await branch.post('simplified', { invoice_number: number }, { prefer: 'respond-async' });
        expect(status).toBe(202);
        running.clock.advance(60_000);
      }
      const row = page.getByRole('row').filter({ hasText: outageClassLabels.authority_down[language] });
      await expect(async () => {
        await page.goto('/outages');
        await expect(row).toContainText(outages['state.ongoing'], { timeout: 2_000 });
      }).toPass();
      await running.clearFaults();
      await expect(async () => {
        running.clock.advance(30_000);
        await page.goto('/outages');
        await expect(row).not.toContainText(outages['state.ongoing'], { timeout: 2_000 });
      }).toPass();
      await settled(page);
      expect(await accessibilityFaults(page)).toEqual([]);

      await row.getByRole('button').first().click();
      const panel = page.getByRole('dialog', { name: outageClassLabels.authority_down[language] });
      await expect(panel.getByText(outageClassTexts.authority_down[language])).toBeVisible();
      await expect(panel.getByRole('list', { name: outages['evidence.title'] }).getByRole('listitem').first()).toBeVisible();
      await expect(panel.getByRole('link')).toHaveText(['WAITS-1', 'WAITS-2']);
      await settled(page);
      expect(await accessibilityFaults(page)).toEqual([]);
      const saved = page.waitForEvent('download');
      await panel.getByRole('button', { name: outages['save.pdf'] }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(/^outage_\d{4}-\d\d-\d\d_[0-9a-f]{8}\.pdf$/u);
      expect((await readFile(await file.path(), 'latin1')).slice(0, 5)).toBe('%PDF-');
      await panel.getByRole('link', { name: 'WAITS-1' }).click();
      await expect(page.getByRole('dialog', { name: 'WAITS-1' }).getByText(documents['status.reported']).first()).toBeVisible();
    });

    test('outages are chosen by their cause', async ({ page, branch }) => {
      await branch.running.orderFaults({ status: 503, count: 1_000 });
      await branch.post('simplified', { invoice_number: 'REFUSED-1' }, { prefer: 'respond-async' });
      const row = page.getByRole('row').filter({ hasText: outageClassLabels.refused[language] });
      await expect(async () => {
        await page.goto('/outages');
        await expect(row).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await page.getByLabel(outages['column.cause'], { exact: true }).selectOption('line_down');
      await expect(row).toHaveCount(0);
      await page.getByLabel(outages['column.cause'], { exact: true }).selectOption('refused');
      await expect(row).toBeVisible();
    });
  });
}
