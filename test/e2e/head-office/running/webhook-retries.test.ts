import { expect, type Page } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { answering, startReceiver, type Receiver } from '#support/head-office/webhooks/receiver.ts';
import type { Person } from '#support/head-office/running-head-office.ts';
import { loginOf, test } from '../../support/alone/alone-test.ts';
import { worded } from '../../support/hands/worded.ts';
import { signIn } from '../../support/sign-in.ts';

const { forms, kit, webhooks } = en;
// The day of the clock, in Riyadh as in UTC.
const [today, tomorrow] = ['2026-11-20', '2026-11-21'];

// Waits until so many deliveries have a status, and opens them in the page.
async function openWith(page: Page, owner: Person, webhookId: string, status: string, count: number): Promise<void> {
  await expect
    .poll(async () => (await owner.send('GET', `/webhooks/${webhookId}/deliveries?status=${status}`)).body['data'])
    .toHaveLength(count);
  await page.goto(`/webhooks/${webhookId}?status=${status}`);
  await expect(page.getByRole('row', { name: /webhook\.test/ })).toHaveCount(count);
}

async function failTwice(page: Page, owner: Person, receiver: Receiver, webhookId: string): Promise<void> {
  receiver.behave(answering(500));
  for (const _ of ['one', 'other']) expect((await owner.send('POST', `/webhooks/${webhookId}/test`)).status).toBe(202);
  await openWith(page, owner, webhookId, 'failed', 2);
  receiver.behave(answering(204));
}

test('failed deliveries are sent again: those of some days, and those that were selected', async ({
  page,
  context,
  people: { owner },
}) => {
  await signIn(context, loginOf(owner));
  const receiver = await startReceiver();
  try {
    const made = await owner.send('POST', '/webhooks', { url: receiver.url, event_types: ['webhook.test'] });
    const webhookId = String(made.body['webhook_id']);
    await failTwice(page, owner, receiver, webhookId);
    await page.getByRole('button', { name: webhooks['action.retry_period'] }).click();
    const form = page.getByRole('dialog', { name: webhooks['retry.title'] });
    await form.getByLabel(webhooks['field.from']).fill(tomorrow);
    await form.getByLabel(webhooks['field.to']).fill(today);
    await form.getByRole('button', { name: webhooks['retry.submit'] }).click();
    await expect(form.getByText(forms['fault.order'])).toBeVisible();
    await expect(form.getByLabel(webhooks['field.from'])).toBeFocused();
    await form.getByLabel(webhooks['field.from']).fill(today);
    await form.getByRole('button', { name: webhooks['retry.submit'] }).click();
    await expect(page.getByText(worded(webhooks['retry.done_other'], { count: 2 }))).toBeVisible();
    await openWith(page, owner, webhookId, 'delivered', 2);
    expect(receiver.received).toHaveLength(4);

    await failTwice(page, owner, receiver, webhookId);
    await page.getByRole('checkbox', { name: kit['list.select_all'] }).check();
    await expect(page.getByText(worded(kit['list.selected_other'], { count: 2 }))).toBeVisible();
    await page.getByRole('button', { name: webhooks['action.retry'], exact: true }).click();
    await expect(page.getByText(worded(webhooks['retry.done_other'], { count: 2 }))).toBeVisible();
    await openWith(page, owner, webhookId, 'delivered', 4);
    expect(receiver.received).toHaveLength(8);
  } finally {
    await receiver.close();
  }
});
