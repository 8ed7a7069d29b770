import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../support/dashboard-test.ts';
import { callerOf } from '../support/stack.ts';

test('a change is shown with what it was and what it is, the chain is verified, and the sheet has the same entry', async ({
  page,
  stack,
}) => {
  const call = await callerOf(stack.url, stack.people.owner);
  await call('PATCH', `/webhooks/${stack.webhookId}`, { description: 'Ledger' });
  await page.goto(`/audit-log?target=${stack.webhookId}&action=webhook.changed`);
  await page
    .getByRole('row', { name: /Webhook changed/ })
    .first()
    .click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('row', { name: /description/ })).toContainText('Ledger');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Verify the log' }).click();
  await expect(page.getByText(/^[\d,]+ entries, chain intact$/)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const sheet = await readFile(await (await download).path(), 'utf8');
  expect(sheet).toContain('webhook.changed');
  expect(sheet).not.toContain('login.succeeded');
});

test('what an action was done to is shown by its name, which leads there; its id is copied beside it', async ({
  page,
  stack,
}) => {
  const call = await callerOf(stack.url, stack.people.owner);
  await call('PATCH', `/webhooks/${stack.webhookId}`, { description: 'Bookkeeping' });
  await page.goto(`/audit-log?target=${stack.webhookId}`);
  const row = page.getByRole('row', { name: /Webhook changed/ }).first();
  await expect(row.getByRole('button', { name: 'Copy: Target ID' })).toBeVisible();
  await row.getByRole('link', { name: 'Bookkeeping' }).click();
  await expect(page).toHaveURL(new RegExp(`/webhooks/${stack.webhookId}$`));
  await call('PATCH', `/webhooks/${stack.webhookId}`, { description: 'Accounting' });
});
