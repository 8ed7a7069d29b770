import { expect, type Page } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { testPassword } from '#support/head-office/running-head-office.ts';
import { startSynchronisedBranch } from '#support/sync/synchronised-branch.ts';
import { accessibilityFaults, overflow } from '../../support/accessibility.ts';
import { loginOf, test } from '../../support/alone/alone-test.ts';
import { settled } from '../../support/settled.ts';
import { signIn } from '../../support/sign-in.ts';

test.setTimeout(300_000);

// What lies above a page is not in its landmarks.
const inDialogs = ['region'];

async function expectWellMade(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    expect([name, colorScheme, await accessibilityFaults(page, { without: inDialogs }), await overflow(page)]).toEqual([
      name,
      colorScheme,
      [],
      0,
    ]);
  }
}

for (const [language, { branches, documents, kit, signIn: words }] of [
  ['en', en],
  ['ar', ar],
] as const) {
  test.describe(language, () => {
    test.use({ language });

    test('what came from a stolen branch is put aside with its revocation, and taken back in', async ({
      page,
      context,
      headOffice,
      people,
    }) => {
      const olaya = await startSynchronisedBranch(() => headOffice, undefined, people);
      try {
        const { body } = await olaya.branch.post('simplified', { invoice_number: 'STOLEN-1' });
        expect(body['invoice_id']).toBeDefined();
        await olaya.caughtUp();
        await signIn(context, loginOf(people.owner));
        await page.goto(`/branches/${olaya.applianceId}`);
        const panel = page.getByRole('dialog', { name: 'Olaya' });
        await panel.getByRole('button', { name: branches['action.revoke'] }).click();
        const question = page.getByRole('dialog', { name: branches['revoke.title'] });
        await question.getByLabel(branches['revoke.quarantine']).check();
        await question.getByLabel(branches['revoke.since'], { exact: true }).fill('2026-01-01T00:00');
        await expectWellMade(page, 'the question');
        await question.getByRole('button', { name: branches['action.revoke'] }).click();

        await expect(panel.getByRole('heading', { name: branches['quarantine.title'] })).toBeVisible();
        await expect(panel.getByText('STOLEN-1')).toBeVisible();
        await expect(panel.getByText(branches['quarantine.aside'])).toBeVisible();
        await expectWellMade(page, 'what is kept apart');
        await page.goto('/documents');
        await expect(page.getByText(documents['empty.title'])).toBeVisible();

        await page.goto(`/branches/${olaya.applianceId}`);
        await panel.getByRole('button', { name: branches['quarantine.release'] }).click();
        const release = page.getByRole('dialog', { name: branches['quarantine.release_title'] });
        await expectWellMade(page, 'the release');
        await release.getByRole('button', { name: branches['quarantine.release'] }).click();
        await expect(panel.getByRole('heading', { name: branches['quarantine.title'] })).toHaveCount(0);
        await page.goto('/documents');
        await expect(page.getByRole('link', { name: 'STOLEN-1', exact: true })).toBeVisible();
      } finally {
        await olaya.close();
      }
    });

    test('who has one address and password in two organizations chooses one at sign-in', async ({
      page,
      headOffice,
      people,
      complaints,
    }) => {
      complaints.expect(/401|409/);
      const { email } = people.viewer;
      const other = await headOffice.organization('Other Shops');
      const invited = await other.owner.send('POST', '/team/invitations', { email, role: 'viewer' });
      const invitation_token = new URL(String(invited.body['invitation_url'])).hash.slice(1);
      const accepted = await headOffice.send('POST', '/invitations/accept', {
        invitation_token,
        name: 'Noura',
        password: testPassword,
      });
      expect(accepted.status).toBe(201);
      await page.goto('/');
      await page.getByLabel(kit['field.email']).fill(email);
      await page.getByLabel(kit['field.password'], { exact: true }).fill(testPassword);
      await page.getByRole('button', { name: words['button.sign_in'] }).click();
      const choice = page.getByLabel(words['organization.label']);
      await expect(choice).toBeVisible();
      await expectWellMade(page, 'the choice');
      await choice.selectOption({ label: 'Other Shops' });
      await page.getByRole('button', { name: words['button.sign_in'] }).click();
      await page.getByRole('button', { name: kit['control.user_menu'] }).click();
      await expect(page.getByRole('menu').getByText('Other Shops')).toBeVisible();
    });
  });
}
