import { expect } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { test } from '../support/branch/own-branch-test.ts';

const { check, returns } = en;

test('a cashier’s scanner says of a receipt whether it is ours, corrected, forged or no tax QR', async ({ page, branch }) => {
  const sold = await branch.sell('simplified', { invoice_number: 'SHOWN-1' });
  const qr = String(sold.body['qr_code']);
  await page.goto('/check');
  const field = page.getByRole('textbox', { name: check.qr });
  await expect(field).toBeFocused();
  // A scanner types what it reads, and ends with Enter.
  const scan = async (text: string, result: string): Promise<void> => {
    await field.fill(text);
    await field.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: result })).toBeVisible();
    await expect(field).toHaveValue('');
  };
  await scan(qr, check['result.ours']);
  await expect(page.getByRole('link', { name: 'SHOWN-1' })).toHaveAttribute('href', `/documents/${sold.id}`);

  const bytes = Buffer.from(qr, 'base64');
  bytes.write('X', 2);
  await scan(bytes.toString('base64'), check['result.forged']);
  await expect(page.getByRole('heading', { name: check.qr_says })).toBeVisible();
  await scan('https://office.example/r/AbCdEfGhIjKlMnOpQrStUv', check['reason.receipt_link']);

  await branch.sell('credit_note', { original_invoice_uuid: sold.uuid, invoice_number: 'SHOWN-1-R1', reason: returns.reason });
  await scan(qr, check['result.corrected']);
  const { total } = await branch.detailOf(sold.id);
  const given = Number(total).toFixed(2);
  await expect(page.getByRole('link', { name: 'SHOWN-1-R1' }).locator('..')).toContainText(`-${given}`);
  await expect(page.getByText(check['total.credit_note']).locator('..')).toContainText(given);
  await page.getByRole('link', { name: 'SHOWN-1-R1' }).click();
  await expect(page.getByRole('dialog', { name: 'SHOWN-1-R1' })).toBeVisible();
});
