import { expect } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { startSynchronisedBranch } from '#support/sync/synchronised-branch.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { loginOf, test } from '../../support/alone/alone-test.ts';
import { worded } from '../../support/hands/worded.ts';
import { settled } from '../../support/settled.ts';
import { signIn } from '../../support/sign-in.ts';

test.setTimeout(120_000);

for (const [language, { documents }] of [
  ['en', en],
  ['ar', ar],
] as const) {
  test.describe(language, () => {
    test.use({ language });

    test('a rejected document that was issued again says so, leads there, and leaves nothing to do', async ({
      page,
      context,
      headOffice,
      people,
    }) => {
      const synchronised = await startSynchronisedBranch(() => headOffice, undefined, people);
      const { branch } = synchronised;
      try {
        const rejected = await branch.whileRejected((seller) => branch.post('simplified', { seller, invoice_number: 'AGAIN-1' }));
        const { id } = await branch.sell('simplified', { invoice_number: 'AGAIN-1' });
        await synchronised.caughtUp();
        await signIn(context, loginOf(people.owner));
        await page.goto(`/documents/${String(rejected.body['invoice_id'])}?search=AGAIN`);
        const panel = page.getByRole('dialog', { name: 'AGAIN-1' });
        const notice = panel.getByRole('alert').filter({ hasText: documents['detail.corrected'] });
        await expect(notice).toContainText('certificate-permissions');
        await expect(notice).toHaveAttribute('data-tone', 'done');
        await expect(panel.getByText(documents['detail.rejected_text'])).toHaveCount(0);
        await expect(panel.getByText(documents['detail.advice'], { exact: true })).toHaveCount(0);
        await settled(page);
        expect(await accessibilityFaults(page)).toEqual([]);
        const name = worded(documents['detail.corrected_open'], { number: '\u2068AGAIN-1\u2069' });
        await notice.getByRole('link', { name }).click();
        await expect(page).toHaveURL(new RegExp(`/documents/${id}\\?search=AGAIN$`));
        await expect(panel.getByText(documents['status.reported']).first()).toBeVisible();
        await expect(panel.getByText(documents['detail.corrected'])).toHaveCount(0);
        // And back.
        await expect(panel.getByText(documents['detail.corrects'], { exact: true })).toBeVisible();
        await panel.getByRole('link', { name: 'AGAIN-1', exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`/documents/${String(rejected.body['invoice_id'])}\\?search=AGAIN$`));
        await expect(panel.getByText(documents['detail.corrected'])).toBeVisible();
      } finally {
        await synchronised.close();
      }
    });
  });
}
