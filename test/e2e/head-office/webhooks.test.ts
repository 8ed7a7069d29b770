import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/dashboard-test.ts';

type Receiver = { url: string; mend: () => void; stop: () => Promise<void> };

// Answers that it is broken until it is mended.
async function startReceiver(): Promise<Receiver> {
  let isWell = false;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(isWell ? 204 : 500).end(isWell ? undefined : 'the receiver is broken');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The receiver has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    mend: () => (isWell = true),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function chooseMore(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test.describe('as Developer', () => {
  test.use({ role: 'developer' });

  test('a webhook is made, shows its secret once, and a delivery that failed is sent again', async ({ page }) => {
    const receiver = await startReceiver();
    try {
      await page.goto('/webhooks');
      await page.getByRole('button', { name: 'Add webhook' }).click();
      const form = page.getByRole('dialog', { name: 'Add webhook' });
      await form.getByRole('radio', { name: 'Selected events' }).check();
      await form.getByRole('button', { name: 'Add webhook' }).click();
      await expect(form.getByText('Choose at least one').first()).toBeVisible();
      await form.getByRole('checkbox', { name: 'Test event' }).check();
      await form.getByLabel('Address').fill(receiver.url);
      await form.getByRole('button', { name: 'Add webhook' }).click();

      const secret = page.getByRole('dialog', { name: 'Webhook secret' });
      await expect(secret.getByText(/^whsec_/)).toBeVisible();
      await secret.getByRole('button', { name: 'I saved it' }).click();
      await expect(page.getByText(receiver.url)).toBeVisible();
      await expect(page.getByText(/^whsec_[A-Za-z0-9+/]{20}/)).toHaveCount(0);

      await page.getByRole('button', { name: 'Send test event' }).click();
      await expect(page.getByText('The test event was not accepted: the receiver answered 500.')).toBeVisible();
      await page.getByRole('row', { name: /webhook\.test/ }).click();
      const panel = page.getByRole('dialog');
      await expect(panel.getByText('HTTP 500').first()).toBeVisible();
      await expect(panel.getByText('the receiver is broken').first()).toBeVisible();
      await expect(panel.getByRole('region', { name: 'Request headers' })).toContainText('webhook-signature: v1,');
      receiver.mend();
      await panel.getByRole('button', { name: 'Send again' }).click();
      await expect(panel.getByText('Delivered')).toBeVisible();
      await expect(panel.getByText('HTTP 204').first()).toBeVisible();

      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Send test event' }).click();
      await expect(page.getByText('The test event arrived: the receiver answered 204.')).toBeVisible();
    } finally {
      await receiver.stop();
    }
  });

  test('the list says what was sent last, what became of it, and how much arrived, and its file does too', async ({
    page,
    stack,
  }) => {
    await page.goto('/webhooks');
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="/webhooks/${stack.webhookId}"]`) });
    await expect(row.getByText('Retrying')).toBeVisible();
    await expect(row.getByText('0%')).toBeVisible();
    await expect(row.getByText(/^[1-9]\d* attempts?$/)).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [header, ...lines] = (await readFile(await (await saved).path(), 'utf8')).split('\r\n');
    expect(header).toContain('Last delivery,Last delivery status,"Success rate, 7 days",Attempts in 7 days');
    expect(lines.find((line) => line.includes('http://127.0.0.1:9/'))).toMatch(/,\d{4}-\d\d-\d\dT[^,]+Z,retrying,0,[1-9]\d*,/);
  });

  test('the form says which addresses are allowed, and sending again what it will send', async ({ page, stack }) => {
    await page.goto('/webhooks?do=create');
    await expect(page.getByRole('dialog').getByText(/also accepts http:\/\/ and addresses on its own computer/)).toBeVisible();
    await page.goto(`/webhooks/${stack.webhookId}?do=retry`);
    const form = page.getByRole('dialog', { name: 'Send failed deliveries again' });
    await expect(form.getByRole('status')).toContainText(/No deliveries failed on these days\. \d+ (is|are) still being retried/);
  });

  test('a secret is rotated with a grace, and a webhook rests and is enabled again', async ({ page, stack }) => {
    await page.goto(`/webhooks/${stack.webhookId}`);
    await chooseMore(page, 'Rotate secret');
    const form = page.getByRole('dialog', { name: 'Rotate secret' });
    await form.getByLabel('Grace period in hours').fill('100');
    await form.getByRole('button', { name: 'Rotate secret' }).click();
    await expect(form.getByText('Enter at most 72')).toBeVisible();
    await form.getByLabel('Grace period in hours').fill('2');
    await form.getByRole('button', { name: 'Rotate secret' }).click();
    const secret = page.getByRole('dialog', { name: 'Webhook secret' });
    await expect(secret.getByText(/The old secret also signs until/)).toBeVisible();
    await secret.getByRole('button', { name: 'I saved it' }).click();

    await chooseMore(page, 'Disable');
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await expect(page.getByText('The test event did not arrive: the receiver did not answer.')).toBeVisible();
  });
});

test.describe('as Viewer', () => {
  test.use({ role: 'viewer' });

  test('the log is read, and nothing that changes a webhook is offered', async ({ page, stack }) => {
    await page.goto(`/webhooks/${stack.webhookId}`);
    // Another test may have sent one more; the oldest has been tried for certain.
    await page
      .getByRole('row', { name: /webhook\.test/ })
      .last()
      .click();
    await expect(page.getByRole('dialog').getByText('Attempt 1')).toBeVisible();
    await expect(page.getByRole('button', { name: /Send|More|Enable/ })).toHaveCount(0);
  });
});
