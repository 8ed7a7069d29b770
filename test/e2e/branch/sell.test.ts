import { expect, type Page, type Route } from '@playwright/test';
import { adviceOn } from '#shared/i18n/rule-advice/rule-advice.ts';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { changeAnswers } from '../support/answers.ts';
import { test } from '../support/branch/own-branch-test.ts';
import { worded } from '../support/hands/worded.ts';
import { settled } from '../support/settled.ts';

const { sell, forms } = en;

const fieldAt = (page: Page, path: string) => page.locator(`[data-path="${path}"]`);
const percentOf = (page: Page, name: string) =>
  page.getByRole('button', { name: worded(sell['field.percent'], { name }), exact: true });
const issue = (page: Page) => page.getByRole('button', { name: sell['action.issue_invoice'] });

// The document is issued, and the page does not learn it.
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

test.describe('a cashier', () => {
  test.use({ branchRole: 'cashier' });

  test('sells by hand with the keyboard, loses nothing, and goes on with the next sale', async ({ page, branch }) => {
    await page.goto('/');
    await page.getByRole('link', { name: en.branch['page.sell'], exact: true }).click();
    await expect(fieldAt(page, 'line_items.0.description')).toBeFocused();
    await issue(page).click();
    await expect(fieldAt(page, 'line_items.0.description')).toBeFocused();
    await expect(page.getByText(forms['fault.required']).first()).toBeVisible();
    await page.keyboard.type('Shirt');
    await fieldAt(page, 'line_items.0.description_ar').fill('قميص');
    await fieldAt(page, 'line_items.0.unit_price').fill('٥٧٫٥'.replace('٫', '.'));
    await fieldAt(page, 'line_items.0.quantity').fill('2');
    await fieldAt(page, 'line_items.0.quantity').press('Enter');
    await expect(fieldAt(page, 'line_items.1.description')).toBeFocused();
    await page.keyboard.type('Belt');
    await fieldAt(page, 'line_items.1.unit_price').fill('40');
    await fieldAt(page, 'line_items.1.discount').fill('25%');
    await fieldAt(page, 'line_items.1.discount').press('Enter');
    const totals = page.getByRole('region', { name: sell['totals.legend'] });
    await expect(totals).toContainText('145.00');
    await page.getByRole('button', { name: sell['action.add_payment'] }).click();
    await expect(fieldAt(page, 'payments.0.amount')).toBeFocused();
    await page.keyboard.type('45');
    await expect(page.getByLabel(sell['payment.left'])).toHaveValue('100.00');
    await expect(page.getByText(sell['check.warned'])).toBeVisible();
    await expect(fieldAt(page, 'invoice_number')).toHaveValue('HAND-0001');

    // Somebody comes to the page anew, as after a session that has ended.
    await page.getByRole('link', { name: en.branch['page.today'], exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goBack();
    await expect(fieldAt(page, 'line_items.1.discount')).toHaveValue('25');
    await expect(percentOf(page, sell['field.discount']).nth(1)).toHaveAttribute('aria-pressed', 'true');
    await fieldAt(page, 'line_items.1.discount').press('Control+Enter');
    await expect(
      page.getByRole('heading', { name: worded(sell['done.issued'], { number: '\u2068HAND-0001\u2069' }) }),
    ).toBeVisible();
    await expect(page.getByRole('img', { name: en.documents['detail.qr'] })).toBeVisible();
    await settled(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    const id = new URL(page.url()).searchParams.get('issued');
    const payments = [
      { means: '10', amount: 45 },
      { means: '48', amount: 100 },
    ];
    const by = { cashier: 'Test cashier', key_id: null };
    expect(await branch.detailOf(id)).toMatchObject({ payable: 145, payments, ...by, status: 'reported' });

    await page.keyboard.press('Enter');
    await expect(fieldAt(page, 'invoice_number')).toHaveValue('HAND-0002');
    await expect(fieldAt(page, 'line_items.0.description')).toHaveValue('');
    await expect(fieldAt(page, 'line_items.0.description')).toBeFocused();
    await expect(fieldAt(page, 'payments.0.means')).toHaveValue('10');
    await expect(page.getByLabel(sell['payment.left'])).toHaveCount(0);
  });
});

test.describe('on a phone, whose keys for numbers have no percent sign', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test('a discount is typed in percent, and what is shown of it adds up', async ({ page }) => {
    await page.goto('/sell');
    await fieldAt(page, 'line_items.0.description').fill('Shirt');
    await fieldAt(page, 'line_items.0.unit_price').fill('115');
    const [ofLine, ofSale] = [fieldAt(page, 'line_items.0.discount'), fieldAt(page, 'discounts')];
    const totals = page.getByRole('region', { name: sell['totals.legend'] });
    for (const field of [ofLine, ofSale]) await expect(field).toHaveAttribute('inputmode', 'decimal');
    await ofLine.pressSequentially('50');
    await percentOf(page, sell['field.discount']).click();
    await expect(ofLine).toHaveValue('50');
    await expect(totals).toContainText('57.50');
    await percentOf(page, sell['field.discounts']).click();
    await ofSale.pressSequentially('10');
    // Prices include VAT, and the sums that it is worked out from do not.
    const rows = totals.locator('dt, dd');
    const shown = (await rows.allInnerTexts()).map((text) => text.replaceAll(/[^\w.,: -]|SAR/g, '').trim());
    const expected = [
      [sell['totals.lines'], '50.00'],
      [sell['totals.discounts'], '-5.00'],
      [sell['totals.subtotal'], '45.00'],
      [sell['totals.vat'], '6.75'],
      [sell['totals.payable'], '51.75'],
    ];
    expect(shown).toEqual(expected.flat());
    await percentOf(page, sell['field.discounts']).click();
    await expect(totals).toContainText('47.50');
  });
});

test('a sale whose answer is lost is issued once, though the page is loaded anew', async ({ page, branch, complaints }) => {
  complaints.expect(/ERR_FAILED/u);
  // Its number is taken: by itself.
  complaints.expect(/409 \(Conflict\).*preflight/u);
  const before = Number(await branch.counter());
  await page.goto('/sell');
  await fieldAt(page, 'line_items.0.description').fill('Shirt');
  await fieldAt(page, 'line_items.0.unit_price').fill('57.5');
  await expect(fieldAt(page, 'invoice_number')).toHaveValue('HAND-0001');
  await page.route('**/manager/documents', loseAnswer, { times: 1 });
  await issue(page).click();
  await expect(page.locator('[data-refusal]')).toBeVisible();
  await page.reload();
  await expect(fieldAt(page, 'line_items.0.unit_price')).toHaveValue('57.5');
  await expect(fieldAt(page, 'invoice_number')).toHaveValue('HAND-0001');
  await issue(page).click();
  await expect(
    page.getByRole('heading', { name: worded(sell['done.issued'], { number: '\u2068HAND-0001\u2069' }) }),
  ).toBeVisible();
  expect(await branch.counter()).toBe(before + 1);
});

test('a buyer of an earlier document is shown in short, and opened to be edited or where something is wrong', async ({
  page,
  branch,
}) => {
  const buyer = { name: 'شركة النخيل', vat_number: '300075588700003' };
  await branch.sell('simplified', { buyer });
  await page.goto('/sell');
  await page.getByText(sell['kind.standard'], { exact: true }).click();
  await page.getByRole('combobox', { name: sell['buyer.find'] }).fill('النخيل');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(fieldAt(page, 'line_items.0.description')).toBeFocused();
  await expect(page.getByText(buyer.name, { exact: true })).toBeVisible();
  await expect(fieldAt(page, 'buyer.vat_number')).toBeHidden();
  await expect(fieldAt(page, 'buyer.name_ar')).toHaveValue(buyer.name);
  await expect(fieldAt(page, 'buyer.name')).toHaveValue('');
  await page.getByRole('button', { name: sell['buyer.edit'], exact: true }).click();
  await expect(fieldAt(page, 'buyer.name')).toBeFocused();

  // The address that a standard invoice needs was never said.
  await page.getByRole('combobox', { name: sell['buyer.find'] }).fill('النخيل');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(fieldAt(page, 'buyer.vat_number')).toBeHidden();
  await issue(page).click();
  await expect(fieldAt(page, 'buyer.address.street')).toBeFocused();
  await expect(page.getByRole('button', { name: sell['buyer.edit'], exact: true })).toHaveCount(0);
});

test('a rejected invoice is corrected: the form is filled, says what the authority said, and replaces it', async ({
  page,
  branch,
}) => {
  const line = { description: 'Chair', description_ar: 'كرسي', quantity: 3, unit_price: 100 };
  const paid = [
    { means: '48', amount: 45 },
    { means: '42', amount: 300 },
  ] as const;
  const sold = { invoice_number: 'WRONG-1', line_items: [line], payments: paid };
  const { body } = await branch.whileRejected((seller) => branch.post('standard', { seller, ...sold }));
  const rejected = String(body['invoice_id']);
  await page.goto('/queue?tab=rejected');
  await page.getByRole('article', { name: 'WRONG-1' }).getByRole('link', { name: sell['action.correct'] }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'certificate-permissions' })).toBeVisible();
  await expect(fieldAt(page, 'invoice_number')).toHaveValue('WRONG-1');
  await expect(fieldAt(page, 'buyer.vat_number')).toHaveValue('300075588700003');
  const vatNumber = fieldAt(page, 'buyer.vat_number');
  await vatNumber.fill('123');
  await expect(page.getByText(/BR-KSA-44/).first()).toBeVisible();
  await expect(vatNumber).toHaveAttribute('aria-invalid', 'true');
  await issue(page).click();
  await expect(page.getByText(sell['check.rejected'], { exact: true })).toBeVisible();
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await vatNumber.fill('300075588700003');
  await fieldAt(page, 'line_items.0.quantity').fill('2');
  await expect(page.getByText(sell['check.accepted'])).toBeVisible();
  await issue(page).click();
  await expect(page.getByRole('heading', { name: worded(sell['done.issued'], { number: '\u2068WRONG-1\u2069' }) })).toBeVisible();
  const id = new URL(page.url()).searchParams.get('issued');
  const payments = [paid[0], { means: '42', amount: 185 }];
  expect(await branch.detailOf(id)).toMatchObject({ total: 230, payments, replaces_invoice_id: rejected, status: 'cleared' });
  await page.goto(`/sell?replaces=${rejected}`);
  await expect(page.getByText(sell['after.impossible'], { exact: true })).toBeVisible();
});

