import { expect } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/branch/own-branch-test.ts';
import { worded } from '../support/hands/worded.ts';
import { settled } from '../support/settled.ts';

for (const [language, { documents, queue }] of [
  ['en', en],
  ['ar', ar],
] as const) {
  test.describe(language, () => {
    test.use({ language });

    test('a rejected document that was issued again says so, leads there, and leaves nothing to do', async ({ page, branch }) => {
      const rejected = await branch.whileRejected((seller) => branch.post('simplified', { seller, invoice_number: 'AGAIN-1' }));
      const address = `/documents/${String(rejected.body['invoice_id'])}`;
      const panel = page.getByRole('dialog', { name: 'AGAIN-1' });
      await page.goto(address);
      await expect(panel.getByText(documents['detail.rejected_text'])).toBeVisible();
      await expect(panel.getByRole('button', { name: queue['done.mark'] })).toBeVisible();

      const { id } = await branch.sell('simplified', { invoice_number: 'AGAIN-1' });
      await page.reload();
      const notice = panel.getByRole('alert').filter({ hasText: documents['detail.corrected'] });
      await expect(notice).toContainText('certificate-permissions');
      await expect(notice).toHaveAttribute('data-tone', 'done');
      await expect(panel.getByText(documents['detail.rejected_text'])).toHaveCount(0);
      await expect(panel.getByText(documents['detail.advice'], { exact: true })).toHaveCount(0);
      await expect(panel.getByRole('button', { name: queue['done.mark'] })).toHaveCount(0);
      await settled(page);
      expect(await accessibilityFaults(page)).toEqual([]);
      await notice
        .getByRole('link', { name: worded(documents['detail.corrected_open'], { number: '\u2068AGAIN-1\u2069' }) })
        .click();
      await expect(page).toHaveURL(new RegExp(`/documents/${id}$`));
      await expect(panel.getByText(documents['status.reported']).first()).toBeVisible();
      await expect(panel.getByText(documents['detail.corrected'])).toHaveCount(0);
    });
  });
}
