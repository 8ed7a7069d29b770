import { expect, type Page } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { test } from '../support/branch/own-branch-test.ts';

const { check, returns } = en;
// Its letters would lead to pages, step through a list and select.
const number = 'JGDX-GSK/1';

// A scanner has no field before it, as after a press beside one.
async function leaveFields(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.locator('input:focus')).toHaveCount(0);
}

type Key = { code: string; key: string; shiftKey?: boolean };

// One key after the other, as fast as a scanner: each of the test's own keys is a message to the browser, and may be late.
async function press(page: Page, keys: readonly Key[]): Promise<void> {
  await page.evaluate((pressed) => {
    for (const key of pressed)
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }),
      );
  }, keys);
}

const enter: Key = { code: 'Enter', key: 'Enter' };

function keyOf(key: string): Key {
  return { code: key === '/' ? 'Slash' : `Key${key.toUpperCase()}`, key };
}

// It ends with Enter.
async function scan(page: Page, text: string): Promise<void> {
  await press(page, [...Array.from(text, keyOf), enter]);
}

test('what a hand scanner reads beside any field is looked for by the page, and presses no shortcuts', async ({
  page,
  branch,
}) => {
  const sold = await branch.sell('simplified', { invoice_number: number });
  await branch.sell('simplified', { invoice_number: 'OTHER-1' });

  await page.goto('/documents');
  await expect(page.getByRole('link', { name: 'OTHER-1' })).toBeVisible();
  await leaveFields(page);
  await scan(page, number);
  await expect(page.getByRole('searchbox', { name: en.documents['search.label'] })).toHaveValue(number);
  await expect(page.getByRole('link', { name: 'OTHER-1' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/documents\?search=/);

  await page.goto('/documents');
  await expect(page.getByRole('link', { name: 'OTHER-1' })).toBeVisible();
  await leaveFields(page);
  const searches: string[] = [];
  page.on('request', (asked) => {
    const { pathname, searchParams } = new URL(asked.url());
    if (pathname === '/manager/documents' && searchParams.has('search')) searches.push(asked.url());
  });
  await scan(page, String(sold.body['qr_code']));
  await expect(page.getByRole('dialog', { name: number })).toBeVisible();
  // The list itself has found it.
  expect(searches).toHaveLength(1);
  await expect(page).toHaveURL(/\/documents\/inv_[^?]*$/);

  await page.goto('/return');
  await expect(page.getByRole('textbox', { name: returns['page.search'], exact: true })).toBeVisible();
  await leaveFields(page);
  await scan(page, String(sold.body['qr_code']));
  await expect(page.getByRole('region', { name: number })).toBeVisible();

  await page.goto('/check');
  await expect(page.getByRole('textbox', { name: check.qr })).toBeVisible();
  await leaveFields(page);
  await scan(page, String(sold.body['qr_code']));
  await expect(page.getByRole('status').filter({ hasText: check['result.ours'] })).toBeVisible();
});

test('one scan after the other into the field of Return is one search each', async ({ page, branch }) => {
  for (const invoice_number of ['FIRST-1', 'SECOND-1']) await branch.sell('simplified', { invoice_number });
  await page.goto('/return');
  const field = page.getByRole('textbox', { name: returns['page.search'], exact: true });
  await field.focus();
  for (const scanned of ['FIRST-1', 'SECOND-1']) {
    await page.keyboard.type(scanned);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: scanned })).toBeVisible();
    await expect(field).toHaveValue(scanned);
  }
});

test('a scan on a page that looks for none presses nothing, and the keys of a person do what they did', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: en.kit['control.search'] });
  await expect(button).toBeVisible();
  await leaveFields(page);
  await scan(page, number);
  await page.keyboard.press('Slash');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('back');
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('back');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
  await page.keyboard.press('KeyG');
  await page.keyboard.press('KeyD');
  await expect(page).toHaveURL(/\/documents$/);
});

test('on an Arabic layout a scan is read as the keys that it pressed, in its field too', async ({ page, branch }) => {
  await branch.sell('simplified', { invoice_number: 'BA-1' });
  await page.goto('/return');
  const field = page.getByRole('textbox', { name: returns['page.search'], exact: true });
  await field.focus();
  await press(page, [
    { code: 'KeyB', key: 'لآ', shiftKey: true },
    { code: 'KeyA', key: 'ِ', shiftKey: true },
    { code: 'Minus', key: '-' },
    { code: 'Digit1', key: '١' },
    enter,
  ]);
  await expect(page.getByRole('region', { name: 'BA-1' })).toBeVisible();
  await expect(field).toHaveValue('BA-1');
});