test.describe('in Arabic', () => {
  test.use({ language: 'ar' });

  test('where the authority asks for the national ID of a buyer, the form of the correction has its field', async ({
    page,
    branch,
  }) => {
    const { body } = await branch.whileRejected((seller) => branch.post('simplified', { seller, invoice_number: 'TERM-1' }));
    const rejected = String(body['invoice_id']);
    const { advice, adviceAr } = adviceOn('BR-KSA-49');
    const message = 'A national ID (NAT) is needed.';
    const finding = { code: 'BR-KSA-49', severity: 'error', message, advice, advice_ar: adviceAr };
    await changeAnswers(page, new RegExp(`/manager/documents/${rejected}$`, 'u'), (found) => ({ ...found, findings: [finding] }));
    await page.goto(`/sell?replaces=${rejected}`);
    await expect(page.getByRole('checkbox', { name: ar.sell['buyer.named'] })).toBeChecked();
    await expect(fieldAt(page, 'buyer.identification.scheme')).toHaveValue('NAT');
    const number = fieldAt(page, 'buyer.identification.number');
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    const said = page.getByText(adviceAr);
    await expect(said.filter({ visible: true })).toHaveCount(1);
    await number.fill('1010101010');
    await expect(said.filter({ visible: true })).toHaveCount(0);
  });
});

