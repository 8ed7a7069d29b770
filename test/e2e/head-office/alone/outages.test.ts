import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { outageClassLabels, outageClassTexts } from '#shared/i18n/outage-labels.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { startSynchronisedBranch } from '#support/sync/synchronised-branch.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { loginOf, test } from '../../support/alone/alone-test.ts';
import { settled } from '../../support/settled.ts';
import { signIn } from '../../support/sign-in.ts';

test.setTimeout(120_000);

for (const [language, { outages }] of [
  ['en', en],
  ['ar', ar],
] as const) {
  test.describe(language, () => {
    test.use({ language });

    test('the outages of branches are a list with what waited; each is a PDF, also for a viewer', async ({
      page,
      context,
      headOffice,
      people,
    }) => {
      const synchronised = await startSynchronisedBranch(() => headOffice, undefined, people);
      const { branch } = synchronised;
      try {
        await branch.running.orderFaults({ outage_s: 600 });
        await branch.post('simplified', { invoice_number: 'WAITS-1' }, { prefer: 'respond-async' });
        await signIn(context, loginOf(people.viewer));
        const row = page.getByRole('row').filter({ hasText: outageClassLabels.authority_down[language] });
        await expect(async () => {
          await synchronised.caughtUp();
          await page.goto('/outages');
          await expect(row).toContainText(outages['state.ongoing'], { timeout: 2_000 });
        }).toPass();
        await branch.running.clearFaults();
        await expect(async () => {
          branch.running.clock.advance(30_000);
          await synchronised.caughtUp();
          await page.goto('/outages');
          await expect(row).not.toContainText(outages['state.ongoing'], { timeout: 2_000 });
        }).toPass();
        await settled(page);
        expect(await accessibilityFaults(page)).toEqual([]);
        await row.getByRole('button').first().click();
        const panel = page.getByRole('dialog', { name: outageClassLabels.authority_down[language] });
        await expect(panel.getByText(outageClassTexts.authority_down[language])).toBeVisible();
        await expect(panel.getByRole('link')).toHaveText(['WAITS-1']);
        const saved = page.waitForEvent('download');
        await panel.getByRole('button', { name: outages['save.pdf'] }).click();
        const file = await saved;
        expect((await readFile(await file.path(), 'latin1')).slice(0, 5)).toBe('%PDF-');
        await panel.getByRole('link', { name: 'WAITS-1' }).click();
        await expect(page.getByRole('dialog', { name: 'WAITS-1' })).toBeVisible();
      } finally {
        await synchronised.close();
      }
    });
  });
}
