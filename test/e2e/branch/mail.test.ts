import { expect } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/branch/own-branch-test.ts';
import { settled } from '../support/settled.ts';

const number = 'MAIL-1';

test('without a mail server no document is offered by mail, and Settings says how one is set', async ({ page, branch }) => {
  expect((await branch.post('simplified', { invoice_number: number })).status).toBe(200);
  await page.goto('/documents');
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send by e-mail' })).toHaveCount(0);
  await page.goto('/settings?tab=mail');
  await expect(page.getByText('--smtp-url-file FILE --mail-from ADDRESS')).toBeVisible();
});

test.describe('with a mail server', () => {
  test.use({ sendsMail: true });

  test('a customer gets his document by mail, and what was not sent says why and is tried again', async ({
    page,
    branch,
    mailServer,
  }) => {
    expect((await branch.post('simplified', { invoice_number: number })).status).toBe(200);
    await page.goto('/documents');
    await page.getByRole('link', { name: number, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send by e-mail' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send \u2068MAIL-1\u2069 by e-mail' });
    await dialog.getByLabel('E-mail address').fill('nobody');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog.getByLabel('E-mail address')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('E-mail address').fill('customer@example.com');
    await dialog.getByLabel('Language of the e-mail').selectOption('ar');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    const sent = dialog.getByRole('listitem').filter({ hasText: 'customer@example.com' });
    await expect(sent.getByText('Sent', { exact: true })).toBeVisible();
    await expect(dialog.getByLabel('E-mail address')).toHaveValue('');
    expect(mailServer.mails.map(({ to, headers }) => [...to, headers.get('content-language')])).toEqual([
      ['customer@example.com', 'ar'],
    ]);

    await dialog.getByLabel('E-mail address').fill('refused@example.com');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    const refused = dialog.getByRole('listitem').filter({ hasText: 'refused@example.com' });
    await expect(refused.getByText('Not sent', { exact: true })).toBeVisible();
    await expect(refused.getByText('The mail server refuses this address or this e-mail.')).toBeVisible();
    await refused.getByText('What the mail server said').click();
    await expect(refused.getByText(/No such mailbox/)).toBeVisible();
    await settled(page);
    // What lies above a page is not in its landmarks.
    expect(await accessibilityFaults(page, { without: ['region'] })).toEqual([]);
    await refused.getByRole('button', { name: 'Try again' }).click();
    await expect(refused.getByText('Sent', { exact: true })).toBeVisible();
  });

  test('Settings sends a test, and shows what went out last', async ({ page, mailServer }) => {
    await page.goto('/settings?tab=mail');
    await expect(page.getByText('sanad@shop.example')).toBeVisible();
    await page.getByLabel('E-mail address').fill('owner@example.com');
    await page.getByRole('button', { name: 'Send test' }).click();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'owner@example.com' }).getByText('Sent', { exact: true }),
    ).toBeVisible();
    expect(mailServer.mails.map(({ headers }) => headers.get('x-sanad-kind'))).toEqual(['test']);
    await settled(page);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