test('a prepayment is taken and settled, and a debit note added, from the panels of documents', async ({ page, branch }) => {
  const { documents } = en;
  const typeLine = async (price: string): Promise<void> => {
    await fieldAt(page, 'line_items.0.description').fill('Kitchen');
    await fieldAt(page, 'line_items.0.description_ar').fill('مطبخ');
    await fieldAt(page, 'line_items.0.unit_price').fill(price);
  };
  const issued = async (name: string): Promise<string> => {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL(/issued=inv_/);
    return new URL(page.url()).searchParams.get('issued') ?? '';
  };
  await page.goto('/sell');
  await page.getByRole('checkbox', { name: sell['field.is_prepayment'] }).check();
  await typeLine('300');
  const deposit = await issued(sell['action.issue_prepayment']);
  await page.goto(`/documents/${deposit}`);
  await page.getByRole('link', { name: sell['action.settle'] }).click();
  await typeLine('1150');
  await expect(page.getByRole('region', { name: sell['totals.legend'] })).toContainText('850.00');
  const settling = await issued(sell['action.issue_invoice']);
  expect(await branch.detailOf(settling)).toMatchObject({ total: 1150, prepaid: 300, payable: 850 });
  await page.goto(`/documents/${settling}`);
  await page.getByRole('link', { name: sell['action.debit'], exact: true }).click();
  await fieldAt(page, 'reason').fill('Delivery');
  await typeLine('57.5');
  const note = await issued(sell['action.issue_debit_note']);
  expect(await branch.detailOf(note)).toMatchObject({ document_type: 'debit_note', total: 57.5 });
  await expect(page.getByText(documents['kind.debit_note']).first()).toBeVisible();
});
