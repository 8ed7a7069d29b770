import { expect, type Locator, type Page } from '@playwright/test';
import { passwords } from '#support/branch/people-api/people.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/branch/lan-test.ts';
import { settled } from '../support/settled.ts';

async function signIn(page: Page): Promise<void> {
  await page.goto('/tills');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('User name').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill(passwords.owner);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tills' })).toBeVisible();
}

// What the copy buttons have copied is what a person pastes; a page without a till has no field of its own.
async function copied(page: Page, button: Locator): Promise<string> {
  await button.click();
  await page.evaluate(() => {
    document.body.append(document.createElement('textarea'));
  });
  const field = page.locator('body > textarea');
  await field.press('ControlOrMeta+v');
  const text = await field.inputValue();
  await field.evaluate((added) => added.remove());
  return text;
}

for (const network of ['own', 'none'] as const) {
  test.describe(network === 'own' ? 'by HTTPS' : 'without encryption', () => {
    test.use({ network });

    test.beforeEach(({ complaints }) => {
      // What Chromium says of headers that it heeds by HTTPS alone.
      if (network === 'none') complaints.expect(/Cross-Origin-Opener-Policy|Origin-Agent-Cluster/);
    });

    test('a person signs in from elsewhere in the network, and what is to be copied is copied', async ({
      page,
      branch,
      lanUrl,
    }) => {
      await signIn(page);
      expect(await page.evaluate(() => window.isSecureContext)).toBe(network === 'own');
      const { spki_sha256: fingerprint } = branch.running.branch.context.lan.describe();
      const address = page.getByRole('listitem').filter({ hasText: lanUrl });
      await expect(address).toBeVisible();
      await settled(page);
      expect(await accessibilityFaults(page)).toEqual([]);

      expect(await copied(page, address.getByRole('button', { name: 'Copy' }))).toBe(lanUrl);
      await expect(address.getByRole('button', { name: 'Copied' })).toBeVisible();
      if (fingerprint !== null) {
        expect(await copied(page, page.getByRole('button', { name: 'Copy: CA fingerprint' }))).toBe(fingerprint);
      }
      await page.getByRole('button', { name: 'Show pairing code' }).click();
      const code = (await page.getByText(/^\d{4} \d{4}$/u).innerText()).replace(' ', '');
      expect(await copied(page, page.getByRole('button', { name: 'Copy: Pairing code' }))).toBe(code);
    });

    test('a copy button of a dialog copies, and keeps the focus', async ({ page, branch }) => {
      await branch.post('simplified', { invoice_number: 'COPY-1' });
      await signIn(page);
      await page.goto('/documents');
      await page.getByRole('link', { name: 'COPY-1', exact: true }).click();
      const panel = page.getByRole('dialog');
      const button = panel.getByRole('button', { name: /^(Copy: UUID|Copied)$/ });
      await button.click();
      await expect(panel.getByRole('button', { name: 'Copied' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await page.getByLabel('Search documents').press('ControlOrMeta+v');
      await expect(page.getByLabel('Search documents')).toHaveValue(/^[0-9a-f-]{36}$/);
    });
  });
}

test.describe('a browser that does not trust the branch', () => {
  test.use({ trustsBranch: false });

  test('is not led to sign in over a connection that somebody else may have answered', async ({ page, complaints }) => {
    complaints.expect(/ERR_CERT_AUTHORITY_INVALID/);
    await expect(page.goto('/login')).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
  });
});
