import { expect } from '@playwright/test';
import { loginOf, test } from '../../support/alone/alone-test.ts';
import { signIn } from '../../support/sign-in.ts';

// More than one page of the list, and more than are in the page at once.
const keys = 70;

test('a list goes on to its last row as it is scrolled', async ({ page, context, people: { owner } }) => {
  const made = await owner.send('POST', '/companies', { legal_name: 'Nakheel', vat_number: '310175397400003' });
  const path = `/companies/${String(made.body['company_id'])}`;
  for (let number = 1; number <= keys; number += 1) {
    const { status } = await owner.send('POST', `${path}/api-keys`, {
      name: `Till ${number} of ${keys}`,
      environment: 'sandbox',
    });
    expect(status).toBe(201);
  }
  await signIn(context, loginOf(owner));
  await page.goto(`${path}?tab=api-keys`);
  const rows = page.locator('tr[data-index]');
  await expect(rows.first()).toBeVisible();
  const last = page.locator(`tr[data-index="${keys - 1}"]`);
  await expect
    .poll(async () => {
      await page.evaluate(() => globalThis.scrollTo(0, document.body.scrollHeight));
      return last.count();
    })
    .toBe(1);
  await expect(last).toBeInViewport();
  // The rows above take the room that they had, though only some of them are in the page.
  expect(await rows.count()).toBeLessThan(keys);
  expect(await page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(keys * 40);
});
