import { expect } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { test } from '../support/branch/own-branch-test.ts';
import { expectWellInEveryAppearance } from '../support/every-appearance.ts';
import { worded } from '../support/hands/worded.ts';

const lines = [
  { description: 'Shirt', description_ar: 'قميص', quantity: 3, unit_price: 50 },
  { description: 'Belt', quantity: 1, unit_price: 30 },
];

for (const [language, { forms, returns }] of [
  ['en', en],
  ['ar', ar],
] as const) {
  test.describe(language, () => {
    test.use({ language });

    test('a manager takes goods back from the panel of their invoice, and never more than was sold', async ({ page, branch }) => {
      const sold = await branch.sell('simplified', { invoice_number: 'SHIRTS-1', line_items: lines });
      await page.goto(`/documents/${sold.id}`);
      await page.getByRole('button', { name: returns['action.open'], exact: true }).click();
      const dialog = page.getByRole('dialog', { name: returns.title, exact: true });
      const quantityOf = (line: number) => dialog.locator(`[data-path="lines.${line}.quantity"]`);
      const submit = dialog.getByRole('button', { name: returns['action.submit'] });
      await submit.click();
      await expect(quantityOf(0)).toHaveAttribute('aria-invalid', 'true');
      await quantityOf(0).fill('٤');
      await submit.click();
      await expect(dialog.getByText(worded(forms['fault.too_large'], { limit: '3' }))).toBeVisible();
      await expectWellInEveryAppearance(page, language, 'return');
      await quantityOf(0).fill('2');
      await submit.click();
      const note = page.getByRole('dialog', { name: 'SHIRTS-1-R1' });
      await expect(note).toBeVisible();

      await page.goto(`/documents/${sold.id}`);
      await page.getByRole('button', { name: returns['action.open'], exact: true }).click();
      await dialog.getByRole('button', { name: returns['action.all'], exact: true }).click();
      await expect(quantityOf(0)).toHaveValue('1');
      await expect(quantityOf(1)).toHaveValue('1');
      await submit.click();
      await expect(page.getByRole('dialog', { name: 'SHIRTS-1-R2' })).toBeVisible();
      expect(await branch.detailOf(sold.id)).toMatchObject({ creditable: 0 });
      await page.goto(`/documents/${sold.id}`);
      await expect(page.getByRole('dialog', { name: 'SHIRTS-1' })).toBeVisible();
      await expect(page.getByRole('button', { name: returns['action.open'], exact: true })).toHaveCount(0);
    });
  });
}

test('a sale is issued again to a business from its panel, and stands beside it', async ({ page, branch, complaints }) => {
  complaints.expect(/status of 422/);
  const { returns, documents, sell } = en;
  await branch.sell('standard');
  const sold = await branch.sell('simplified', { invoice_number: 'SHIRTS-2', line_items: lines });
  await branch.sell('simplified', { invoice_number: 'SHIRTS-2-R1', line_items: lines });
  await page.goto(`/documents/${sold.id}`);
  await page.getByRole('button', { name: returns['convert.action'], exact: true }).click();
  const dialog = page.getByRole('dialog', { name: returns['convert.title'], exact: true });
  const submit = dialog.getByRole('button', { name: returns['convert.submit'] });
  const field = (path: string) => dialog.locator(`[data-path="${path}"]`);
  await expect(field('note_number')).toHaveValue('SHIRTS-2-R2');
  await submit.click();
  await expect(field('buyer.name')).toHaveAttribute('aria-invalid', 'true');
  await expectWellInEveryAppearance(page, 'en', 'business-invoice');
  await dialog.getByLabel(sell['buyer.find'], { exact: true }).fill('fahd');
  await page.getByRole('option', { name: 'Fahd Contracting' }).click();
  await expect(field('buyer.name_ar')).toHaveValue('مؤسسة فهد للمقاولات');
  await expect(dialog.getByLabel(sell['buyer.find'], { exact: true })).toHaveValue('');
  const typed = {
    'buyer.name': 'Fahd Contracting Est.',
    'buyer.vat_number': '٣٠٠٠٧٥٥٨٨٧٠٠٠٠٣',
    'buyer.address.building_number': '3242',
    'buyer.address.street': 'Prince Sultan Street',
    'buyer.address.district': 'Al Salamah',
    'buyer.address.city': 'Jeddah',
    'buyer.address.postal_code': '23436',
  };
  for (const [path, value] of Object.entries(typed)) await field(path).fill(value);
  await field('buyer.vat_number').fill('300075');
  await submit.click();
  await expect(dialog.getByText(en.forms['fault.vat_number'])).toBeVisible();
  await field('buyer.vat_number').fill(typed['buyer.vat_number']);
  await submit.click();
  const invoice = page.getByRole('dialog', { name: 'SHIRTS-2-B' });
  await expect(invoice.getByText(documents['detail.converted_from'])).toBeVisible();
  await page.goto(`/documents/${sold.id}`);
  const panel = page.getByRole('dialog', { name: 'SHIRTS-2', exact: true });
  for (const name of ['SHIRTS-2-R2', 'SHIRTS-2-B']) await expect(panel.getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: returns['convert.action'], exact: true })).toHaveCount(0);
});
