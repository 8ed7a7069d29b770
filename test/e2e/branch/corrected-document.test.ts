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

    test('one that another was issued in place of, whatever its number, leads there and back, and leaves the Queue', async ({
      page,
      branch,
    }) => {
      const { body } = await branch.whileRejected((seller) => branch.post('simplified', { seller, invoice_number: 'PLACE-1' }));
      const rejected = String(body['invoice_id']);
      await page.goto('/queue?tab=rejected');
      const card = page.getByRole('article', { name: 'PLACE-1' });
      await expect(card.getByRole('button', { name: queue['done.mark'] })).toBeVisible();
      const { id } = await branch.sell('simplified', { invoice_number: 'PLACE-2', replaces_invoice_id: rejected });
      await expect(card).toHaveCount(0);

      await page.goto(`/documents/${rejected}`);
      const first = page.getByRole('dialog', { name: 'PLACE-1' });
      const name = worded(documents['detail.corrected_open'], { number: '\u2068PLACE-2\u2069' });
      await first.getByRole('link', { name }).click();
      await expect(page).toHaveURL(new RegExp(`/documents/${id}$`));
      const second = page.getByRole('dialog', { name: 'PLACE-2' });
      await expect(second.getByText(documents['detail.corrects'], { exact: true })).toBeVisible();
      await settled(page);
      expect(await accessibilityFaults(page)).toEqual([]);
      await second.getByRole('link', { name: 'PLACE-1', exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/documents/${rejected}$`));
      await expect(first.getByText(documents['detail.corrected'])).toBeVisible();
    });
  });
}
