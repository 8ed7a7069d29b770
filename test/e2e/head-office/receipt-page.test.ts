import { expect } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { receiptPageLabels } from '#shared/i18n/receipt-labels.ts';
import { postSale } from '#support/branch/till.ts';
import { accessibilityFaults, overflow } from '../support/accessibility.ts';
import { test } from '../support/dashboard-test.ts';
import { callerOf } from '../support/stack.ts';

const { documents } = en;

test('a customer opens on his phone what he gets from the panel of the document, until the company takes it back', async ({
  page,
  stack,
  complaints,
}) => {
  complaints.expect(/404/u);
  const call = await callerOf(stack.url, stack.people.owner);
  const offer = (receipt_links: boolean) => call('PATCH', `/companies/${stack.companyId}`, { receipt_links });
  await offer(true);
  try {
    let sold: Record<string, unknown> = {};
    let number = '';
    await expect(async () => {
      number = `PHONE-${crypto.randomUUID().slice(0, 8)}`;
      sold = (await postSale(stack.description, 'simplified', number)).body;
      expect(sold['receipt_url']).not.toBe(null);
    }).toPass();
    const url = String(sold['receipt_url']);

    // Head office has the document as soon as the branch has mirrored it.
    await expect(() => call('GET', `/invoices/${String(sold['invoice_id'])}`)).toPass();
    await page.goto(`${stack.url}/documents/${String(sold['invoice_id'])}`);
    const copies = page.getByRole('group', { name: documents['customer.title'] });
    await expect(copies.getByRole('button', { name: documents['customer.copy_link'] })).toBeVisible();
    const whatsApp = await copies.getByRole('link', { name: documents['customer.whatsapp'] }).getAttribute('href');
    expect(new URL(whatsApp ?? '').searchParams.get('text')).toContain(url);

    await page.setViewportSize({ width: 390, height: 844 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(url);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Simplified Tax Invoice');
      await expect(page.getByText(number)).toBeVisible();
      expect(await overflow(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    const pdf = await page.getByRole('link', { name: receiptPageLabels.downloadPdf.en }).getAttribute('href');
    expect((await page.request.get(new URL(pdf ?? '', url).href)).headers()['content-type']).toBe('application/pdf');

    await offer(false);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${stack.url}/documents/${String(sold['invoice_id'])}`);
    const off = page.getByText(documents['customer.off']);
    await expect(off).toBeVisible();
    const company = off.getByRole('link', { name: documents['customer.switch_on'] });
    await expect(company).toHaveAttribute('href', `/companies/${stack.companyId}`);
    await page.goto(url);
    await expect(page.getByRole('heading', { name: receiptPageLabels.notFoundTitle.en })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  } finally {
    await offer(false);
  }
});
