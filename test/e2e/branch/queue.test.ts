import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/branch/own-branch-test.ts';
import { settled } from '../support/settled.ts';

function rowOf(page: Page, number: string) {
  return page.getByRole('row').filter({ hasText: number });
}

async function choose(page: Page, value: string): Promise<void> {
  await page.getByLabel('Show', { exact: true }).selectOption(value);
}

test('while the authority is silent a document waits with its reason, and is tried again as a person asks', async ({
  page,
  branch,
}) => {
  await branch.running.orderFaults({ outage_s: 600 });
  // The authority counts as silent after several attempts.
  for (const number of ['WAITS-1', 'WAITS-2', 'WAITS-3']) {
    const { status } = await branch.post('simplified', { invoice_number: number }, { prefer: 'respond-async' });
    expect(status).toBe(202);
    branch.running.clock.advance(1_000);
  }
  await page.goto('/');
  await expect(page.getByRole('status').filter({ hasText: 'line down' })).toContainText('3 documents are waiting.');
  await page.getByRole('link', { name: 'View queue' }).click();
  await expect(rowOf(page, 'WAITS-1')).toContainText('The authority is not responding');
  await expect(rowOf(page, 'WAITS-1').getByRole('meter', { name: 'Time to deadline' })).toBeVisible();
  // Where the link was, something with a tooltip stands now.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await rowOf(page, 'WAITS-1').getByRole('link', { name: 'WAITS-1' }).click();
  const waiting = page.getByRole('dialog', { name: 'WAITS-1' }).getByRole('alert');
  await expect(waiting.getByText('The connection closed without a response.')).toBeVisible();
  const ofAppliance = waiting.getByText('The gateway closed the connection without an answer.');
  await expect(ofAppliance).toBeHidden();
  await waiting.getByText('Technical details', { exact: true }).click();
  await expect(ofAppliance).toBeVisible();
  await page.goto('/queue');
  // In the order of the deadlines, until another is chosen.
  const numbers = page.getByRole('row').getByRole('link', { name: /^WAITS-/ });
  await expect(numbers).toHaveText(['WAITS-1', 'WAITS-2', 'WAITS-3']);
  await expect(rowOf(page, 'WAITS-1').getByRole('time').first()).toBeVisible();
  await page.getByRole('columnheader', { name: 'Issued' }).getByRole('button').click();
  await expect(page).toHaveURL(/[?&]sort=-issued/);
  await expect(numbers).toHaveText(['WAITS-3', 'WAITS-2', 'WAITS-1']);
  await branch.running.clearFaults();
  await page.getByRole('button', { name: 'Retry all now' }).click();
  // The pauses of the breaker run by the clock.
  await expect
    .poll(() => {
      branch.running.clock.advance(1_000);
      return page.getByText('Nothing waiting').isVisible();
    })
    .toBe(true);
});

test('a rejected document says in plain words why and what to do, has the authority’s own words folded, and is marked as done', async ({
  page,
  branch,
}) => {
  await branch.whileRejected((seller) => branch.post('simplified', { seller, invoice_number: 'REJECTED-1' }));
  await page.goto('/');
  await page.getByRole('link', { name: 'View rejected documents' }).click();
  const card = page.getByRole('article', { name: 'REJECTED-1' });
  await expect(card.getByText(/The authority found \d+ error/)).toBeVisible();
  await expect(card.getByText('The certificate of the EGS unit is for another VAT number')).toBeVisible();
  await expect(card.getByText('then onboard the unit again for the kinds of documents that it issues')).toBeVisible();
  await expect(card.getByText('certificate-permissions')).toBeHidden();
  await card.getByText('Details for your till’s vendor').click();
  await expect(card.getByText('certificate-permissions')).toBeVisible();
  await expect(card.locator('[lang="en"]', { hasText: 'User only allowed to use the vat number' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Copy: Details for your till’s vendor' })).toBeVisible();
  await expect(page.getByText('Correct a document here or at the till')).toBeVisible();
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await card.getByRole('button', { name: 'Mark as done' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as done' });
  await dialog.getByLabel('What was done').fill('Issued again as SHOP-7');
  await dialog.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByText('Nothing rejected')).toBeVisible();
  await choose(page, 'done');
  await expect(card.getByText('Done: \u2068Test owner\u2069')).toBeVisible();
  await expect(card.getByText('Issued again as SHOP-7')).toBeVisible();
  await card.getByRole('button', { name: 'Reopen' }).click();
  await choose(page, 'open');
  await expect(card.getByRole('button', { name: 'Mark as done' })).toBeVisible();
  // Whoever issues it again has corrected it.
  expect((await branch.post('simplified', { invoice_number: 'REJECTED-1' })).status).toBe(200);
  await expect(page.getByText('Nothing rejected')).toBeVisible();
  await choose(page, 'done');
  await expect(card.getByText('Corrected: another document was issued in its place')).toBeVisible();
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test.describe('for a cashier', () => {
  test.use({ branchRole: 'cashier' });

  test('what waits and what is rejected is there to be read, and nothing to be changed is offered', async ({ page, branch }) => {
    await branch.whileRejected((seller) => branch.post('simplified', { seller, invoice_number: 'REJECTED-1' }));
    await branch.running.orderFaults({ outage_s: 600 });
    await branch.post('simplified', { invoice_number: 'WAITS-1' });
    await page.goto('/queue');
    await expect(rowOf(page, 'WAITS-1')).toBeVisible();
    await expect(page.getByRole('button', { name: /Retry/ })).toHaveCount(0);
    await page.getByRole('tab', { name: /Rejected/ }).click();
    await expect(page.getByRole('article', { name: 'REJECTED-1' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as done' })).toHaveCount(0);
  });
});
