import { expect, type Page } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { test } from '../support/branch/own-branch-test.ts';
import { worded } from '../support/hands/worded.ts';

const { returns } = en;
const lines = [{ description: 'Shirt', quantity: 3, unit_price: 50 }];

test('goods come back of a scanned receipt, of one found by its number, and of an invoice from before Sanad', async ({
  page,
  branch,
}) => {
  const sold = await branch.sell('simplified', { invoice_number: 'BACK-1', line_items: lines, payment_means: '48' });
  await branch.sell('simplified', { invoice_number: 'BACK-2', line_items: lines });
  await page.goto('/return');
  const field = page.getByRole('textbox', { name: returns['page.search'], exact: true });
  await field.fill(String(sold.body['qr_code']));
  await field.press('Enter');
  const found = page.getByRole('region', { name: 'BACK-1' });
  await expect(found.getByText(worded(returns['page.line'], { sold: '3', returned: '0' }))).toBeVisible();
  await found.getByRole('button', { name: returns['action.open'], exact: true }).click();
  const dialog = page.getByRole('dialog', { name: returns.title, exact: true });
  await dialog.locator('[data-path="lines.0.quantity"]').fill('1');
  const refund = dialog.getByRole('combobox', { name: returns['field.refund'] });
  await expect(refund).toHaveValue('48');
  await refund.selectOption('10');
  await expect(dialog.getByRole('status').filter({ hasText: returns.refund })).toContainText('57.50');
  await dialog.getByRole('button', { name: returns['action.submit'] }).click();
  const issued = (number: string) =>
    page.getByRole('status').getByText(worded(returns.done, { number: `\u2068${number}\u2069` }));
  await expect(issued('BACK-1-R1')).toBeVisible();
  const note = page.getByRole('dialog', { name: 'BACK-1-R1' });
  await expect(note.getByText(en.documents['detail.refunded'], { exact: true })).toBeVisible();

  // The note on it has a number of its own that is made of it.
  await page.goto('/return?search=BACK-1');
  await expect(field).toHaveValue('BACK-1');
  await expect(found).toBeVisible();
  await page.goto('/return?search=BACK');
  await expect(page.getByRole('link', { name: 'BACK-2', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'BACK-1-R1', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'BACK-1', exact: true }).click();
  await expect(found.getByText(worded(returns['page.line'], { sold: '3', returned: '1' }))).toBeVisible();
  await expect(found.getByRole('link', { name: 'BACK-1-R1' })).toBeVisible();

  const external = page.locator('section', { has: page.getByRole('heading', { name: returns['external.title'] }) });
  await external.getByRole('heading', { name: returns['external.title'] }).click();
  const fill = (path: string, text: string) => external.locator(`[data-path="${path}"]`).fill(text);
  const submit = external.getByRole('button', { name: returns['action.submit'] });
  await submit.click();
  await expect(external.locator('[data-path="original_invoice.invoice_number"]')).toHaveAttribute('aria-invalid', 'true');
  await fill('original_invoice.invoice_number', 'OLD-7');
  await fill('original_invoice.issue_date', '2026-05-04');
  await fill('original_invoice.total', '230');
  await fill('line_items.0.description', 'Chair');
  await fill('line_items.0.unit_price', '١١٥');
  await expect(external.locator('[data-path="invoice_number"]')).toHaveValue('OLD-7-R1');
  await submit.click();
  await expect(issued('OLD-7-R1')).toBeVisible();
  const ofOld = page.getByRole('dialog', { name: 'OLD-7-R1' });
  await expect(ofOld.getByText(en.documents['detail.refunded'], { exact: true }).locator('..')).toContainText('115.00');

  // The rest of the same invoice, without VAT: its number is the next free one.
  await page.goto('/return');
  await external.getByRole('heading', { name: returns['external.title'] }).click();
  await fill('original_invoice.invoice_number', 'OLD-7');
  await fill('original_invoice.issue_date', '2026-05-04');
  await fill('original_invoice.total', '230');
  await fill('original_invoice.earlier_notes_total', '15');
  await fill('line_items.0.description', 'Rent');
  await fill('line_items.0.unit_price', '100');
  await external.locator('[data-path="line_items.0.vat_category"]').selectOption('E');
  await external.getByRole('combobox', { name: en.sell['line.exemption'] }).selectOption('VATEX-SA-30');
  await external.getByRole('combobox', { name: returns['field.refund'] }).selectOption('48');
  await expect(external.locator('[data-path="invoice_number"]')).toHaveValue('OLD-7-R2');
  await submit.click();
  await expect(page.getByRole('dialog', { name: 'OLD-7-R2' })).toBeVisible();
});

test('a return of goods from before Sanad is checked while it is typed: what is wrong stands beside its field before anything is issued', async ({
  page,
  branch,
  complaints,
}) => {
  complaints.expect(/4\d\d .*preflight/u);
  await branch.sell('simplified', { invoice_number: 'TAKEN-1' });
  await page.goto('/return');
  const external = page.locator('section', { has: page.getByRole('heading', { name: returns['external.title'] }) });
  await external.getByRole('heading', { name: returns['external.title'] }).click();
  const field = (path: string) => external.locator(`[data-path="${path}"]`);
  await expect(external.getByText(en.sell['check.incomplete'])).toBeVisible();
  await field('original_invoice.invoice_number').fill('OLD-8');
  await field('original_invoice.issue_date').fill('2026-05-04');
  await field('original_invoice.total').fill('100');
  await field('line_items.0.description').fill('كرسي');
  await field('line_items.0.unit_price').fill('115');
  await expect(external.getByText(en.branchErrors.CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL)).toBeVisible();
  await field('original_invoice.total').fill('230');
  await expect(external.getByText(en.sell['check.accepted'])).toBeVisible();
  await field('invoice_number').fill('TAKEN-1');
  await expect(field('invoice_number')).toHaveAttribute('aria-invalid', 'true');
  await expect(external.getByText(en.sell['check.marked'])).toBeVisible();
});

// The sandbox gateway rejects no return, as the authority may: the page is told so of this document.
async function sayRejected(page: Page, address: string): Promise<void> {
  const rejected = {
    status: 'failed',
    rejected_at: new Date().toISOString(),
    findings: [],
    done: null,
    corrected_by: null,
    last_error: null,
  };
  await page.route(`**/manager${address}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...rejected } });
  });
  await page.route('**/manager/rejected?**', async (route) => {
    const answer = await route.fetch();
    const listed = await page.request.get('/manager/documents?search=BACK-9-R1', { headers: route.request().headers() });
    const { data } = await listed.json();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), data: [{ ...data[0], ...rejected }] } });
  });
}

test('a rejected return says that only another return gives the goods back, and leads to its invoice', async ({
  page,
  branch,
  complaints,
}) => {
  // What was typed last may be checked after it was issued: its number is taken then, by itself.
  complaints.expect(/409 .*preflight/u);
  const sold = await branch.sell('simplified', { invoice_number: 'BACK-9', line_items: lines });
  const again = page.getByRole('link', { name: en.sell['action.return_again'] });
  await page.goto(`/return?invoice=${sold.id}`);
  await page.getByRole('button', { name: returns['action.open'], exact: true }).click();
  const dialog = page.getByRole('dialog', { name: returns.title, exact: true });
  await dialog.locator('[data-path="lines.0.quantity"]').fill('1');
  await dialog.getByRole('button', { name: returns['action.submit'] }).click();
  await expect(page.getByRole('dialog', { name: 'BACK-9-R1' })).toBeVisible();
  const address = new URL(page.url()).pathname;
  await sayRejected(page, address);
  await page.goto(address);
  await expect(page.getByText(en.documents['detail.rejected_return'])).toBeVisible();
  await expect(again).toBeVisible();

  await page.goto('/queue?tab=rejected');
  const row = page.getByRole('article', { name: 'BACK-9-R1' });
  await expect(row.getByText(en.documents['detail.rejected_return'])).toBeVisible();
  await expect(row.getByRole('link', { name: en.sell['action.correct'] })).toHaveCount(0);
  await again.click();
  await expect(page.getByRole('region', { name: 'BACK-9' })).toBeVisible();
});
